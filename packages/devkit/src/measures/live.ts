import type { EpochMs, Read, TimingRules } from '@dorsal/domain/timing/types.ts';
import { resultOf } from '@dorsal/domain/walk/fold-result.ts';
import type { Judgement } from '@dorsal/domain/walk/judge-reads.ts';
import type { DayRunner } from '#race-days/race-day.ts';
import type { Judge } from './judge.ts';

/** Reads that come within this go into one judgement, as gateways send them. */
const batchMs = 10_000;

/** Counts of the crossings of all people as a page would have shown them, the start aside. */
export interface LiveCounts {
  /** False: everything is shown, as if nothing were held back. */
  readonly holdsBack: boolean;
  /** Crossings that were shown and are another one later, or none; each once. */
  takenBack: number;
  finishesTakenBack: number;
  /** Crossings that were shown, waited again for a while, and are not taken back. */
  checkedAgain: number;
  /** Crossings, each once, and those of them that were held back when they were first heard. */
  heard: number;
  heldAtFirst: number;
  /** Crossings at the end, and those of them that are still held back then. */
  crossings: number;
  held: number;
}

const nothingYet = {
  takenBack: 0,
  finishesTakenBack: 0,
  checkedAgain: 0,
  heard: 0,
  heldAtFirst: 0,
  crossings: 0,
  held: 0,
};

export const noLiveCounts = (): LiveCounts[] => [false, true].map((holdsBack) => ({ holdsBack, ...nothingYet }));

/**
 * Feeds the reads of one runner in order, under the rules of a race that is on, and counts what a page would have shown and taken back. The
 * product's own rule tells which crossings are held back.
 */
export function followLive(
  judge: Judge,
  liveRules: TimingRules,
  runner: DayRunner,
  counts: readonly LiveCounts[],
): void {
  const pages = counts.map((count) => ({ count, ...emptyPage() }));
  let seen: Seen = { crossings: [], held: [] };
  for (const end of batchEnds(runner.reads)) {
    const judgement = judge(liveRules, runner.entrant, runner.reads.slice(0, end));
    seen = { crossings: judgement.crossings, held: resultOf(liveRules, runner.entrant, judgement).held };
    for (const page of pages) showOn(page, seen);
  }
  for (const page of pages) countAtEnd(page, seen);
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

/** The crossings of a judgement, and which of them the product holds back. */
interface Seen {
  readonly crossings: Judgement['crossings'];
  readonly held: readonly number[];
}

interface Page {
  readonly count: LiveCounts;
  /** Instants that were shown and never taken back since, by checkpoint. */
  readonly shown: Map<number, EpochMs>;
  readonly heard: Set<number>;
  readonly changed: Set<number>;
  readonly checkedAgain: Set<number>;
}

const emptyPage = (): Omit<Page, 'count'> => ({
  shown: new Map(),
  heard: new Set(),
  changed: new Set(),
  checkedAgain: new Set(),
});

function showOn(page: Page, { crossings, held }: Seen): void {
  for (const [i, at] of crossings.entries()) {
    if (i > 0) showAt(page, i, { at, isHeld: page.count.holdsBack && held.includes(i) });
  }
}

function showAt(page: Page, checkpoint: number, { at, isHeld }: { at: EpochMs | null; isHeld: boolean }): void {
  const before = page.shown.get(checkpoint);
  if (at !== null && !page.heard.has(checkpoint)) {
    page.heard.add(checkpoint);
    if (isHeld) page.count.heldAtFirst += 1;
  }
  if (before !== undefined && before !== at) {
    page.changed.add(checkpoint);
    page.shown.delete(checkpoint);
  } else if (before !== undefined && isHeld) page.checkedAgain.add(checkpoint);
  if (at !== null && !isHeld) page.shown.set(checkpoint, at);
}

function countAtEnd({ count, heard, changed, checkedAgain }: Page, { crossings, held }: Seen): void {
  count.crossings += crossings.filter((at, i) => i > 0 && at !== null).length;
  if (count.holdsBack) count.held += held.length;
  count.heard += heard.size;
  count.takenBack += changed.size;
  count.checkedAgain += [...checkedAgain].filter((checkpoint) => !changed.has(checkpoint)).length;
  if (changed.has(crossings.length - 1)) count.finishesTakenBack += 1;
}
