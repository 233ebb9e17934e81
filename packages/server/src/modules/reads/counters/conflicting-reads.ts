import type { Context } from '#platform/context.ts';
import { type Counter, lookThrough, raiseWhereTwice } from './conflict-repository.ts';
import { type CounterSpans, counterSpans } from './counter-spans.ts';

/**
 * Raises an alarm for each reader that gave one counter value (epoch and seq) to reads with different content. Both are kept: which one is
 * true only people can say. It remembers which values came in through this process, so the log is asked only about a value that comes
 * again, and once about a reader that is heard for the first time.
 */
export interface ConflictWatch {
  /** Notes reads that were stored and did not stand before. Returns at once. */
  readonly note: (reads: readonly Counter[]) => void;
  /** Looks into the log where need be. */
  readonly settle: () => Promise<void>;
}

/** Runs remembered at a time; beyond it all are forgotten, and looked up anew. */
const mostRuns = 5_000;
/** Doubtful values asked about at a time. One per reader is enough for its alarm, so what is left out is no loss. */
const mostDoubts = 1_000;

const watches = new WeakMap<Context['db'], ConflictWatch>();

/** The watch of a database in this process. */
export function conflictWatch(db: Context['db']): ConflictWatch {
  const known = watches.get(db) ?? newWatch(db);
  watches.set(db, known);
  return known;
}

function newWatch(db: Context['db']): ConflictWatch {
  const runs = new Map<string, CounterSpans>();
  let firstHeard: Counter[] = [];
  let doubts: Counter[] = [];

  const note = (reads: readonly Counter[]): void => {
    if (runs.size > mostRuns) runs.clear();
    for (const read of reads) {
      const key = runKey(read);
      let run = runs.get(key);
      if (!run) {
        run = counterSpans();
        runs.set(key, run);
        firstHeard.push(read);
      }
      if (!run.add(read.seq) && doubts.length < mostDoubts) doubts.push(read);
    }
  };
  const settle = async (): Promise<void> => {
    const [runsToLoad, toAsk] = [firstHeard, doubts];
    [firstHeard, doubts] = [[], []];
    for (const { device, epoch } of runsToLoad) {
      const stood = await lookThrough(db, device, epoch);
      if (stood) runs.get(runKey({ device, epoch }))?.addSpan(stood);
    }
    if (toAsk.length > 0) await raiseWhereTwice(db, toAsk);
  };
  return { note, settle };
}

const runKey = ({ device, epoch }: Pick<Counter, 'device' | 'epoch'>): string => `${device} ${epoch}`;
