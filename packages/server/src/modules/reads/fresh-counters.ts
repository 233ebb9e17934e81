import type { NewRead } from './read-batch.ts';

/** A counter value of one run of a reader. */
type Counter = Pick<NewRead, 'device' | 'epoch' | 'seq'>;

/** Tells reads that nobody can have brought before: their box counted on since the last ones that came through this process. */
export interface FreshCounters {
  /** Whether each of these reads is beyond all of its run seen so far. Notes them. */
  readonly areFresh: (reads: readonly Counter[]) => boolean;
}

/** Runs remembered at a time; beyond it all are forgotten, and their next reads are looked up once. */
const mostRuns = 5_000;

/** A run of which nothing is known is not fresh: it may have been heard before this process started. */
export function freshCounters(): FreshCounters {
  const highest = new Map<number, Map<number, number>>();
  let runs = 0;

  const areFresh: FreshCounters['areFresh'] = (reads) => {
    let isFresh = true;
    for (const { device, epoch, seq } of reads) {
      const ofReader = highest.get(device) ?? new Map<number, number>();
      const last = ofReader.get(epoch);
      if (last === undefined) {
        if (runs >= mostRuns) {
          highest.clear();
          runs = 0;
        }
        runs += 1;
        highest.set(device, ofReader.set(epoch, seq));
        isFresh = false;
      } else if (seq > last) ofReader.set(epoch, seq);
      else isFresh = false;
    }
    return isFresh;
  };
  return { areFresh };
}
