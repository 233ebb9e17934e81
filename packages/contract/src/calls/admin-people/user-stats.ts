import * as z from 'zod';
import { adminOnly } from '#access.ts';
import { endpoint } from '#endpoint.ts';
import { UserStatsView } from '#views/people/user-view.ts';
import { userFilters } from './user-filters.ts';

export const userStats = endpoint({
  name: 'userStats',
  method: 'POST',
  path: '/users/stats',
  access: adminOnly,
  summary: 'How many users the filters leave; with all_stats also by gender, country and source.',
  body: z.strictObject({ ...userFilters, all_stats: z.boolean().optional() }),
  answer: UserStatsView,
});
