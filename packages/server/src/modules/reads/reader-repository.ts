import { countOpenAlarms, raiseAlarms } from '#modules/alarms/alarm-repository.ts';
import type { Context } from '#platform/context.ts';

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
  if ((await countOpenAlarms(db, 'unknown_reader')) >= mostUnknown) return;
  await raiseAlarms(db, [{ type: 'unknown_reader', subject: `reader:${number}`, detail: { numericId: number } }]);
}
