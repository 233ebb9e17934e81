import { allStaff } from '#access.ts';
import { endpoint } from '#endpoint.ts';
import { TotalView } from '#views/back-office/stats-view.ts';
import { OrganismFilters } from './organism-filters.ts';

export const organismStats = endpoint({
  name: 'organismStats',
  method: 'POST',
  path: '/organisms/stats',
  access: allStaff,
  summary: 'How many organisms the filters leave.',
  body: OrganismFilters,
  answer: TotalView,
});
