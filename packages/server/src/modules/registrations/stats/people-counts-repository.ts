import type { ResultStatus } from '@dorsal/domain/timing/types.ts';
import { sql } from 'kysely';
import type { PeopleFilter } from '#modules/registrations/lists/list-question.ts';
import { whereOf } from '#modules/registrations/lists/people-repository.ts';
import type { Db } from '#platform/context.ts';

/** People who are alike in all of this, and how many they are. Simple counts tell the statuses alone. */
export interface CountRow {
  readonly status: ResultStatus;
  readonly gender: string | null;
  readonly category: string | null;
  readonly club: string | null;
  readonly modality: string | null;
  readonly event: string | null;
  readonly count: number;
}

/** Counts the people that a filter leaves. */
export async function countPeople(db: Db, filter: PeopleFilter, isSimple: boolean): Promise<CountRow[]> {
  const columns = isSimple
    ? sql`null as gender, null as category, null as club, null as modality, null as event`
    : sql`p.gender, p.category, p.club, m.oid as modality, e.oid as event`;
  const { rows } = await sql<CountRow>`
    select coalesce(r.status, 'waiting') as status, ${columns}, count(*) as count
    from participant p
    left join result r on r.participant_number = p.number
    join modality m on m.number = p.modality_number
    join event e on e.number = p.event_number
    where ${whereOf(filter)}
    group by 1, 2, 3, 4, 5, 6`.execute(db);
  return rows;
}
