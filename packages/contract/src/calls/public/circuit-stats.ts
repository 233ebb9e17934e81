import { endpoint } from '#endpoint.ts';
import { TotalView } from '#views/back-office/stats-view.ts';
import { CircuitFilters } from './circuit-filters.ts';

export const circuitStats = endpoint({
  name: 'circuitStats',
  method: 'POST',
  path: '/circuits/stats',
  access: 'public',
  summary: 'How many circuits the filters leave.',
  body: CircuitFilters,
  answer: TotalView,
});
