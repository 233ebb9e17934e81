import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';

/** `7` and `'7'` are numeric ids; anything else is an oid. */
export function numericIdOf(device: number | string): number | null {
  const numericId = typeof device === 'string' && /^\d{1,10}$/.test(device) ? Number(device) : device;
  return typeof numericId === 'number' && numericId <= 2_147_483_647 ? numericId : null;
}

/** The internal number of a reader; null: there is none. */
export async function findReader({ db }: Context, device: number | string): Promise<number | null> {
  const numericId = numericIdOf(device);
  const found = await db
    .selectFrom('reader')
    .select('number')
    .where((by) => (numericId === null ? by('oid', '=', String(device)) : by('numeric_id', '=', numericId)))
    .executeTakeFirst();
  return found?.number ?? null;
}

/** Also where another node makes the same one at the same time. */
export async function makeReader({ db, newId, log }: Context, numericId: number): Promise<number> {
  return await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('reader')
      .values({ oid: newId(), numeric_id: numericId, name: `Reader ${numericId}` })
      .onConflict((conflict) => conflict.column('numeric_id').doNothing())
      .execute();
    await sql`
      insert into alarm (type, subject, detail) values ('unknown_reader', ${`reader:${numericId}`}, ${JSON.stringify({ numericId })}::jsonb)
      on conflict (type, subject) where resolved_at is null do nothing`.execute(trx);
    log.warn({ numericId }, 'unknown_reader_made');
    const made = await trx
      .selectFrom('reader')
      .select('number')
      .where('numeric_id', '=', numericId)
      .executeTakeFirstOrThrow();
    return made.number;
  });
}
