import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';

export interface StandingThreadParts<Message> {
  readonly begin: () => Worker;
  readonly onMessage?: ((message: Message) => void) | undefined;
  readonly log: Logger;
  /** Logged where it dies. */
  readonly died: string;
}

/** A thread for as long as the process works. */
export interface StandingThread<Message> {
  readonly start: () => void;
  /** Lost while it is being started again. */
  readonly post: (message: Message) => void;
  /** Sends the message that ends it, and waits until it has. */
  readonly stop: (message: Message) => Promise<void>;
}

/** The wait before a thread that died is started again. */
const againAfterMs = 1_000;

/** Starts a thread, and starts it again when it dies. */
export function keepThread<In, Out>({ begin, onMessage, log, died }: StandingThreadParts<Out>): StandingThread<In> {
  let worker: Worker | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const start = (): void => {
    const begun = begin();
    worker = begun;
    if (onMessage) begun.on('message', onMessage);
    begun.on('error', (error) => log.error({ err: error }, died));
    begun.on('exit', () => {
      worker = null;
      if (!isStopped) timer = setTimeout(start, againAfterMs);
    });
  };
  const stop = async (message: In): Promise<void> => {
    isStopped = true;
    clearTimeout(timer);
    if (worker === null) return;
    const gone = once(worker, 'exit');
    worker.postMessage(message);
    await gone;
  };
  return { start, stop, post: (message) => worker?.postMessage(message) };
}
