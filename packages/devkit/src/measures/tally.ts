import type { PodiumCounts } from './podium.ts';
import type { FinishOutcome, Outcome } from './right-or-wrong.ts';

/** Counts over any number of races. */
export interface Tally {
  races: number;
  people: number;
  readonly finishes: Record<FinishOutcome, number>;
  /** Finishes that the reads can tell, and those of them that are right, and early. */
  readable: number;
  readableRight: number;
  readableEarly: number;
  readonly starts: Record<'right' | 'wrong' | 'none', number>;
  readonly splits: { right: number; wrong: number; missing: number; invented: number };
  readonly podium: { places: number; wrong: number; winnersWrong: number; untold: number };
  /** Milliseconds of judging, and of the slowest runner. */
  judgedMs: number;
  slowestMs: number;
}

export const emptyTally = (): Tally => ({
  races: 0,
  people: 0,
  finishes: { right: 0, early: 0, late: 0, none: 0, 'rightly-none': 0, stolen: 0 },
  readable: 0,
  readableRight: 0,
  readableEarly: 0,
  starts: { right: 0, wrong: 0, none: 0 },
  splits: { right: 0, wrong: 0, missing: 0, invented: 0 },
  podium: { places: 0, wrong: 0, winnersWrong: 0, untold: 0 },
  judgedMs: 0,
  slowestMs: 0,
});

/** Adds one runner. */
export function countOutcome(tally: Tally, { finish, isReadable, start, splits }: Outcome, tookMs: number): void {
  tally.people += 1;
  tally.finishes[finish] += 1;
  if (isReadable) {
    tally.readable += 1;
    if (finish === 'right') tally.readableRight += 1;
    if (finish === 'early') tally.readableEarly += 1;
  }
  if (start !== null) tally.starts[start] += 1;
  addTo(tally.splits, splits);
  tally.judgedMs += tookMs;
  tally.slowestMs = Math.max(tally.slowestMs, tookMs);
}

/** Adds the podium of a race. */
export function countPodium(tally: Tally, podium: PodiumCounts): void {
  tally.races += 1;
  addTo(tally.podium, podium);
}

/** Adds counts to counts of the same names. */
export function addTo<Names extends string>(sum: Record<Names, number>, more: Readonly<Record<Names, number>>): void {
  for (const name of Object.keys(sum) as Names[]) sum[name] += more[name]; // its keys are the names
}

/** Those who really finished. */
export const finishersOf = ({ finishes }: Tally): number =>
  finishes.right + finishes.early + finishes.late + finishes.none;
