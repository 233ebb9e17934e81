import type { EpochMs, Ms } from '@dorsal/domain/timing/types.ts';
import { countOpenProblems, raiseProblems, resolveProblems } from '#modules/problems/problem-repository.ts';
import type { Context, Db } from '#platform/context.ts';

/** `7` and `'7'` are numbers of readers; anything else is an oid. */
export function readerNumberOf(device: number | string): number | null {
  const number = typeof device === 'string' && /^\d{1,10}$/.test(device) ? Number(device) : device;
  return typeof number === 'number' && number <= 2_147_483_647 ? number : null;
}

/** The internal number of a reader; null: there is none. */
export async function findReader({ db }: Context, device: number | string): Promise<number | null> {
  const number = readerNumberOf(device);
  const found = await db
    .selectFrom('reader')
    .select('number')
    .where((by) => (number === null ? by('oid', '=', String(device)) : by('numeric_id', '=', number)))
    .executeTakeFirst();
  return found?.number ?? null;
}

/** A sender that counts numbers up fills no table: beyond this many open alarms, the log alone tells of more. */
const mostUnknown = 100;

/** Staff see that somebody sends for a reader that is not there, once until it is. */
export async function noteUnknownReader({ db, log }: Context, number: number): Promise<void> {
  log.warn({ numericId: number }, 'unknown_reader_refused');
  if ((await countOpenProblems(db, 'unknown_reader')) >= mostUnknown) return;
  await raiseProblems(db, [{ type: 'unknown_reader', subject: `reader:${number}`, detail: { numericId: number } }]);
}

export interface MeasuredClock {
  /** Internal number. */
  readonly reader: number;
  readonly aheadMs: Ms;
  readonly measuredAt: EpochMs;
  /** Null: it is right, or corrected already. */
  readonly problem: {
    readonly aheadMs: Ms;
    /** The correction that would set it right. Absent: the clock is too far off, the box is to be set. */
    readonly proposed?: { readonly from: EpochMs; readonly to: EpochMs; readonly differenceMs: Ms };
  } | null;
}

/** Writes how far a reader's clock is off, and raises or ends the alarm of it. */
export async function noteClock(db: Db, { reader, aheadMs, measuredAt, problem }: MeasuredClock): Promise<void> {
  const row = await db
    .updateTable('reader')
    .set({ clock_ahead_ms: aheadMs, clock_measured_at: measuredAt })
    .where('number', '=', reader)
    .returning('numeric_id')
    .executeTakeFirst();
  if (!row) return;
  const subject = `reader:${row.numeric_id}`;
  if (problem) await raiseProblems(db, [{ type: 'reader_clock', subject, detail: problem }]);
  else await resolveProblems(db, 'reader_clock', [subject]);
}
