import { parseOid } from '@dorsal/contract/codecs/oid.ts';
import { splitResultName } from '@dorsal/domain/registration/scan-code.ts';
import { sql } from 'kysely';
import { scopeOf } from '#modules/races/race-visibility.ts';
import { isShownTo } from '#modules/races/race-visibility-repository.ts';
import type { Db } from '#platform/context.ts';
import { dayOf, iso, type RaceFacts, raceColumns } from './event-facts-repository.ts';

/** A race with its event; mark (but postponed, which `event_postponed` says), day and place are the event's if the race has none of its own. */
export interface RaceOfEvent extends RaceFacts {
  readonly time_zone: string;
  /** The event is another organiser's. */
  readonly external: boolean;
  readonly event_oid: string;
  readonly event_slug: string;
  readonly event_name: string;
  readonly event_starts: string | null;
  readonly event_postponed: boolean;
  readonly city: string | null;
  readonly county: string | null;
  readonly country_iso: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** The runner of a page. The name is null if that person is not public. */
export interface RunnerFacts extends RaceOfEvent {
  readonly person: string;
  readonly bib: string | null;
  readonly full_name: string | null;
}

const columns = sql`
  ${raceColumns}, coalesce(m.staff_mark, nullif(e.staff_mark, 'postponed')) as staff_mark, ${iso(sql`coalesce(m.planned_start_at, e.date_start)`)} as starts, e.time_zone, e.external,
  e.oid as event_oid, e.slug as event_slug, e.name as event_name, ${dayOf(sql`e.date_start`)} as event_starts, e.is_postponed as event_postponed,
  coalesce(m.start_city, e.city) as city, coalesce(m.start_county, e.county) as county, e.country_iso,
  coalesce(m.start_latitude, e.latitude) as latitude, coalesce(m.start_longitude, e.longitude) as longitude`;

export async function findRaceFacts(db: Db, name: string): Promise<RaceOfEvent | null> {
  const oid = parseOid(name);
  if (oid === null) return null;
  const { rows } = await sql<RaceOfEvent>`
    select ${columns} from modality m join event e on e.number = m.event_number
    where m.oid = ${oid} and m.visible and e.visible`.execute(db);
  return rows[0] ?? null;
}

/** By the id of the registration, or by the event's number and the bib. */
export async function findRunnerFacts(db: Db, name: string): Promise<RunnerFacts | null> {
  const of = splitResultName(name);
  const isThem = of
    ? sql`p.event_number = ${of.eventNumber} and lower(p.bib) = lower(${of.bib.trim()})`
    : sql`p.oid = ${parseOid(name)}`;
  const { rows } = await sql<RunnerFacts>`
    select ${columns}, p.oid as person, p.bib,
      case when p.is_public then nullif(trim(p.name || ' ' || p.surname), '') end as full_name
    from participant p join modality m on m.number = p.modality_number join event e on e.number = p.event_number
    where ${isThem} and p.cancelled_at is null and ${isShownTo(scopeOf(null)) ?? sql`true`} limit 1`.execute(db);
  return rows[0] ?? null;
}
