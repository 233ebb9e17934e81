import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/context.ts';
import type { BoardPenalty, BoardPerson } from './board-change.ts';

type PersonRow = Omit<BoardPerson, 'penalties'> & { readonly id: number; readonly penalties: BoardPenalty[] | null };

/** What boards show of these participants (numbers), by number; who is gone is absent. */
export const loadBoardPeople = (db: Db, participants: readonly number[]): Promise<Map<number, BoardPerson>> =>
  load(db, sql`p.number = any(${`{${participants.join(',')}}`}::int[])`);

/** What the board of a modality shows of everyone entered and not cancelled, by participant number. */
export const loadBoardRoster = (db: Db, modality: number): Promise<Map<number, BoardPerson>> =>
  load(db, sql`p.modality_number = ${modality} and p.cancelled_at is null`);

async function load(db: Db, who: RawBuilder<unknown>): Promise<Map<number, BoardPerson>> {
  const { rows } = await sql<PersonRow>`
    select p.number as id, p.oid, p.bib, p.name, p.surname, p.gender, p.category, p.club, p.team, p.federation,
      p.is_local as "isLocal", p.is_classified as "isClassified", p.is_public as "isPublic", p.search,
      p.start_offset_ms as "startOffsetMs", p.disqualified_reason as "disqualifiedReason",
      (select json_agg(json_build_object('timeMs', n.time_ms, 'reason', n.reason) order by n.number)
        from penalty n where n.participant_number = p.number) as penalties
    from participant p where ${who}`.execute(db);
  return new Map(rows.map(({ id, ...person }) => [id, { ...person, penalties: person.penalties ?? [] }]));
}
