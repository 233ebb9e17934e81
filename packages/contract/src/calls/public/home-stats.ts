import { endpoint } from '#endpoint.ts';
import { DashboardStatsView, HomeStatsView } from '#views/back-office/stats-view.ts';

/** Totals of the home page; staff get the dashboard's besides. */
export const homeStats = endpoint({
  name: 'homeStats',
  method: 'GET',
  path: '/stats',
  access: 'public',
  keptForS: 15,
  summary: 'Totals of the whole platform.',
  answer: HomeStatsView,
  answerByRole: { admin: DashboardStatsView, timer: DashboardStatsView, community_manager: DashboardStatsView },
});
