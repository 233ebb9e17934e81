import type { RegistrationStatsView } from '@dorsal/contract/views/people/registration-stats-view.ts';
import { tookStart } from '@dorsal/domain/ranking/cohorts.ts';
import type { ResultStatus } from '@dorsal/domain/timing/types.ts';
import { sql } from 'kysely';
import type { PeopleFilter } from '#modules/registrations/lists/list-question.ts';
import { whereOf } from '#modules/registrations/lists/people-repository.ts';
import type { Db } from '#platform/context.ts';
import { Tally } from './tally.ts';

interface CountRow {
  readonly status: ResultStatus;
  readonly gender: string;
  readonly category: string | null;
  readonly club: string | null;
  readonly modality: string;
  readonly event: string;
  readonly count: number;
}

/** Counts of people found in the database: of an event, or of everything. Clubs of all sizes: forms pick from them. */
export async function peopleStats(db: Db, filter: PeopleFilter, isSimple: boolean): Promise<RegistrationStatsView> {
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
  const statuses = new Tally();
  for (const { status, count } of rows) {
    if (status !== 'waiting') statuses.add(status, count);
    if (tookStart(status)) statuses.add('took_start', count);
  }
  const total = rows.reduce((sum, { count }) => sum + count, 0);
  const base = { total, status: { took_start: 0, ...statuses.all() } };
  if (isSimple) return base;
  const by = (field: 'gender' | 'category' | 'club' | 'modality' | 'event'): Record<string, number> => {
    const tally = new Tally();
    for (const row of rows) tally.add(row[field], row.count);
    return tally.all();
  };
  return {
    ...base,
    gender: by('gender'),
    category: by('category'),
    club: by('club'),
    modalities: by('modality'),
    events: by('event'),
  };
}
