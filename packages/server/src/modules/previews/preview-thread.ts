import { Worker } from 'node:worker_threads';
import type { RacePreviewView } from '@dorsal/contract/calls/previews.ts';
import type { RefusalCode } from '@dorsal/contract/refusals/refusals.ts';
import type { Ms } from '@dorsal/domain/timing/types.ts';
import type { Logger } from 'pino';
import type { FieldFault } from '#platform/http/answers.ts';
import { type LogLevel, levelOf } from '#platform/log.ts';
import type { AskedPreview } from './previewable.ts';

export type PreviewOutcome =
  | { readonly kind: 'told'; readonly races: readonly RacePreviewView[] }
  | { readonly kind: 'refused'; readonly code: RefusalCode; readonly fields: readonly FieldFault[] | undefined }
  /** Nobody waits for it any more. */
  | { readonly kind: 'left' }
  | { readonly kind: 'broke' };

export interface Previewer {
  /** One at a time; the others wait their turn. One whose signal is aborted ends. */
  readonly preview: (asked: AskedPreview, signal: AbortSignal) => Promise<PreviewOutcome>;
  readonly stop: () => Promise<void>;
}

export interface PreviewThreadParts {
  readonly url: string;
  readonly log: Logger;
  /** Starts the thread. Tests give one of their own. */
  readonly begin?: (options: PreviewThreadOptions) => Worker;
  readonly limits?: PreviewLimits;
}

export interface PreviewLimits {
  /** Previews that wait behind the one that runs. */
  readonly waiting: number;
  /** A preview that takes longer is ended. */
  readonly longestMs: Ms;
  /** The thread is ended where it does not stop by itself so long after nobody waits any more. */
  readonly leavingMs: Ms;
}

const usualLimits: PreviewLimits = { waiting: 8, longestMs: 20_000, leavingMs: 2_000 };

/** The options that the thread starts with. */
export interface PreviewThreadOptions {
  readonly url: string;
  readonly logLevel: LogLevel;
}

/** To the thread. */
export type ToPreviews =
  | { readonly kind: 'ask'; readonly id: number; readonly asked: AskedPreview }
  | { readonly kind: 'leave'; readonly id: number };
/** From the thread. */
export interface PreviewDone {
  readonly id: number;
  readonly outcome: PreviewOutcome;
}

/** Many times what a race of 60,000 needs. */
const mostHeapMb = 768;
/** Room for what a lot of people is made of: with less, those that stay are copied again and again while others are folded. */
const newObjectsMb = 96;

export const beginPreviews = (workerData: PreviewThreadOptions): Worker =>
  new Worker(new URL('./preview-worker.ts', import.meta.url), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: mostHeapMb, maxYoungGenerationSizeMb: newObjectsMb },
  });

interface Preview {
  readonly id: number;
  readonly asked: AskedPreview;
  readonly settle: (outcome: PreviewOutcome) => void;
  timer?: NodeJS.Timeout;
}

/**
 * Previews in a thread and on connections of its own, so that folding a whole race again holds up no page, no stream and no incoming read. The thread begins with the first
 * preview of a process; one that dies loses the preview that ran, and the next one begins another.
 */
export class PreviewThread implements Previewer {
  readonly #begin: () => Worker;
  readonly #log: Logger;
  readonly #limits: PreviewLimits;
  readonly #waiting: Preview[] = [];
  #running: Preview | null = null;
  #worker: Worker | null = null;
  #asked = 0;

  constructor({ url, log, begin = beginPreviews, limits = usualLimits }: PreviewThreadParts) {
    this.#begin = () => begin({ url, logLevel: levelOf(log) });
    this.#log = log;
    this.#limits = limits;
  }

  preview(asked: AskedPreview, signal: AbortSignal): Promise<PreviewOutcome> {
    if (signal.aborted) return Promise.resolve({ kind: 'left' });
    if (this.#waiting.length >= this.#limits.waiting) return Promise.resolve(refused('previews_busy'));
    return new Promise((settle) => {
      this.#asked += 1;
      const added: Preview = { id: this.#asked, asked, settle };
      signal.addEventListener('abort', () => this.#leave(added), { once: true });
      this.#waiting.push(added);
      this.#next();
    });
  }

  async stop(): Promise<void> {
    for (const one of this.#waiting.splice(0)) one.settle({ kind: 'left' });
    await this.#end({ kind: 'left' });
  }

  #next(): void {
    if (this.#running !== null) return;
    const preview = this.#waiting.shift();
    if (preview === undefined) return;
    this.#running = preview;
    this.#worker ??= this.#start();
    preview.timer = setTimeout(() => void this.#end(refused('preview_too_long')), this.#limits.longestMs);
    this.#worker.postMessage({ kind: 'ask', id: preview.id, asked: preview.asked } satisfies ToPreviews);
  }

  #start(): Worker {
    const begun = this.#begin();
    begun.on('message', ({ id, outcome }: PreviewDone) => {
      if (this.#running?.id === id) this.#finish(outcome);
    });
    begun.on('error', (error) => this.#log.error({ err: error }, 'preview_thread_died'));
    begun.on('exit', () => {
      if (this.#worker !== begun) return;
      this.#worker = null;
      this.#finish({ kind: 'broke' });
    });
    return begun;
  }

  #finish(outcome: PreviewOutcome): void {
    clearTimeout(this.#running?.timer);
    this.#running?.settle(outcome);
    this.#running = null;
    this.#next();
  }

  /** The connections of the thread go with it, and PostgreSQL ends what they were doing. */
  async #end(outcome: PreviewOutcome): Promise<void> {
    const ended = this.#worker;
    this.#worker = null;
    await ended?.terminate();
    this.#finish(outcome);
  }

  #leave(preview: Preview): void {
    const at = this.#waiting.indexOf(preview);
    if (at >= 0) {
      this.#waiting.splice(at, 1);
      preview.settle({ kind: 'left' });
    }
    if (this.#running !== preview) return;
    clearTimeout(preview.timer);
    preview.timer = setTimeout(() => void this.#end({ kind: 'left' }), this.#limits.leavingMs);
    this.#worker?.postMessage({ kind: 'leave', id: preview.id } satisfies ToPreviews);
  }
}

const refused = (code: RefusalCode): PreviewOutcome => ({ kind: 'refused', code, fields: undefined });
