import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import { type LogLevel, levelOf } from '#platform/log.ts';
import { keepThread, type StandingThread } from '#platform/standing-thread.ts';

export interface JobThreadParts {
  readonly url: string;
  /** Of new events whose file names none. */
  readonly timeZone: string;
  readonly log: Logger;
}

/** The options that the thread starts with. */
export interface JobThreadOptions {
  readonly url: string;
  readonly timeZone: string;
  readonly logLevel: LogLevel;
}

/**
 * The jobs of a process in a thread of its own, so that no page, no stream and no incoming read waits while a list of tens of thousands is parsed. Its memory has
 * a limit: a file that needs more ends the thread, its job has failed after a few tries, and the server goes on.
 */
export function jobsInThread({ url, timeZone, log }: JobThreadParts): {
  readonly start: () => void;
  readonly stop: () => Promise<void>;
} {
  const workerData: JobThreadOptions = { url, timeZone, logLevel: levelOf(log) };
  const thread: StandingThread<'stop'> = keepThread<'stop', never>({
    begin: () =>
      new Worker(new URL('../../jobs-worker.ts', import.meta.url), {
        workerData,
        resourceLimits: { maxOldGenerationSizeMb: mostHeapMb },
      }),
    log,
    died: 'job_thread_died',
  });
  return { start: thread.start, stop: () => thread.stop('stop') };
}

const mostHeapMb = 512;
