import { type EventStatus, type StaffMark, staffMarks } from '@dorsal/domain/status/status.ts';
import { countDueTotals } from '@dorsal/server/modules/events/totals/count-totals.ts';
import type { Context, Db } from '@dorsal/server/platform/context.ts';
import { type RawBuilder, sql } from 'kysely';
import {
  type BigCalendar,
  bigCalendar,
  type CalendarEvent,
  type CalendarOptions,
} from '#generator/calendar/big-calendar.ts';
import { layQuickly } from './lay-quickly.ts';

/** The columns of people, from `n`, their number in their race, and `m`, the race. */
export interface PeopleColumns {
  readonly name: RawBuilder<string>;
  readonly surname: RawBuilder<string>;
  readonly search: RawBuilder<string>;
  readonly createdAt: RawBuilder<Date>;
}

const numbered: PeopleColumns = {
  name: sql<string>`'N' || n % 700`,
  surname: sql<string>`'S' || n % 5000`,
  search: sql<string>`''`,
  createdAt: sql<Date>`now()`,
};

/** Rows that go in with one statement. */
const atOnce = 500;

/**
 * Stores a big calendar in an empty, migrated database: the events through their generator, the entries and results in plain SQL. Runners who
 * took part have a start and a finish, and no read; names are numbers, unless others are given.
 */
export async function storeCalendar(
  context: Context,
  { people = numbered, ...options }: CalendarOptions & { readonly people?: PeopleColumns },
): Promise<BigCalendar> {
  const calendar = bigCalendar(options);
  await storeOrganisms(context, calendar.organisms);
  await storeCircuits(context, calendar.circuits);
  for (let from = 0; from < calendar.events.length; from += atOnce) {
    await storeEvents(context, calendar.events.slice(from, from + atOnce));
  }
  await layQuickly(context, ['participant', 'result', 'board_event'], (trx) => storeEntries(trx, people));
  // The triggers of entries and boards have not noted them.
  await sql`insert into total_due select number from modality`.execute(context.db);
  await sql`vacuum analyze`.execute(context.db);
  await countDueTotals(context);
  await sql`vacuum analyze entry_total, finish_total, total_due`.execute(context.db);
  return calendar;
}

async function storeOrganisms({ db, newId }: Context, organisms: readonly string[]): Promise<void> {
  const rows = organisms.map((name, index) => ({
    oid: newId(),
    name,
    type: index % 5 === 0 ? 'federation' : 'organizer',
  }));
  for (let from = 0; from < rows.length; from += atOnce) {
    await db
      .insertInto('organism')
      .values(rows.slice(from, from + atOnce))
      .execute();
  }
}

async function storeCircuits({ db, newId }: Context, circuits: readonly string[]): Promise<void> {
  if (circuits.length === 0) return;
  const rows = circuits.map((name, index) => ({ oid: newId(), slug: `circuit-${index}`, name, is_circuit: true }));
  await db.insertInto('event').values(rows).execute();
}

async function storeEvents({ db, newId }: Context, events: readonly CalendarEvent[]): Promise<void> {
  const made = await db
    .insertInto('event')
    .values(
      events.map((event) => ({
        oid: newId(),
        slug: event.slug,
        name: event.name,
        status: event.status,
        featured: event.featured,
        staff_mark: markOf(event.status),
        date_start: new Date(event.startsAt),
        date_end: new Date(event.startsAt + 8 * 3_600_000),
        time_zone: 'Europe/Madrid',
        tags: [...event.tags],
        city: event.town.city,
        county: event.town.county,
        country: 'ES',
        latitude: event.town.latitude,
        longitude: event.town.longitude,
        show_total_registrations: event.featured,
        circuit_number: event.circuit === null ? null : event.circuit + 1,
      })),
    )
    .returning(['number', 'slug'])
    .execute();
  const numbers = new Map(made.map(({ number, slug }) => [slug, number]));
  await db
    .insertInto('modality')
    .values(
      events.flatMap((event) =>
        event.races.map((race, position) => ({
          oid: newId(),
          event_number: numbers.get(event.slug) ?? 0,
          name: `${event.name} ${race.shortName}`,
          short_name: race.shortName,
          status: event.status,
          staff_mark: markOf(event.status),
          position,
          sport: race.sport,
          distance_m: race.distanceM,
          slope_m: race.slopeM,
          price_cents: 1_500,
          // Races are full: so many are entered below.
          registration_limit: race.entries,
          planned_start_at: new Date(event.startsAt),
          start_latitude: position === 0 ? null : event.town.latitude + 0.01,
          start_longitude: position === 0 ? null : event.town.longitude,
        })),
      ),
    )
    .execute();
  const organisms = events.flatMap((event) =>
    event.organisms.map((organism) => ({ event_number: numbers.get(event.slug) ?? 0, organism_number: organism + 1 })),
  );
  if (organisms.length > 0) await db.insertInto('event_organism').values(organisms).execute();
}

/** Past races are marked as finished by staff, so that the status clock leaves them alone. */
function markOf(status: EventStatus): StaffMark | null {
  return staffMarks.find((mark) => mark === status) ?? null;
}

async function storeEntries(db: Db, { name, surname, search, createdAt }: PeopleColumns): Promise<void> {
  await sql`
    insert into participant (oid, event_number, modality_number, bib, name, surname, gender, category, source, search, created_at)
    select lpad(to_hex(m.number), 12, '0') || lpad(to_hex(n), 12, '0'), m.event_number, m.number, (m.position * 100000 + n)::text,
      ${name}, ${surname}, case when n % 3 = 0 then 'female' else 'male' end, 'C' || n % 6,
      case when n % 9 = 0 then 'live_register' else 'import' end, ${search}, ${createdAt}
    from modality m cross join generate_series(1, m.registration_limit) n`.execute(db);
  await sql`analyze participant`.execute(db);
  await sql`
    insert into result (participant_number, modality_number, status, reference_at, net_start_at, crossings)
    select p.number, p.modality_number, case when p.number % 20 = 0 then 'retired' else 'finished' end, at, at,
      array[at, at + 2000000 + (p.number::bigint * 7919) % 4000000]
    from participant p join modality m on m.number = p.modality_number
    cross join lateral (select (extract(epoch from m.planned_start_at) * 1000)::bigint as at) start
    where m.status in ('finished_official', 'finished_provisional')`.execute(db);
  await sql`
    insert into board_event (modality_number, version, is_reload, changes, at)
    select m.number, 1, true, null, (extract(epoch from m.planned_start_at) * 1000)::bigint from modality m
    where m.status in ('finished_official', 'finished_provisional')`.execute(db);
}
