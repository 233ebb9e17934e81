import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/context.ts';
import { type BoardPenalty, type BoardPerson, personColumns } from './board-person.ts';

type PersonRow = Omit<BoardPerson, 'penalties'> & { readonly id: number; readonly penalties: BoardPenalty[] | null };

/** The data of these participants (numbers) on boards, by number; deleted ones are absent. */
export const loadBoardPeople = (db: Db, participants: readonly number[]): Promise<Map<number, BoardPerson>> =>
  load(db, sql`p.number = any(${`{${participants.join(',')}}`}::int[])`);

/** The data on the board of a modality of everyone entered and not cancelled, by participant number. */
export const loadBoardRoster = (db: Db, modality: number): Promise<Map<number, BoardPerson>> =>
  load(db, sql`p.modality_number = ${modality} and p.cancelled_at is null`);

/** `participant p` as a `BoardPerson`, penalties aside: the columns behind `select`. */
export const personFields: RawBuilder<unknown> = sql.join(
  Object.entries(personColumns).map(([name, { column }]) => sql`${sql.ref(`p.${column}`)} as ${sql.ref(name)}`),
);

async function load(db: Db, who: RawBuilder<unknown>): Promise<Map<number, BoardPerson>> {
  const { rows } = await sql<PersonRow>`
    select p.number as id, ${personFields},
      (select json_agg(json_build_object('timeMs', n.time_ms, 'reason', n.reason) order by n.number)
        from penalty n where n.participant_number = p.number) as penalties
    from participant p where ${who}`.execute(db);
  return new Map(rows.map(({ id, ...person }) => [id, { ...person, penalties: person.penalties ?? [] }]));
}
