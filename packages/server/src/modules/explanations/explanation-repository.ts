import { sql } from 'kysely';
import type { Db } from '#platform/context.ts';

/** A person as staff are told of them. */
export interface ToldPerson {
  readonly number: number;
  /** Public id. */
  readonly oid: string;
  readonly bib: string | null;
  readonly name: string;
  readonly surname: string;
  /** Number of the modality. */
  readonly modality: number;
}

const people = (db: Db) =>
  db
    .selectFrom('participant')
    .select(['number', 'oid', 'bib', 'name', 'surname', 'modality_number as modality'])
    .where('cancelled_at', 'is', null);

/** The person with this public id who is not cancelled; undefined: there is none. */
export const personToTell = (db: Db, oid: string): Promise<ToldPerson | undefined> =>
  people(db).where('oid', '=', oid).executeTakeFirst();

/** As above, by modality and bib. */
export const personWithBib = (db: Db, modality: number, bib: string): Promise<ToldPerson | undefined> =>
  people(db).where('modality_number', '=', modality).where('bib', '=', bib).executeTakeFirst();

export const peopleToTell = (db: Db, numbers: readonly number[]): Promise<ToldPerson[]> =>
  numbers.length === 0
    ? Promise.resolve([])
    : people(db)
        .where('number', 'in', [...numbers])
        .execute();

/** The names that facts of a modality are told with. */
export interface CourseNames {
  readonly timeZone: string;
  /** In course order. */
  readonly checkpoints: readonly { readonly oid: string; readonly name: string | null }[];
}

export async function courseNames(db: Db, modality: number): Promise<CourseNames> {
  const { rows } = await sql<{ timeZone: string; oid: string; name: string | null }>`
    select e.time_zone as "timeZone", c.oid, nullif(trim(c.name), '') as name
    from checkpoint c join modality m on m.number = c.modality_number join event e on e.number = m.event_number
    where m.number = ${modality} order by c.position`.execute(db);
  return { timeZone: rows[0]?.timeZone ?? 'UTC', checkpoints: rows.map(({ oid, name }) => ({ oid, name })) };
}

/**
 * Numbers of those who have a crossing held back or a warning that only staff can settle, but whose finish has no two explanations; `most` of them at
 * most. `total` counts all. Nobody waits for who was taken out of the race.
 */
export async function peopleToSettle(
  db: Db,
  modality: number,
  most: number,
): Promise<{ readonly numbers: number[]; readonly total: number }> {
  const { rows } = await sql<{ number: number; total: number }>`
    select participant_number as number, (count(*) over ())::int as total from result
    where modality_number = ${modality} and not 'two_explanations' = any(warnings) and ${isInRace}
      and (cardinality(held) > 0 or warnings && array['choice_void', 'finish_shut', 'contradicting_times']::text[])
    order by participant_number limit ${most}`.execute(db);
  return { numbers: rows.map(({ number }) => number), total: rows[0]?.total ?? 0 };
}

/** Staff have not said that the person retired, was too slow or did not start. Who is disqualified keeps the time. */
const isInRace = sql`not exists (
  select from participant p
  where p.number = participant_number and p.staff_status in ('retired', 'out_of_time', 'not_started')
)`;

/** Numbers of those who were heard sooner than anybody can be somewhere, `most` of them at most, and how many of the race were heard at all. */
export async function peopleTooSoon(
  db: Db,
  modality: number,
  most: number,
): Promise<{ readonly numbers: number[]; readonly heard: number }> {
  const { rows } = await sql<{ number: number }>`
    select participant_number as number from result
    where modality_number = ${modality} and 'too_soon' = any(warnings) order by participant_number limit ${most}`.execute(
    db,
  );
  if (rows.length === 0) return { numbers: [], heard: 0 };
  const { rows: counted } = await sql<{ heard: number }>`
    select count(*)::int as heard from result where modality_number = ${modality}
      and (array_remove(crossings, null) <> '{}' or held <> '{}' or 'too_soon' = any(warnings))`.execute(db);
  return { numbers: rows.map(({ number }) => number), heard: counted[0]?.heard ?? 0 };
}

/** Numbers of those whose finish has two explanations, who finished first; `most` of them at most. `total` counts all. */
export async function peopleInDoubt(
  db: Db,
  modality: number,
  most: number,
): Promise<{ readonly numbers: number[]; readonly total: number }> {
  const { rows } = await sql<{ number: number; total: number }>`
    select participant_number as number, (count(*) over ())::int as total from result
    where modality_number = ${modality} and 'two_explanations' = any(warnings) and ${isInRace}
    order by crossings[cardinality(crossings)] nulls last, participant_number limit ${most}`.execute(db);
  return { numbers: rows.map(({ number }) => number), total: rows[0]?.total ?? 0 };
}
