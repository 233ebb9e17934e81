import { sql } from 'kysely';
import { numbersOfEvent } from '#modules/events/event-name-repository.ts';
import type { Db } from '#platform/context.ts';

/** The number of an event by its id, its slug (old ones too), or its numeric id as text or number; null: there is none. */
export async function findEventNumber(db: Db, named: number | string): Promise<number | null> {
  const asNumber = /^\d{1,9}$/.test(String(named)) ? Number(named) : -1;
  const { rows } = await sql<{ number: number }>`
    select number from event where number in (${numbersOfEvent(String(named))} union all select ${asNumber}::int)
    -- a slug made of digits only must not hide the event with that number: the number wins
    order by number = ${asNumber} desc limit 1`.execute(db);
  return rows[0]?.number ?? null;
}
