import { setTimeout as wait } from 'node:timers/promises';
import { type Fold, foldWithDomain } from '#modules/derive/folding/derive-people.ts';
import type { Context } from '#platform/context.ts';
import { aListener } from '#platform/db/listener.ts';
import { type Derived, deriveModality, type TakenMarks } from './derive-modality.ts';
import { markedModalities, pruneBoardEvents } from './derive-repository.ts';
import { marksChannel } from './marks/mark.ts';

export interface DeriverParts {
  readonly context: Context;
  /** Where to LISTEN; null: the sweep alone finds marks. */
  readonly listenUrl: string | null;
  /** Modalities derived at a time, each on a connection of the pool. Default 4. */
  readonly parallel?: number;
  /** Each of them loads many people on two connections more: for a pool that has them to spare. Default: it does not. */
  readonly loadsBeside?: boolean;
  /** Default one second. */
  readonly sweepMs?: number;
  /** How long board events are kept for nodes that come late; the newest of a modality always stays. Default ten minutes. */
  readonly keepEventsMs?: number;
  /** Told when a derive has taken marks off the queue. */
  readonly onTaken?: (modality: number, taken: TakenMarks) => void;
  /** Told of every derive that found marks, and of the milliseconds that it took. */
  readonly onDerived?: (modality: number, derived: Derived, tookMs: number) => void;
  readonly fold?: Fold;
}

export interface Deriver {
  readonly start: () => void;
  /** There may be marks of this modality. Returns at once. */
  readonly nudge: (modality: number) => void;
  /** Lets running derives finish and starts no more. */
  readonly stop: () => Promise<void>;
}

/** Keeps results up with their marks: nudged by this process and by PostgreSQL, and by a sweep that takes what a crash or a lost nudge left. */
export function createDeriver(parts: DeriverParts): Deriver {
  const { context, listenUrl, sweepMs = 1_000, keepEventsMs = 600_000 } = parts;
  let isStopped = false;
  const queue = aQueue(parts.parallel ?? 4, (modality) => deriveUntilDone(parts, modality, () => isStopped));
  const listener =
    listenUrl === null ? null : aListener(listenUrl, marksChannel, (payload) => queue.add(Number(payload)));
  let timer: NodeJS.Timeout | undefined;
  let sweeping: Promise<void> = Promise.resolve();
  let prunedAt = 0;

  const sweep = async (): Promise<void> => {
    try {
      await listener?.ensure();
      for (const modality of await markedModalities(context.db)) queue.add(modality);
      if (context.now() - prunedAt > keepEventsMs / 10) {
        prunedAt = context.now();
        await pruneBoardEvents(context.db, prunedAt - keepEventsMs);
      }
    } catch (error) {
      // The database is away for a moment; the next sweep tries again.
      context.log.warn({ err: error }, 'sweep_failed');
    }
    if (!isStopped) timer = setTimeout(start, sweepMs);
  };
  const start = (): void => {
    sweeping = sweep();
  };
  const stop = async (): Promise<void> => {
    isStopped = true;
    clearTimeout(timer);
    await sweeping;
    await listener?.stop();
    await queue.close();
  };
  return { start, nudge: queue.add, stop };
}

/**
 * A modality is derived at most so often: what comes meanwhile shares the next transaction, which costs much the same for one person as for
 * fifty. Nobody sees the difference, since boards tell their viewers every half second.
 */
const restMs = 40;

/** Takes chunk after chunk while more are left. A failure leaves the marks where they are: the sweep comes back to them. */
async function deriveUntilDone(parts: DeriverParts, modality: number, isStopped: () => boolean): Promise<void> {
  const { context, fold = foldWithDomain, loadsBeside = false, onDerived } = parts;
  const onTaken = (taken: TakenMarks): void => parts.onTaken?.(modality, taken);
  const startedAt = performance.now();
  try {
    for (let isMoreLeft = true; isMoreLeft && !isStopped(); ) {
      const since = performance.now();
      const derived = await deriveModality(context, modality, { fold, loadsBeside, onTaken });
      if (derived.marks > 0) onDerived?.(modality, derived, performance.now() - since);
      isMoreLeft = derived.isMoreLeft;
    }
  } catch (error) {
    context.log.error({ err: error, modality }, 'derive_failed');
  }
  const rest = startedAt + restMs - performance.now();
  if (rest > 0 && !isStopped()) await wait(rest);
}

interface Queue {
  readonly add: (key: number) => void;
  readonly close: () => Promise<void>;
}

/** Runs `work` for each key added, some keys at a time, each key once at a time: added while it runs, it runs once more afterwards. */
function aQueue(parallel: number, work: (key: number) => Promise<void>): Queue {
  const waiting = new Set<number>();
  const running = new Map<number, Promise<void>>();
  let isClosed = false;

  const next = (): void => {
    for (const key of waiting) {
      if (isClosed || running.size >= parallel) return;
      if (running.has(key)) continue;
      waiting.delete(key);
      const done = work(key).finally(() => {
        running.delete(key);
        next();
      });
      running.set(key, done);
    }
  };
  const add = (key: number): void => {
    if (isClosed || !Number.isSafeInteger(key)) return;
    waiting.add(key);
    next();
  };
  const close = async (): Promise<void> => {
    isClosed = true;
    waiting.clear();
    await Promise.all(running.values());
  };
  return { add, close };
}
