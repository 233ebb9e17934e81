import type { EventStatus } from '@dorsal/domain/status/status.ts';
import { isInGroup } from '@dorsal/domain/status/status-groups.ts';
import { type Gender, genders, type ResultStatus, resultStatuses } from '@dorsal/domain/timing/types.ts';
import { courseOf } from '#race/course.ts';
import type { Modality } from '#race/modality.ts';
import type { RaceCounts } from '#race/race-counts.ts';

interface Counted<N> {
  readonly name: N;
  readonly count: number;
}

/** `noFinish`: who started a race that is over and never came in (design, section 5: 'stays started', until it is official). */
type StatusName = 'total' | 'tookStart' | 'noFinish' | Exclude<ResultStatus, 'started'>;

/**
 * Document 2, 2.1: the total and each status except started. A status that nobody has is left out; finished always stands. People still started
 * when the race is over stand in a last row, so that the table adds up. Nobody waits for a race that is cancelled.
 */
export function statusRows(counts: RaceCounts, race: EventStatus): Counted<StatusName>[] {
  const { total, tookStart, statuses } = counts;
  const { started = 0 } = statuses;
  const isCancelled = race === 'cancelled';
  const waiting = total - sum(Object.values(statuses));
  const countOf = (name: ResultStatus): number => (name === 'waiting' ? waiting : (statuses[name] ?? 0));
  const shown = resultStatuses
    .filter((name) => name !== 'started')
    .filter((name) => (name === 'finished' && !isCancelled) || countOf(name) > 0)
    .filter((name) => name !== 'waiting' || !isCancelled);
  return [
    { name: 'total', count: total },
    ...(isCancelled && tookStart === 0 ? [] : [{ name: 'tookStart' as const, count: tookStart }]),
    ...shown.map((name) => ({ name, count: countOf(name) })),
    ...(isInGroup(race, 'finished') && started > 0 ? [{ name: 'noFinish' as const, count: started }] : []),
  ];
}

/** The one row where nothing more is known; empty: nor is that. */
export const totalRow = ({ total }: RaceCounts): Counted<'total'>[] =>
  total > 0 ? [{ name: 'total', count: total }] : [];

/** A checkpoint's place in the table: start and finish by word, those between by distance, else by name. */
export type CheckpointName =
  | { readonly kind: 'start' | 'finish' }
  | {
      readonly kind: 'checkpoint';
      readonly number: number;
      readonly distanceM: number | null;
      readonly name: string | null;
    };

/** Start taken, each checkpoint that takes times, finish. */
export function checkpointRows(modality: Modality, counts: RaceCounts): Counted<CheckpointName>[] {
  const timed = courseOf(modality).stops.filter(({ kind, isTimed }) => kind === 'checkpoint' && isTimed);
  return [
    { name: { kind: 'start' }, count: counts.tookStart },
    ...timed.map(({ number, distanceM, name }) => ({
      name: { kind: 'checkpoint' as const, number, distanceM, name },
      count: counts.checkpoints[number - 1] ?? 0,
    })),
    { name: { kind: 'finish' }, count: counts.finish },
  ];
}

export const genderRows = (counts: RaceCounts): Counted<Gender>[] =>
  genders.map((name) => ({ name, count: counts.genders[name] ?? 0 })).filter(({ count }) => count > 0);

/** A blank category is skipped. */
export const categoryRows = (counts: RaceCounts): Counted<string>[] =>
  named(counts.categories).toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));

/** Document 2, section 9: 'Club stats only entries 2 to 10'. */
export const clubRows = (counts: RaceCounts): Counted<string>[] =>
  named(counts.clubs)
    .filter(({ count }) => count >= 2 && count <= 10)
    .toSorted((a, b) => b.count - a.count || a.name.localeCompare(b.name));

const named = (counts: Readonly<Record<string, number>>): Counted<string>[] =>
  Object.entries(counts).flatMap(([name, count]) => (name.trim() === '' ? [] : [{ name, count }]));

const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0);
