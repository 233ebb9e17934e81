import type { JudgeOrder, Ms } from '#timing/types.ts';

/** A difference that mats and hands cannot tell for certain: within it a judge decides, beyond it the times do (decision 45). */
export const mostJudgedMs: Ms = 2_000;

/** Two people whom a judge put in an order, or equalled, that their times are too far apart for. */
export interface Contradiction {
  /** The one whom the judge saw first, or one of two who are equal. */
  readonly ahead: number;
  readonly behind: number;
  /** The time between them. */
  readonly gapMs: Ms;
}

/** The first pair of an order that the times contradict by more than a judge decides; null: none. People without a time say nothing. */
export function contradictionOf(
  ranks: JudgeOrder['ranks'],
  timeOf: (id: number) => Ms | undefined,
): Contradiction | null {
  let slowest: { readonly id: number; readonly timeMs: Ms } | null = null;
  for (const rank of timedRanks(ranks, timeOf)) {
    const fastest = rank[0];
    const last = rank.at(-1);
    if (!fastest || !last) continue;
    if (slowest && slowest.timeMs - fastest.timeMs > mostJudgedMs)
      return { ahead: slowest.id, behind: fastest.id, gapMs: slowest.timeMs - fastest.timeMs };
    if (last.timeMs - fastest.timeMs > mostJudgedMs)
      return { ahead: fastest.id, behind: last.id, gapMs: last.timeMs - fastest.timeMs };
    if (!slowest || last.timeMs > slowest.timeMs) slowest = last;
  }
  return null;
}

/**
 * The times by which an order places the people that it names. Their own times are dealt out anew: the best to the first rank, the next to the next, to
 * equal people the best of theirs, so that whoever is not named keeps the place. Behind the same time a later rank stands by less than
 * any clock tells. An order that times contradict (`contradictionOf`) places nobody: the times count.
 */
export function orderedTimes(
  ranks: JudgeOrder['ranks'],
  timeOf: (id: number) => Ms | undefined,
): ReadonlyMap<number, Ms> {
  const ordered = new Map<number, Ms>();
  if (contradictionOf(ranks, timeOf)) return ordered;
  const timed = timedRanks(ranks, timeOf);
  const times = timed.flatMap((rank) => rank.map(({ timeMs }) => timeMs)).sort((a, b) => a - b);
  let before = Number.NEGATIVE_INFINITY;
  for (const rank of timed) {
    const own = times[ordered.size];
    if (own === undefined) continue;
    before = own > before ? own : before + behindMs;
    for (const { id } of rank) ordered.set(id, before);
  }
  return ordered;
}

/** Less than a millisecond for as many people as an order may name, and exact in numbers of the size of times. */
const behindMs: Ms = 1 / 1_024;

interface Timed {
  readonly id: number;
  readonly timeMs: Ms;
}

/** Without those who have no time; within a rank the fastest first. */
const timedRanks = (ranks: JudgeOrder['ranks'], timeOf: (id: number) => Ms | undefined): Timed[][] =>
  ranks
    .map((rank) =>
      rank
        .flatMap((id): Timed[] => {
          const timeMs = timeOf(id);
          return timeMs === undefined ? [] : [{ id, timeMs }];
        })
        .sort((a, b) => a.timeMs - b.timeMs || a.id - b.id),
    )
    .filter((rank) => rank.length > 0);
