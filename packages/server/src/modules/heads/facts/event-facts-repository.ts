import { readOid } from '@dorsal/contract/codecs/oid.ts';
import type { EventStatus } from '@dorsal/domain/event/status.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/context.ts';

export interface RaceFacts {
  readonly oid: string;
  readonly name: string;
  readonly status: EventStatus;
  readonly staff_mark: string | null;
  readonly sport: string;
  readonly distance_m: number | null;
  readonly slope_m: number | null;
  readonly starts: string | null;
  readonly ends: string | null;
  readonly price_cents: number | null;
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

/** What the head of an event's page says, and of a circuit's. Instants are ISO text. */
export interface EventFacts {
  readonly oid: string;
  readonly slug: string;
  readonly name: string;
  readonly description: string | null;
  readonly is_circuit: boolean;
  readonly status: EventStatus;
  readonly staff_mark: string | null;
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
  readonly external_url: string | null;
  readonly circuit: { readonly slug: string; readonly name: string } | null;
  readonly organisms: readonly { readonly name: string; readonly website: string | null }[];
  readonly races: readonly RaceFacts[];
  readonly events: readonly ListedEvent[];
}

/** What everyone may see of an event that has, or had, this slug; its id and its number name it too. Null: there is none. */
export async function findEventFacts(db: Db, name: string, now: Date): Promise<EventFacts | null> {
  const number = /^\d{1,9}$/.test(name) ? Number(name) : null;
  const named = sql`
    select number from (
      select number, 1 as rank from event where slug = ${name}
      union all select event_number, 2 from event_slug where slug = ${name}
      union all select number, 3 from event where oid = ${readOid(name)}
      union all select number, 4 from event where number = ${number}
    ) found order by rank limit 1`;
  return await eventFacts(db, named, now);
}

/** Some 40 columns, and lists as JSON: one question, answered from indexes. */
async function eventFacts(db: Db, numbers: RawBuilder<unknown>, now: Date): Promise<EventFacts | null> {
  const { rows } = await sql<EventFacts>`
    select e.oid, e.slug, e.name, e.description, e.is_circuit, e.status, e.staff_mark, e.time_zone,
      ${iso(sql`e.date_start`)} as starts, ${iso(sql`e.date_end`)} as ends,
      e.street, e.city, e.postcode, e.county, e.state, e.country, e.country_iso, e.latitude, e.longitude, e.external_url,
      (select json_build_object('slug', c.slug, 'name', c.name) from event c where c.number = e.circuit_number and c.visible) as circuit,
      coalesce((select json_agg(json_build_object('name', o.name, 'website', o.website) order by eo.position)
        from event_organism eo join organism o on o.number = eo.organism_number where eo.event_number = e.number), '[]') as organisms,
      coalesce((select json_agg(json_build_object('oid', m.oid, 'name', m.name, 'status', m.status, 'staff_mark', m.staff_mark,
          'sport', m.sport, 'distance_m', m.shown_distance_m, 'slope_m', m.slope_m,
          'starts', ${iso(sql`m.planned_start_at`)}, 'ends', ${iso(sql`m.planned_end_at`)},
          'registration_start', ${iso(sql`m.registration_start`)}, 'registration_end', ${iso(sql`m.registration_end`)},
          'price_cents', ${priceNow(now)}) order by m.position, m.number)
        from modality m where m.event_number = e.number and m.visible), '[]') as races,
      coalesce((select json_agg(json_build_object('slug', s.slug, 'name', s.name, 'starts', ${iso(sql`s.date_start`)},
          'city', s.city, 'status', s.status) order by s.date_start, s.number)
        from event s where s.circuit_number = e.number and s.visible), '[]') as events
    from event e where e.number = (${numbers}) and e.visible`.execute(db);
  return rows[0] ?? null;
}

/** ISO text in UTC, as JSON-LD has it. */
export const iso = (column: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

const priceNow = (now: Date): RawBuilder<number | null> => sql`coalesce(m.price_cents, (
  select p.price_cents from price_period p
  where p.modality_number = m.number and coalesce(p.starts_at, ${now}) <= ${now} and coalesce(p.ends_at, 'infinity') > ${now}
  order by p.starts_at, p.number limit 1))`;
