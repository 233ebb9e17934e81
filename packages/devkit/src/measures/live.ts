import type { EpochMs, Read, TimingRules } from '@dorsal/domain/timing/types.ts';
import type { Judgement } from '@dorsal/domain/walk/judge-reads.ts';
import type { DayRunner } from '#race-days/race-day.ts';
import type { Judge } from './judge.ts';

/** Margins in thousandths of a nat below which a crossing is held back; 0: everything is shown. */
export const holds = [0, 2_000, 3_000] as const;

/** Reads that come within this go into one judgement, as gateways send them. */
const batchMs = 10_000;

export interface LiveCounts {
  readonly hold: number;
  /** Crossings, the start aside, that were shown and later changed or vanished; each once. */
  takenBack: number;
  finishesTakenBack: number;
  /** Crossings at the end, and those of them that are still held back then. */
  crossings: number;
  held: number;
}

export const noLiveCounts = (): LiveCounts[] =>
  holds.map((hold) => ({ hold, takenBack: 0, finishesTakenBack: 0, crossings: 0, held: 0 }));

/** Feeds the reads of one runner in order, under the rules of a race that is on, and counts what a page would have shown and taken back. */
export function followLive(
  judge: Judge,
  liveRules: TimingRules,
  runner: DayRunner,
  counts: readonly LiveCounts[],
): void {
  const pages = counts.map((count) => ({ count, shown: new Map<number, EpochMs>(), changed: new Set<number>() }));
  let judgement = judge(liveRules, runner.entrant, []);
  for (const end of batchEnds(runner.reads)) {
    judgement = judge(liveRules, runner.entrant, runner.reads.slice(0, end));
    for (const page of pages) showOn(page, judgement);
  }
  for (const page of pages) countAtEnd(page, judgement);
}

/** Positions behind the last read of each batch. */
function batchEnds(reads: readonly Read[]): number[] {
  const ends: number[] = [];
  let openedAt = Number.NEGATIVE_INFINITY;
  for (const [i, { at }] of reads.entries()) {
    if (at - openedAt > batchMs) {
      if (i > 0) ends.push(i);
      openedAt = at;
    }
  }
  if (reads.length > 0) ends.push(reads.length);
  return ends;
}

interface Page {
  readonly count: LiveCounts;
  /** Instants on the page, by checkpoint. */
  readonly shown: Map<number, EpochMs>;
  readonly changed: Set<number>;
}

/** A crossing that is shown once stays until it is another one; only a new one can be held back. */
function showOn({ count, shown, changed }: Page, { crossings, doubts }: Judgement): void {
  for (const [i, at] of crossings.entries()) {
    const before = shown.get(i);
    if (i === 0 || before === at) continue;
    if (before !== undefined) changed.add(i);
    shown.delete(i);
    if (at !== null && (doubts[i] ?? Number.POSITIVE_INFINITY) >= count.hold) shown.set(i, at);
  }
}

function countAtEnd({ count, shown, changed }: Page, { crossings }: Judgement): void {
  const crossed = crossings.filter((at, i) => i > 0 && at !== null).length;
  count.crossings += crossed;
  count.held += crossed - shown.size;
  count.takenBack += changed.size;
  if (changed.has(crossings.length - 1)) count.finishesTakenBack += 1;
}
