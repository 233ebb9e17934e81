import type { Derived, TakenMarks } from '#modules/derive/derive-modality.ts';
import type { LogLevel } from '#platform/log/log.ts';

/** What the thread is begun with. */
export interface ThreadWish {
  /** The database; the thread has connections of its own. */
  readonly url: string;
  /** Where to LISTEN; null: the sweep alone finds marks. */
  readonly listenUrl: string | null;
  readonly logLevel: LogLevel;
}

/** To the thread: there may be marks of this modality, or stop when what runs is done. */
export type ToThread = { readonly kind: 'nudge'; readonly modality: number } | { readonly kind: 'stop' };

/** From the thread: what `DeriverParts` calls back with. */
export type FromThread =
  | { readonly kind: 'taken'; readonly modality: number; readonly taken: TakenMarks }
  | { readonly kind: 'derived'; readonly modality: number; readonly derived: Derived; readonly tookMs: number };
