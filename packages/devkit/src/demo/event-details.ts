import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import type { Database } from '@dorsal/server/platform/db/schema.ts';
import type { EventDocumentTable, EventTable } from '@dorsal/server/platform/db/tables/events.ts';
import type { Insertable, Kysely, Updateable } from 'kysely';

const day = 86_400_000;

/** A document that an event links to. */
export type LinkedDocument = Pick<Insertable<EventDocumentTable>, 'name' | 'type' | 'url'>;

/** What an event page shows besides the race itself. */
export interface EventDetails {
  readonly startsAt: EpochMs;
  readonly columns: Updateable<EventTable>;
  /** Price in cents, before and from two weeks before the start on; null: free. */
  readonly priceCents: readonly [number, number] | null;
  readonly organisms: readonly number[];
  readonly documents?: readonly LinkedDocument[];
}

/** Dresses a stored event: registration window, prices, organisers, place on the map. */
export async function dressEvent(db: Kysely<Database>, event: number, details: EventDetails): Promise<void> {
  const { startsAt, columns, priceCents, organisms, documents = [] } = details;
  const opensAt = new Date(startsAt - 100 * day);
  const closesAt = new Date(startsAt - 3 * day);
  await db
    .updateTable('event')
    .set({ registration_start: opensAt, registration_end: closesAt, show_registration_list: true, ...columns })
    .where('number', '=', event)
    .execute();
  const modalities = await db
    .updateTable('modality')
    .set({ registration_start: opensAt, registration_end: closesAt, price_cents: priceCents?.[0] ?? 0 })
    .where('event_number', '=', event)
    .returning('number')
    .execute();
  const dearerFrom = new Date(startsAt - 14 * day);
  const periods = modalities.flatMap(({ number }) =>
    priceCents === null
      ? []
      : [
          { modality_number: number, starts_at: opensAt, ends_at: dearerFrom, price_cents: priceCents[0] },
          { modality_number: number, starts_at: dearerFrom, ends_at: closesAt, price_cents: priceCents[1] },
        ],
  );
  if (periods.length > 0) await db.insertInto('price_period').values(periods).execute();
  const links = organisms.map((organism_number, position) => ({ event_number: event, organism_number, position }));
  if (links.length > 0) await db.insertInto('event_organism').values(links).execute();
  const linked = documents.map((document, position) => ({ event_number: event, position, ...document }));
  if (linked.length > 0) await db.insertInto('event_document').values(linked).execute();
}

/** The organiser and the federation of the demo, by internal number. */
export async function addOrganisms(db: Kysely<Database>, newId: () => string): Promise<readonly number[]> {
  const made = await db
    .insertInto('organism')
    .values([
      { oid: newId(), name: 'Club Atletisme Vall Blava', type: 'organizer', email: 'hola@example.org' },
      { oid: newId(), name: 'Federació Atlètica del Garrofer', type: 'federation', website: 'https://example.org' },
    ])
    .returning('number')
    .execute();
  return made.map(({ number }) => number);
}
