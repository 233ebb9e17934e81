import { setTimeout as wait } from 'node:timers/promises';
import type { Context } from '#platform/context.ts';
import { createListener } from '#platform/db/listener.ts';
import { type Derived, deriveModality, type TakenMarks } from './derive-modality.ts';
import { type Fold, foldWithDomain } from './derive-people.ts';
import { markedModalities, pruneBoardEvents } from './derive-repository.ts';
import { marksChannel } from './marks/mark-repository.ts';
import { markDue } from './waiting-repository.ts';

export interface DeriverParts {
  readonly context: Context;
  /** The connection string for LISTEN; null: the sweep alone finds marks. */
  readonly listenUrl: string | null;
  /** Modalities derived at a time, each on a connection of the pool. Default 4. */
  readonly parallel?: number;
  /** Each of them loads many people on two connections more: for a pool that has them to spare. Default: it does not. */
  readonly loadsBeside?: boolean;
  /** Default one second. */
  readonly sweepMs?: number;
  /** The time that board events stay for nodes that are behind; the newest of a modality always stays. Default ten minutes. */
  readonly eventsLiveMs?: number;
  readonly onEvent?: (event: DeriveEvent) => void;
  readonly fold?: Fold;
}

/** `taken`: marks were taken off the queue. `derived` follows if there were any: the outcome and its duration. */
export type DeriveEvent =
  | { readonly kind: 'taken'; readonly modality: number; readonly taken: TakenMarks }
  | { readonly kind: 'derived'; readonly modality: number; readonly derived: Derived; readonly tookMs: number };

export interface Deriver {
  readonly start: () => void;
  /** There may be marks of this modality. Returns at once. */
  readonly nudge: (modality: number) => void;
  /** Lets running derives finish and starts no more. */
  readonly stop: () => Promise<void>;
}

/** Keeps results up with their marks: nudged by this process and by PostgreSQL, and by a sweep that takes what a crash or a lost nudge left. */
export function createDeriver(parts: DeriverParts): Deriver {
  const { context, listenUrl, sweepMs = 1_000, eventsLiveMs = 600_000 } = parts;
  let isStopped = false;
  const queue = createQueue(parts.parallel ?? 4, (modality) => deriveUntilDone(parts, modality, () => isStopped));
  const listener =
    listenUrl === null ? null : createListener(listenUrl, marksChannel, (payload) => queue.add(Number(payload)));
  let timer: NodeJS.Timeout | undefined;
  let sweeping: Promise<void> = Promise.resolve();
  let prunedAt = 0;

  const sweep = async (): Promise<void> => {
    try {
      await listener?.ensure();
      await markDue(context);
      for (const modality of await markedModalities(context.db)) queue.add(modality);
      if (context.now() - prunedAt > eventsLiveMs / 10) {
        prunedAt = context.now();
        await pruneBoardEvents(context.db, prunedAt - eventsLiveMs);
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
 * The least time between two derives of a modality: marks that come meanwhile share the next transaction, which costs much the same for one
 * person as for fifty. Nobody sees the difference, since boards notify their viewers every half second.
 */
const restMs = 40;

/** Takes chunk after chunk while more are left. A failure leaves the marks where they are: the sweep comes back to them. */
async function deriveUntilDone(parts: DeriverParts, modality: number, isStopped: () => boolean): Promise<void> {
  const { context, fold = foldWithDomain, loadsBeside = false, onEvent } = parts;
  const onTaken = (taken: TakenMarks): void => onEvent?.({ kind: 'taken', modality, taken });
  const startedAt = performance.now();
  try {
    for (let isMoreLeft = true; isMoreLeft && !isStopped(); ) {
      const since = performance.now();
      const derived = await deriveModality(context, modality, { fold, loadsBeside, onTaken });
      if (derived.marks > 0) onEvent?.({ kind: 'derived', modality, derived, tookMs: performance.now() - since });
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
function createQueue(parallel: number, work: (key: number) => Promise<void>): Queue {
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
