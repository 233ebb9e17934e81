import type { RegistrationStatsView } from '@dorsal/contract/views/people/registration-stats-view.ts';
import { tookStart } from '@dorsal/domain/ranking/cohorts.ts';
import type { PeopleFilter } from '#modules/registrations/lists/list-question.ts';
import type { Db } from '#platform/context.ts';
import { countPeople } from './people-counts-repository.ts';
import { Tally } from './tally.ts';

/** Counts of people found in the database: of an event, or of everything. Clubs of all sizes: forms pick from them. */
export async function peopleStats(db: Db, filter: PeopleFilter, isSimple: boolean): Promise<RegistrationStatsView> {
  const rows = await countPeople(db, filter, isSimple);
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
