import type { ModalityView } from '@dorsal/contract/views/event/modality-view.ts';
import type { RegistrationStatsView } from '@dorsal/contract/views/people/registration-stats-view.ts';
import { type Gender, genders, type ResultStatus, resultStatuses } from '@dorsal/domain/timing/types.ts';

interface Counted<N> {
  readonly name: N;
  readonly count: number;
}

/** `no_finish`: who started a race that is over and never came in (design, section 5: 'stays started', until it is official). */
type StatusName = 'total' | 'took_start' | 'no_finish' | Exclude<ResultStatus, 'started'>;

/**
 * Document 2, 2.1: the total and each status except started. A status that nobody has is left out; finished always stands. Who is still started
 * once the race is over stands at the end, or the table would not add up.
 */
export function statusRows(stats: RegistrationStatsView, isOver: boolean): Counted<StatusName>[] {
  const { status = {} } = stats;
  const { started = 0 } = status;
  const waiting =
    stats.total - sum(Object.entries(status).flatMap(([name, count]) => (name === 'took_start' ? [] : count)));
  const countOf = (name: StatusName): number => (name === 'waiting' ? waiting : (status[name] ?? 0));
  const shown = resultStatuses
    .filter((name) => name !== 'started')
    .filter((name) => name === 'finished' || countOf(name) > 0);
  return [
    { name: 'total', count: stats.total },
    { name: 'took_start', count: countOf('took_start') },
    ...shown.map((name) => ({ name, count: countOf(name) })),
    ...(isOver && started > 0 ? [{ name: 'no_finish' as const, count: started }] : []),
  ];
}

/** A checkpoint's place in the table: start and finish by word, those between by distance, else by name. */
export type CheckpointName =
  | { readonly kind: 'start' | 'finish' }
  | {
      readonly kind: 'intermediate';
      readonly number: number;
      readonly distanceM: number | null;
      readonly name: string | null;
    };

/** Start taken, each intermediate, finish. */
export function checkpointRows(modality: ModalityView, stats: RegistrationStatsView): Counted<CheckpointName>[] {
  const between = (modality.intermediates ?? []).map(({ distance_from_start, name, location, timed }, order) => ({
    isTimed: timed !== false,
    name: {
      kind: 'intermediate' as const,
      number: order + 1,
      distanceM: distance_from_start ?? null,
      name: location?.custom_name ?? name ?? null,
    },
    count: stats.result_intermediate_results?.[String(order)] ?? 0,
  }));
  return [
    { name: { kind: 'start' }, count: stats.status?.['took_start'] ?? 0 },
    ...between.filter(({ isTimed }) => isTimed).map(({ name, count }) => ({ name, count })),
    { name: { kind: 'finish' }, count: stats.finish ?? 0 },
  ];
}

export const genderRows = (stats: RegistrationStatsView): Counted<Gender>[] =>
  genders.map((name) => ({ name, count: stats.gender?.[name] ?? 0 })).filter(({ count }) => count > 0);

/** A blank category is skipped. */
export const categoryRows = (stats: RegistrationStatsView): Counted<string>[] =>
  named(stats.category).toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));

/** Document 2, section 9: 'Club stats only entries 2 to 10'. */
export const clubRows = (stats: RegistrationStatsView): Counted<string>[] =>
  named(stats.club)
    .filter(({ count }) => count >= 2 && count <= 10)
    .toSorted((a, b) => b.count - a.count || a.name.localeCompare(b.name));

const named = (counts: Readonly<Record<string, number>> = {}): Counted<string>[] =>
  Object.entries(counts).flatMap(([name, count]) => (name.trim() === '' ? [] : [{ name, count }]));

const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0);
