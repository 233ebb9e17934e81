import { type Selectable, sql } from 'kysely';
import type { Db } from '#platform/context.ts';
import { isShownOrSeen } from '#platform/db/shown-to.ts';
import type { EventDocumentTable, EventTable } from '#platform/db/tables/events.ts';
import type { OrganismTable } from '#platform/db/tables/people.ts';
import type { Hidden } from '#platform/http/visibility.ts';

export interface CircuitRow {
  readonly oid: string;
  readonly name: string;
  readonly slug: string;
  readonly punctuation_type: string | null;
}

/** An event with its lists, but without its modalities. */
export interface EventRows {
  readonly event: Selectable<EventTable>;
  readonly circuit: CircuitRow | null;
  readonly organisms: readonly Selectable<OrganismTable>[];
  readonly documents: readonly Selectable<EventDocumentTable>[];
  /** Public ids of the timers. */
  readonly timers: readonly string[];
}

/** The events of these numbers, in their order. `seesHidden`: a circuit that is hidden is named too. */
export async function loadEvents(
  db: Db,
  numbers: readonly number[],
  { seesHidden }: { readonly seesHidden: Hidden },
): Promise<EventRows[]> {
  if (numbers.length === 0) return [];
  const events = await db
    .selectFrom('event')
    .selectAll()
    .where('number', 'in', [...numbers])
    .execute();
  const [circuits, organisms, documents, timers] = await Promise.all([
    loadCircuits(
      db,
      events.flatMap(({ circuit_number }) => circuit_number ?? []),
      seesHidden,
    ),
    loadOrganisms(db, numbers),
    db
      .selectFrom('event_document')
      .selectAll()
      .where('event_number', 'in', [...numbers])
      .orderBy('position')
      .execute(),
    loadUserOids(
      db,
      events.flatMap((event) => event.timers),
    ),
  ]);
  const byNumber = new Map(events.map((event) => [event.number, event]));
  return numbers.flatMap((number) => {
    const event = byNumber.get(number);
    if (!event) return [];
    return {
      event,
      circuit: circuits.get(event.circuit_number ?? -1) ?? null,
      organisms: organisms.filter(({ event_number }) => event_number === number),
      documents: documents.filter(({ event_number }) => event_number === number),
      timers: event.timers.flatMap((timer) => timers.get(timer) ?? []),
    };
  });
}

async function loadCircuits(db: Db, numbers: readonly number[], seesHidden: Hidden): Promise<Map<number, CircuitRow>> {
  if (numbers.length === 0) return new Map();
  const rows = await db
    .selectFrom('event')
    .select(['number', 'oid', 'name', 'slug', 'punctuation_type'])
    .where('number', 'in', [...numbers])
    .where(isShownOrSeen(seesHidden, sql`visible`, sql`number`))
    .execute();
  return new Map(rows.map(({ number, ...circuit }) => [number, circuit]));
}

async function loadOrganisms(
  db: Db,
  events: readonly number[],
): Promise<(Selectable<OrganismTable> & { readonly event_number: number })[]> {
  return await db
    .selectFrom('event_organism')
    .innerJoin('organism', 'organism.number', 'event_organism.organism_number')
    .selectAll('organism')
    .select('event_organism.event_number')
    .where('event_organism.event_number', 'in', [...events])
    .orderBy('event_organism.position')
    .execute();
}

async function loadUserOids(db: Db, users: readonly number[]): Promise<Map<number, string>> {
  if (users.length === 0) return new Map();
  const rows = await db
    .selectFrom('user_account')
    .select(['number', 'oid'])
    .where('number', 'in', [...users])
    .execute();
  return new Map(rows.map(({ number, oid }) => [number, oid]));
}

/** Counts of people entered in events and in their modalities, without those who cancelled. */
interface EntryCounts {
  readonly ofEvent: (event: number) => number;
  readonly ofModality: (modality: number) => number;
}

/** Counted when asked, out of the index: exact. `seesHidden`: those of hidden races too. */
export async function countEntries(
  db: Db,
  events: readonly number[],
  { seesHidden }: { readonly seesHidden: Hidden },
): Promise<EntryCounts> {
  if (events.length === 0) return { ofEvent: () => 0, ofModality: () => 0 };
  const { rows } = await sql<{ event: number; modality: number; entered: number }>`
    select event_number as event, modality_number as modality, count(*)::int as entered from participant
    where event_number = any(${[...events]}::int[]) and cancelled_at is null
      and ${isShownOrSeen(seesHidden, sql`not exists (select from modality m where m.number = modality_number and not m.visible)`, sql`event_number`)}
    group by event_number, modality_number`.execute(db);
  const sum = (some: typeof rows): number => some.reduce((total, { entered }) => total + entered, 0);
  return {
    ofEvent: (event) => sum(rows.filter((row) => row.event === event)),
    ofModality: (modality) => sum(rows.filter((row) => row.modality === modality)),
  };
}
