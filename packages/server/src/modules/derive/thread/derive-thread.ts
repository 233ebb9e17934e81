import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import type { Deriver, DeriverParts } from '#modules/derive/derive-loop.ts';
import { type LogLevel, logLevels } from '#platform/log/log.ts';
import type { FromThread, ThreadWish, ToThread } from './thread-messages.ts';

export interface DeriveThreadParts extends Pick<DeriverParts, 'onTaken' | 'onDerived'> {
  readonly url: string;
  /** Where to LISTEN; null: the sweep alone finds marks. */
  readonly listenUrl: string | null;
  readonly log: Logger;
  /** Default: the thread itself. For tests, that end one. */
  readonly begin?: (wish: ThreadWish) => Worker;
}

/** After the thread has died it is begun again so much later. */
const againAfterMs = 1_000;

/**
 * The derive loop in a thread and on connections of its own, so that a busy minute of folding holds up no page, no stream and no read that
 * comes in. What it wrote for boards comes back as text. A thread that dies loses nothing: marks stay in the queue until their derive is committed.
 */
export function deriveInThread({
  url,
  listenUrl,
  log,
  onTaken,
  onDerived,
  begin = beginThread,
}: DeriveThreadParts): Deriver {
  const wish: ThreadWish = { url, listenUrl, logLevel: levelOf(log) };
  let worker: Worker | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  const hear = (message: FromThread): void => {
    if (message.kind === 'taken') onTaken?.(message.modality, message.taken);
    else onDerived?.(message.modality, message.derived, message.tookMs);
  };
  const start = (): void => {
    const begun = begin(wish);
    worker = begun;
    begun.on('message', hear);
    begun.on('error', (error) => log.error({ err: error }, 'derive_thread_died'));
    begun.on('exit', () => {
      worker = null;
      if (!isStopped) timer = setTimeout(start, againAfterMs);
    });
  };
  const say = (message: ToThread): void => worker?.postMessage(message);
  const stop = async (): Promise<void> => {
    isStopped = true;
    clearTimeout(timer);
    if (worker === null) return;
    const gone = once(worker, 'exit');
    say({ kind: 'stop' });
    await gone;
  };
  return { start, nudge: (modality) => say({ kind: 'nudge', modality }), stop };
}

export const beginThread = (wish: ThreadWish): Worker =>
  new Worker(new URL('./derive-worker.ts', import.meta.url), { workerData: wish });

/** A logger with another level of its own (a test's) is none of ours to copy. */
const levelOf = ({ level }: Logger): LogLevel => logLevels.find((known) => known === level) ?? 'info';
