import { lateFinishMs } from '@dorsal/domain/timing/opened-finish.ts';
import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/context.ts';

/** A race with results that are official. */
export interface OfficialRace {
  readonly number: number;
  readonly oid: string;
  readonly name: string;
}

const stands = sql`m.status = 'finished_official' and exists (
  select from result r where r.modality_number = m.number and exists (select from unnest(r.crossings[2:]) c where c is not null))`;

/** The races among these (numbers) whose results are official. One that is over and has no times yet is only being filled. */
export async function officialRaces(db: Db, modalities: readonly number[]): Promise<OfficialRace[]> {
  if (modalities.length === 0) return [];
  const { rows } = await sql<OfficialRace>`
    select m.number, m.oid, m.name from modality m where m.number = any(${[...modalities]}::int[]) and ${stands} order by m.number`.execute(
    db,
  );
  return rows;
}

/** Tells whether results of this race would be official, also where there are none yet. */
export async function isOfficial(db: Db, modality: number): Promise<boolean> {
  const { rows } = await sql`select from modality where number = ${modality} and status = 'finished_official'`.execute(
    db,
  );
  return rows.length > 0;
}

/** Official races by people whose chips are in the file, at instants that can count for them where this reader stands; its windows are widened by its clock. */
export async function officialRacesHeard(
  db: Db,
  { chips, instants }: { readonly chips: readonly string[]; readonly instants: readonly EpochMs[] },
  reader: number,
): Promise<OfficialRace[]> {
  const { rows } = await sql<OfficialRace>`
    with spans as (
      select rc.modality_number, min(race.opens_at) + coalesce(min(clock.down), 0) as opens_at,
        max(rc.closes_at) + ${lateFinishMs}::bigint + coalesce(max(clock.up), 0) as closes_at
      from reader_configuration rc
      join lateral (select min(opens_at) as opens_at from reader_configuration where modality_number = rc.modality_number) race on true
      left join lateral (
        select least(0, min(difference_ms)) as down, greatest(0, max(difference_ms)) as up from reader_clock where reader_number = rc.reader_number
      ) clock on true
      where rc.reader_number = ${reader} group by rc.modality_number
    )
    select m.number, m.oid, m.name from modality m join spans s on s.modality_number = m.number
    where ${stands} and exists (
      select from unnest(${[...chips]}::text[], ${[...instants]}::bigint[]) f (chip, at)
      join chip on chip.chip = f.chip and chip.event_number = m.event_number
      join participant p on p.number = chip.participant_number and p.modality_number = m.number
      where f.at between s.opens_at and s.closes_at
    ) order by m.number`.execute(db);
  return rows;
}

/** Reads that a reader heard of people of a race whose results are official. */
export interface OfficialReads extends OfficialRace {
  /** As its clock showed them. */
  readonly instants: readonly EpochMs[];
  /** The true instants between which they can count for the race. */
  readonly opensAt: EpochMs;
  readonly closesAt: EpochMs;
}

/** Official races that a reader (internal number) serves, with the reads of their chips while its own clock showed a span; those of one chip where it is named. */
export async function officialReads(db: Db, { reader, from, to, chip }: Heard): Promise<OfficialReads[]> {
  const { rows } = await sql<OfficialReads>`
    with official as (
      select m.number, m.oid, m.name, m.event_number, max(rc.closes_at) + ${lateFinishMs}::bigint as closes_at,
        (select min(opens_at) from reader_configuration where modality_number = m.number) as opens_at
      from reader_configuration rc join modality m on m.number = rc.modality_number
      where rc.reader_number = ${reader} and ${stands} group by m.number
    )
    select o.number, o.oid, o.name, o.opens_at as "opensAt", o.closes_at as "closesAt", heard.instants
    from official o join lateral (
      select json_agg(distinct l.heard_at) as instants from chip c
      join participant p on p.number = c.participant_number and p.modality_number = o.number
      join read_log l on l.chip = c.chip and l.device = ${reader} and l.heard_at between ${from} and ${to}
      where c.event_number = o.event_number and c.chip = coalesce(${chip ?? null}::text, c.chip)
    ) heard on heard.instants is not null
    order by o.number`.execute(db);
  return rows;
}

interface Heard {
  readonly reader: number;
  readonly from: EpochMs;
  readonly to: EpochMs;
  readonly chip?: string | undefined;
}
