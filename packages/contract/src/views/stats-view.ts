import * as z from 'zod';

const Count = z.int().min(0);

/** The answer of every `…/stats` call that only counts. */
export const TotalView = z.object({ total: Count }).meta({ id: 'Total' });

/** Totals of the home page. Kilometres run, and plain counts: screens divide by 1,000. */
export const HomeStatsView = z
  .object({ distance: z.number().min(0), events: Count, users: Count, registrations: Count, finished: Count })
  .meta({ id: 'HomeStats' });

/** The dashboard's tiles. */
export const DashboardStatsView = HomeStatsView.extend({
  events_open: Count,
  circuits: Count,
  registrations_source: z.record(z.string(), Count),
}).meta({ id: 'DashboardStats' });
