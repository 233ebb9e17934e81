import type { Database } from '@dorsal/server/platform/db/schema.ts';
import type { EventTable } from '@dorsal/server/platform/db/tables/events.ts';
import type { Insertable, Kysely } from 'kysely';
import { factoryNow, nextId, nextNumber } from './next-id.ts';

export interface MadeEvent {
  readonly number: number;
  readonly oid: string;
  readonly slug: string;
}

/** A public event on the factory's day. */
export async function anEvent(db: Kysely<Database>, wishes: Partial<Insertable<EventTable>> = {}): Promise<MadeEvent> {
  const which = nextNumber();
  return await db
    .insertInto('event')
    .values({
      oid: nextId(),
      slug: `cursa-${which}`,
      name: `Cursa ${which}`,
      date_start: new Date(factoryNow),
      date_end: new Date(factoryNow + 8 * 3_600_000),
      city: 'Vilaclara del Garrofer',
      county: 'Baix Garrofer',
      country: 'ES',
      created_at: new Date(factoryNow),
      updated_at: new Date(factoryNow),
      ...wishes,
    })
    .returning(['number', 'oid', 'slug'])
    .executeTakeFirstOrThrow();
}
