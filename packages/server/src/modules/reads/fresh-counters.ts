import type { Counter } from './conflict-repository.ts';

/** A read of an unknown run is not fresh: it may have come before this process started. */
export function createFreshCounters(): FreshCounters {
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

/** Recognises reads that cannot have come before: their counter is beyond the last one of its run that came through this process. */
interface FreshCounters {
  /** True if each of these reads is beyond all reads of its run so far. Notes them. */
  readonly areFresh: (reads: readonly Counter[]) => boolean;
}

/** The most runs in memory; when full, it is emptied, and the next reads of each run are looked up once. */
const mostRuns = 5_000;
