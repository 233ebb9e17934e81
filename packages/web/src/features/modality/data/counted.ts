import type { BoardMoved } from '@dorsal/contract/live-messages.ts';
import type { RegistrationStatsView } from '@dorsal/contract/views/people/registration-stats-view.ts';
import { statusesOf } from '#live/counted-statuses.ts';

/**
 * Stats with the counts of a message. What it does not count (genders, categories, clubs) stays, as crossings do not change it. Null: the message
 * counts nothing, or does not fit the course that is held, so stats must be fetched.
 */
export function countedBy(stats: RegistrationStatsView, { counts, to }: BoardMoved): RegistrationStatsView | null {
  const between = Object.keys(stats.result_intermediate_results ?? {}).length;
  if (!counts || counts.checkpoints.length !== between + 2) return null;
  const [start = 0, ...others] = counts.checkpoints;
  const finish = others.pop() ?? 0;
  return {
    ...stats,
    version: to,
    total: counts.total,
    status: statusesOf(counts),
    start,
    finish,
    result_intermediate_results: Object.fromEntries(others.map((count, order) => [String(order), count])),
  };
}

/** Whether somebody's own data may have changed, and with it genders, categories or clubs: a message that names checkpoints says that it did not. */
export const touchesPeople = ({ changed, touched }: BoardMoved): boolean =>
  touched === undefined && (changed?.some(({ checkpoint }) => checkpoint === undefined) ?? true);
