import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import { type LogLevel, logLevels } from '#platform/log.ts';
import type { Deriver, DeriverParts } from './derive-loop.ts';

export interface DeriveThreadParts extends Pick<DeriverParts, 'onEvent'> {
  readonly url: string;
  /** The connection string for LISTEN; null: the sweep alone finds marks. */
  readonly listenUrl: string | null;
  readonly log: Logger;
  /** Starts the thread. Tests give one that ends it. */
  readonly begin?: (options: ThreadOptions) => Worker;
}

/** The wait before a thread that died is started again. */
const againAfterMs = 1_000;

/**
 * The derive loop in a thread and on connections of its own, so that a busy minute of folding holds up no page, no stream and no incoming read.
 * The board events that it wrote come back as text. A thread that dies loses nothing: marks stay in the queue until their derive is committed.
 */
export function deriveInThread({ url, listenUrl, log, onEvent, begin = beginThread }: DeriveThreadParts): Deriver {
  const options: ThreadOptions = { url, listenUrl, logLevel: levelOf(log) };
  let worker: Worker | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  const start = (): void => {
    const begun = begin(options);
    worker = begun;
    if (onEvent) begun.on('message', onEvent);
    begun.on('error', (error) => log.error({ err: error }, 'derive_thread_died'));
    begun.on('exit', () => {
      worker = null;
      if (!isStopped) timer = setTimeout(start, againAfterMs);
    });
  };
  const stop = async (): Promise<void> => {
    isStopped = true;
    clearTimeout(timer);
    if (worker === null) return;
    const gone = once(worker, 'exit');
    worker.postMessage({ kind: 'stop' } satisfies ToThread);
    await gone;
  };
  const nudge = (modality: number): void => worker?.postMessage({ kind: 'nudge', modality } satisfies ToThread);
  return { start, nudge, stop };
}

export const beginThread = (options: ThreadOptions): Worker =>
  new Worker(new URL('./derive-worker.ts', import.meta.url), { workerData: options });

/** A logger with another level of its own (a test's) is none of ours to copy. */
const levelOf = ({ level }: Logger): LogLevel => logLevels.find((known) => known === level) ?? 'info';

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
