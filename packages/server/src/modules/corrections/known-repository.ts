import type { StaffMark } from '@dorsal/domain/status/status.ts';
import type { EpochMs, TimeSpan } from '@dorsal/domain/timing/types.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/context.ts';

/** A race of which staff know something. */
export interface KnownModality {
  readonly number: number;
  readonly isTimed: boolean;
  readonly mark: StaffMark | null;
  readonly isOfficial: boolean;
}

/** `oid`: public id. Locked until the transaction is over where it is to be changed, so that nobody makes it provisional meanwhile. */
export const modalityToKnow = (
  db: Db,
  oid: string,
  { isChanged }: { readonly isChanged: boolean },
): Promise<KnownModality | undefined> =>
  db
    .selectFrom('modality')
    .select(['number', 'is_timed as isTimed', 'staff_mark as mark'])
    .select(sql<boolean>`status = 'finished_official'`.as('isOfficial'))
    .where('oid', '=', oid)
    .$if(isChanged, (query) => query.forNoKeyUpdate())
    .executeTakeFirst();

/** The checkpoints of a modality in course order. */
export const checkpointsToKnow = (db: Db, modality: number) =>
  db
    .selectFrom('checkpoint')
    .select(['number', 'oid', 'kind', 'miss_rate as missRate'])
    .where('modality_number', '=', modality)
    .orderBy('position')
    .execute();

/** The crossings of everyone in a modality, with the positions of those being checked and the numbers of the checkpoints whose time was typed in. */
export async function crossedWays(db: Db, modality: number) {
  const { rows } = await sql<{ crossings: (EpochMs | null)[]; held: number[]; typed: number[] }>`
    select r.crossings, coalesce(r.held, '{}') as held,
      array(select t.checkpoint_number from manual_time t where t.participant_number = r.participant_number) as typed
    from result r where r.modality_number = ${modality}`.execute(db);
  return rows;
}

/** In order of time. */
export const neutralisedOf = (db: Db, modality: number): Promise<TimeSpan[]> =>
  db
    .selectFrom('neutralised_span')
    .select(['from_at as from', 'to_at as to'])
    .where('modality_number', '=', modality)
    .orderBy('from_at')
    .orderBy('to_at')
    .execute();

/** A span in which a person is known to have stood. `person`: the number. */
export interface StopRow extends TimeSpan {
  readonly person: number;
}

/** The stops that are entered for these people (public ids), each as `ID FROM TO`. */
export async function knownStopsOf(db: Db, people: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ stop: string }>`
    select concat_ws(' ', p.oid, s.from_at, s.to_at) as stop
    from participant p join known_stop s on s.participant_number = p.number where p.oid = any(${[...people]}::text[])`.execute(
    db,
  );
  return new Set(rows.map(({ stop }) => stop));
}

/** Gives those that were not there yet. */
export async function insertStops(
  trx: Db,
  stops: readonly StopRow[],
  user: number | null,
): Promise<(StopRow & { readonly registration: string })[]> {
  const { rows } = await sql<StopRow & { registration: string }>`
    with added as (insert into known_stop (participant_number, from_at, to_at, created_by)
    select distinct person, from_at, to_at, ${user}::int
    from unnest(${stops.map(({ person }) => person)}::int[], ${stops.map(({ from }) => from)}::bigint[],
      ${stops.map(({ to }) => to)}::bigint[]) given (person, from_at, to_at)
    order by person, from_at, to_at
    on conflict do nothing
    returning participant_number, from_at, to_at)
    select p.number as person, p.oid as registration, a.from_at as "from", a.to_at as "to"
    from added a join participant p on p.number = a.participant_number order by p.number, a.from_at`.execute(trx);
  return rows;
}

/** Tells whether there was one. */
export async function deleteStopRow(trx: Db, { person, from, to }: StopRow): Promise<boolean> {
  const gone = await trx
    .deleteFrom('known_stop')
    .where('participant_number', '=', person)
    .where('from_at', '=', from)
    .where('to_at', '=', to)
    .returning('from_at')
    .execute();
  return gone.length > 0;
}

/** By bib and time. */
export const stopsOf = (db: Db, modality: number) =>
  db
    .selectFrom('known_stop')
    .innerJoin('participant', 'participant.number', 'known_stop.participant_number')
    .select(['participant.oid', 'participant.bib', 'known_stop.from_at as from', 'known_stop.to_at as to'])
    .where('participant.modality_number', '=', modality)
    .orderBy('participant.bib')
    .orderBy('known_stop.from_at')
    .execute();

/** The people of a modality who wear these bibs. */
export const peopleWearing = (db: Db, modality: number, bibs: readonly string[]) =>
  db
    .selectFrom('participant')
    .select(['oid', 'number', 'bib'])
    .where('modality_number', '=', modality)
    .where('bib', 'in', [...bibs])
    .where('cancelled_at', 'is', null)
    .execute();
