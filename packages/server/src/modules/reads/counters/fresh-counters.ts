import type { Counter } from './conflict-repository.ts';

/** Tells reads that nobody can have brought before: their box counted on since the last ones that came through this process. */
export interface FreshCounters {
  /** Whether each of these reads is beyond all of its run seen so far. Notes them. */
  readonly areFresh: (reads: readonly Counter[]) => boolean;
}

/** Runs remembered at a time; beyond it all are forgotten, and their next reads are looked up once. */
const mostRuns = 5_000;

/** A run of which nothing is known is not fresh: it may have been heard before this process started. */
export function freshCounters(): FreshCounters {
  /** By reader and epoch, the last value. */
  const highest = new Map<string, number>();

  const isFresh = ({ device, epoch, seq }: Counter): boolean => {
    const run = `${device} ${epoch}`;
    const last = highest.get(run);
    if (last === undefined && highest.size >= mostRuns) highest.clear();
    highest.set(run, Math.max(last ?? seq, seq));
    return last !== undefined && seq > last;
  };
  // Every read is noted, also behind one that is not fresh.
  return { areFresh: (reads) => reads.reduce((areFresh, read) => isFresh(read) && areFresh, true) };
}
