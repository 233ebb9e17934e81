import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import { type LogLevel, levelOf } from '#platform/log.ts';
import { keepThread } from '#platform/standing-thread.ts';
import type { DeriveEvent, Deriver, DeriverParts } from './derive-loop.ts';

export interface DeriveThreadParts extends Pick<DeriverParts, 'onEvent'> {
  readonly url: string;
  /** The connection string for LISTEN; null: the sweep alone finds marks. */
  readonly listenUrl: string | null;
  readonly log: Logger;
  /** Starts the thread. Tests give one that ends it. */
  readonly begin?: (options: ThreadOptions) => Worker;
}

/**
 * The derive loop in a thread and on connections of its own, so that a busy minute of folding holds up no page, no stream and no incoming read.
 * The board events that it wrote come back as text. A thread that dies loses nothing: marks stay in the queue until their derive is committed.
 */
export function deriveInThread({ url, listenUrl, log, onEvent, begin = beginThread }: DeriveThreadParts): Deriver {
  const options: ThreadOptions = { url, listenUrl, logLevel: levelOf(log) };
  const thread = keepThread<ToThread, DeriveEvent>({
    begin: () => begin(options),
    onMessage: onEvent,
    log,
    died: 'derive_thread_died',
  });
  return {
    start: thread.start,
    nudge: (modality) => thread.post({ kind: 'nudge', modality }),
    stop: () => thread.stop({ kind: 'stop' }),
  };
}

/** Room for what some lots of people are made of: with less, it is copied again and again while others are folded. */
const newObjectsMb = 96;

export const beginThread = (options: ThreadOptions): Worker =>
  new Worker(new URL('./derive-worker.ts', import.meta.url), {
    workerData: options,
    resourceLimits: { maxYoungGenerationSizeMb: newObjectsMb },
  });

/** The options that the thread starts with. */
export interface ThreadOptions {
  /** The database; the thread has connections of its own. */
  readonly url: string;
  /** The connection string for LISTEN; null: the sweep alone finds marks. */
  readonly listenUrl: string | null;
  readonly logLevel: LogLevel;
}

/** To the thread: there may be marks of this modality, or stop when what runs is done. */
export type ToThread = { readonly kind: 'nudge'; readonly modality: number } | { readonly kind: 'stop' };
