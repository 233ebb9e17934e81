import type { Context } from '#platform/context.ts';
import { type Counter, lookThrough, raiseWhereTwice } from './conflict-repository.ts';
import { type CounterSpans, createCounterSpans } from './counter-spans.ts';

/**
 * Raises an alarm for each reader that gave one counter value (epoch and seq) to reads with different content. Both are stored: only people
 * can decide between them. The values that came in through this process are in memory, so the log is asked only about a value that comes
 * again, and once about a run that is new here.
 */
export interface ConflictWatch {
  /** Notes newly stored reads. Returns at once. */
  readonly note: (reads: readonly Counter[]) => void;
  /** Looks into the log where need be. */
  readonly settle: () => Promise<void>;
}

/** Runs in memory at a time; beyond it all are dropped and looked up anew. */
const mostRuns = 5_000;
/** Doubtful values asked about at a time. One per reader is enough for its alarm, so those left out are no loss. */
const mostDoubts = 1_000;
/** The wait before stored reads are searched for conflicts: the same counter value with other content. */
const conflictsAfterMs = 3_000;

const watches = new WeakMap<Context['db'], ConflictWatch>();

/** The watch of a database in this process. */
export function conflictWatchOf(db: Context['db']): ConflictWatch {
  const known = watches.get(db) ?? createWatch(db);
  watches.set(db, known);
  return known;
}

/** A conflict watch that looks by itself, some time after something was noted. */
interface ConflictClock extends Pick<ConflictWatch, 'note'> {
  /** Looks once more where something was noted, and waits for it. */
  readonly close: () => Promise<void>;
}

/** Notes stored reads and has them searched for conflicts at most once each `conflictsAfterMs`. */
export function createConflictClock({ db, log }: Pick<Context, 'db' | 'log'>): ConflictClock {
  const watch = conflictWatchOf(db);
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> = Promise.resolve();
  const look = (): void => {
    timer = undefined;
    looking = looking.then(watch.settle).catch((error) => log.error({ err: error }, 'conflicts_not_looked_for'));
  };
  const note = (rows: readonly Counter[]): void => {
    watch.note(rows);
    if (rows.length > 0) timer ??= setTimeout(look, conflictsAfterMs);
  };
  const close = async (): Promise<void> => {
    clearTimeout(timer);
    if (timer) look();
    await looking;
  };
  return { note, close };
}

function createWatch(db: Context['db']): ConflictWatch {
  const runs = new Map<string, CounterSpans>();
  let newRuns: Counter[] = [];
  let doubts: Counter[] = [];

  const note = (reads: readonly Counter[]): void => {
    if (runs.size > mostRuns) runs.clear();
    for (const read of reads) {
      const key = runKey(read);
      let run = runs.get(key);
      if (!run) {
        run = createCounterSpans();
        runs.set(key, run);
        newRuns.push(read);
      }
      if (!run.add(read.seq) && doubts.length < mostDoubts) doubts.push(read);
    }
  };
  const settle = async (): Promise<void> => {
    const [runsToLoad, toAsk] = [newRuns, doubts];
    [newRuns, doubts] = [[], []];
    for (const { device, epoch } of runsToLoad) {
      const stood = await lookThrough(db, device, epoch);
      if (stood) runs.get(runKey({ device, epoch }))?.addSpan(stood);
    }
    if (toAsk.length > 0) await raiseWhereTwice(db, toAsk);
  };
  return { note, settle };
}

const runKey = ({ device, epoch }: Pick<Counter, 'device' | 'epoch'>): string => `${device} ${epoch}`;
