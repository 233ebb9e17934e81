import { parseOid } from '@dorsal/contract/codecs/oid.ts';
import type { PricePeriod } from '@dorsal/domain/event/price-now.ts';
import type { EventStatus } from '@dorsal/domain/status/status.ts';
import { statusGroups } from '@dorsal/domain/status/status-groups.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/context.ts';
import { isListedFrom, isListedUnder } from '#platform/db/event-lists.ts';

/** The facts of a race in the metadata of every page that names it. */
export interface RaceFacts {
  readonly oid: string;
  readonly name: string;
  readonly status: EventStatus;
  readonly staff_mark: string | null;
  readonly sport: string;
  readonly is_timed: boolean;
  /** It is cancelled, and had begun. */
  readonly had_begun: boolean;
  readonly starts: string | null;
  readonly ends: string | null;
}

/** A race as the page of its event offers it. Its mark and its start are its own: the event's stand beside it. */
export interface OfferedRace extends RaceFacts {
  readonly price_cents: number | null;
  readonly price_periods: readonly PricePeriod[];
  readonly registration_start: string | null;
  readonly registration_end: string | null;
}

/** An event of a circuit, or of a list. */
export interface ListedEvent {
  readonly slug: string;
  readonly name: string;
  readonly starts: string | null;
  readonly city: string | null;
  readonly status: EventStatus;
}

/** The facts in the metadata of an event's or a circuit's page. Instants are ISO text. */
export interface EventFacts {
  readonly oid: string;
  readonly slug: string;
  readonly name: string;
  readonly description: string | null;
  readonly is_circuit: boolean;
  readonly status: EventStatus;
  readonly staff_mark: string | null;
  /** By itself or with its races: it has no day, and neither have they. */
  readonly is_postponed: boolean;
  readonly time_zone: string;
  readonly starts: string | null;
  readonly ends: string | null;
  readonly street: string | null;
  readonly city: string | null;
  readonly postcode: string | null;
  readonly county: string | null;
  readonly state: string | null;
  readonly country: string | null;
  readonly country_iso: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly registration_start: string | null;
  readonly registration_end: string | null;
  /** Of another organiser, who times it and publishes its results. */
  readonly external: boolean;
  readonly external_url: string | null;
  readonly circuit: { readonly slug: string; readonly name: string } | null;
  readonly organisms: readonly { readonly name: string; readonly website: string | null }[];
  readonly races: readonly OfferedRace[];
  readonly events: readonly ListedEvent[];
}

/** The public facts of an event that has, or had, this slug; its id and its number name it too. Null: there is none. */
export async function findEventFacts(db: Db, name: string): Promise<EventFacts | null> {
  const number = /^\d{1,9}$/.test(name) ? Number(name) : null;
  const named = sql`
    select number from (
      select number, 1 as rank from event where slug = ${name}
      union all select event_number, 2 from event_slug where slug = ${name}
      union all select number, 3 from event where oid = ${parseOid(name)}
      union all select number, 4 from event where number = ${number}
    ) found order by rank limit 1`;
  return await eventFacts(db, named);
}

/** Some 40 columns, and lists as JSON: one question, answered from indexes. */
async function eventFacts(db: Db, numbers: RawBuilder<unknown>): Promise<EventFacts | null> {
  const { rows } = await sql<EventFacts>`
    select e.oid, e.slug, e.name, e.description, e.is_circuit, e.status, e.staff_mark, e.is_postponed, e.time_zone,
      ${dayOf(sql`e.date_start`)} as starts, ${dayOf(sql`e.date_end`)} as ends,
      e.street, e.city, e.postcode, e.county, e.state, e.country, e.country_iso, e.latitude, e.longitude, e.external, e.external_url,
      ${iso(sql`e.registration_start`)} as registration_start, ${iso(sql`e.registration_end`)} as registration_end,
      (select json_build_object('slug', c.slug, 'name', c.name) from event c where c.number = e.circuit_number and c.visible) as circuit,
      coalesce((select json_agg(json_build_object('name', o.name, 'website', o.website) order by eo.position)
        from event_organism eo join organism o on o.number = eo.organism_number where eo.event_number = e.number), '[]') as organisms,
      coalesce((select json_agg(race) from (
        select ${raceColumns}, m.staff_mark, ${iso(sql`m.planned_start_at`)} as starts, m.price_cents, ${pricePeriods} as price_periods,
          ${iso(sql`m.registration_start`)} as registration_start, ${iso(sql`m.registration_end`)} as registration_end
        from modality m where m.event_number = e.number and m.visible order by m.position, m.number) race), '[]') as races,
      coalesce((select json_agg(json_build_object('slug', s.slug, 'name', s.name, 'starts', ${iso(sql`s.date_start`)},
          'city', s.city, 'status', s.status) order by s.date_start, s.number)
        from event s where s.circuit_number = e.number and s.visible), '[]') as events
    from event e where e.number = (${numbers}) and e.visible`.execute(db);
  return rows[0] ?? null;
}

/** The columns of `RaceFacts` that are the same on every page; `m` is the race. */
export const raceColumns = sql`m.oid, m.name, m.status, m.sport, m.is_timed, m.had_begun, ${iso(sql`m.planned_end_at`)} as ends`;

/** ISO text in UTC, as JSON-LD has it. */
export function iso(column: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
}

/** A day of the event as ISO text; null while it is postponed. `e` is the event. */
export const dayOf = (column: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql`case when not e.is_postponed then ${iso(column)} end`;

/** As `PricePeriod` of the domain, which says what they mean. */
const pricePeriods = sql`coalesce((
  select json_agg(json_build_object('startsAt', ${epochMs(sql`p.starts_at`)}, 'endsAt', ${epochMs(sql`p.ends_at`)}, 'cents', p.price_cents)
    order by p.starts_at, p.number)
  from price_period p where p.modality_number = m.number), '[]')`;

function epochMs(column: RawBuilder<unknown>): RawBuilder<number | null> {
  return sql`(extract(epoch from ${column}) * 1000)::bigint`;
}

/** As many as a page of the calendar has (document 1, section 9). */
const pageSize = 12;

const columns = sql`e.slug, e.name, ${iso(sql`e.date_start`)} as starts, e.city, e.status`;

/** The first page of the coming events, or of the past ones. */
export async function listedEvents(db: Db, which: 'next' | 'past', now: Date): Promise<ListedEvent[]> {
  const statuses = which === 'next' ? statusGroups.calendarNext : statusGroups.finished;
  const since = new Date(now.getTime() - 86_400_000);
  const { rows } = await sql<ListedEvent>`
    select ${columns} from event e
    where ${isListedUnder(statuses)} and e.visible and not e.is_circuit
      and ${which === 'next' ? isListedFrom(since, true) : sql`e.listed_at is not null`}
    order by ${which === 'next' ? sql`e.listed_at` : sql`e.listed_at desc`}, e.number limit ${pageSize}`.execute(db);
  return rows;
}

export async function listedCircuits(db: Db): Promise<ListedEvent[]> {
  const { rows } = await sql<ListedEvent>`
    select ${columns} from event e where e.is_circuit and e.visible
    order by e.date_start desc nulls last, e.number limit ${pageSize}`.execute(db);
  return rows;
}
