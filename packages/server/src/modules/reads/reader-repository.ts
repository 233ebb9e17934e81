import { raiseAlarms } from '#modules/alarms/alarm-repository.ts';
import { findOrMakeReader } from '#modules/readers/reader-repository.ts';
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

/** Also where another node makes the same one at the same time. */
export async function makeReader({ db, newId, log }: Context, number: number): Promise<number> {
  return await db.transaction().execute(async (trx) => {
    const reader = await findOrMakeReader(trx, { number }, newId);
    await raiseAlarms(trx, [{ type: 'unknown_reader', subject: `reader:${number}`, detail: { numericId: number } }]);
    log.warn({ numericId: number }, 'unknown_reader_made');
    return reader;
  });
}
