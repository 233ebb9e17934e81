import type { PlaceOfEvent } from '@dorsal/domain/pocket/places-meant.ts';
import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/context.ts';

/** A place of an event, as phones and staff are told of it. */
export interface PocketPlace extends PlaceOfEvent {
  readonly oid: string;
  readonly kind: 'start' | 'intermediate' | 'finish';
  readonly distanceM: number | null;
  /** Public id of the race, and its name. */
  readonly race: string;
  readonly raceName: string;
}

/** Race by race, in course order. */
export async function placesOfEvent(db: Db, event: number): Promise<PocketPlace[]> {
  const { rows } = await sql<PocketPlace>`
    select c.number, c.oid, c.kind, nullif(c.kind, 'intermediate') as "end", c.name, c.distance_m as "distanceM", c.modality_number as modality, m.oid as race, m.name as "raceName"
    from checkpoint c join modality m on m.number = c.modality_number
    where m.event_number = ${event} and m.is_timed
    order by m.position, m.number, c.position`.execute(db);
  return rows;
}

export interface PocketEvent {
  readonly number: number;
  readonly oid: string;
  readonly slug: string;
  readonly name: string;
  readonly timeZone: string;
}

export const pocketEvent = (db: Db, event: number): Promise<PocketEvent> =>
  db
    .selectFrom('event')
    .select(['number', 'oid', 'slug', 'name', 'time_zone as timeZone'])
    .where('number', '=', event)
    .executeTakeFirstOrThrow();

export interface PocketRace {
  readonly number: number;
  readonly oid: string;
  readonly name: string;
  readonly colour: string | null;
  readonly gunAt: EpochMs | null;
  readonly waves: readonly { readonly oid: string; readonly name: string; readonly gunAt: EpochMs | null }[] | null;
}

export async function racesOfEvent(db: Db, event: number): Promise<PocketRace[]> {
  const { rows } = await sql<PocketRace>`
    select m.number, m.oid, m.name, m.bib_color as colour, m.gun_at as "gunAt",
      (select json_agg(json_build_object('oid', w.oid, 'name', w.name, 'gunAt', w.gun_at) order by w.position, w.number)
        from wave w where w.modality_number = m.number) as waves
    from modality m where m.event_number = ${event} and m.is_timed order by m.position, m.number`.execute(db);
  return rows;
}

/** Somebody with a bib, as a phone is told: what its bearer needs to see whom they stamp. */
export interface PersonWithBib {
  readonly bib: string;
  readonly name: string;
  readonly race: string;
  readonly state: 'retired' | 'back' | 'finished' | 'not_started' | null;
}

export async function peopleWithBibs(db: Db, races: readonly number[]): Promise<PersonWithBib[]> {
  const { rows } = await sql<PersonWithBib>`
    select p.bib, trim(concat_ws(' ', p.name, p.surname)) as name, m.oid as race,
      case when p.back_at is not null then 'back' when p.staff_status in ('retired', 'not_started') then p.staff_status
        when r.status = 'finished' then 'finished' end as state
    from participant p join modality m on m.number = p.modality_number left join result r on r.participant_number = p.number
    where p.modality_number = any(${[...races]}::int[]) and p.bib is not null and p.cancelled_at is null
    order by p.number`.execute(db);
  return rows;
}

/** Somebody who runs with a bib. */
export interface BibHolder {
  readonly number: number;
  readonly oid: string;
  readonly bib: string;
  readonly modality: number;
  readonly status: string | null;
  readonly backAt: EpochMs | null;
}

const holders = (of: RawBuilder<unknown>) => sql<BibHolder>`
  select p.number, p.oid, p.bib, p.modality_number as modality, p.staff_status as status, p.back_at as "backAt"
  from participant p where ${of} and p.bib is not null and p.cancelled_at is null order by p.number`;

export const holdersOfEvent = async (db: Db, event: number): Promise<BibHolder[]> =>
  (await holders(sql`p.event_number = ${event}`).execute(db)).rows;

export const holderNow = async (db: Db, person: number): Promise<BibHolder | undefined> =>
  (await holders(sql`p.number = ${person}`).execute(db)).rows[0];
