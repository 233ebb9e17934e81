import type { ResultStatus } from '@dorsal/domain/timing/types.ts';
import { checkedEnd, isRunning } from '#race/may-change.ts';
import type { Modality } from '#race/modality.ts';
import type { Result } from '#race/participant.ts';
import { type Clock, finishOf } from '#race/result-times.ts';

/** The one time that a result page is about. */
export type Headline =
  | { readonly kind: 'finished'; readonly timeMs: number; readonly clock: Clock }
  | { readonly kind: 'disqualified'; readonly timeMs: number }
  | { readonly kind: 'racing'; readonly sinceMs: number; readonly clock: Clock }
  /** Heard there: the time waits. */
  | { readonly kind: 'being-checked'; readonly at: 'start' | 'finish' }
  | { readonly kind: 'none' };

export const statusOf = (result: Result | undefined): ResultStatus => result?.status ?? 'waiting';

export function headlineOf(modality: Modality, result: Result | undefined): Headline {
  const { rankedMs: timeMs, rankedBy: clock } = finishOf(modality, result);
  if (timeMs !== null) {
    return result?.status === 'disqualified' ? { kind: 'disqualified', timeMs } : { kind: 'finished', timeMs, clock };
  }
  const at = checkedEnd(result);
  if (at !== null) return { kind: 'being-checked', at };
  return (isRunning(modality, result) && racing(modality, result)) || { kind: 'none' };
}

/** The time that ranks runs: since the own start where that one does. */
function racing({ ranksByNet }: Pick<Modality, 'ranksByNet'>, result: Result | undefined): Headline | null {
  const clock = ranksByNet && result?.netStartAt !== undefined ? 'net' : 'official';
  const sinceMs = clock === 'net' ? result?.netStartAt : result?.referenceAt;
  return sinceMs === undefined ? null : { kind: 'racing', sinceMs, clock };
}

/** Document 2, 2.2: the start time 'when not started and the modality type is all'. People of other types start one by one or in waves. Null: no start to wait for. */
export function awaitedStart(modality: Modality, result: Result | undefined): number | null {
  const isAwaited = statusOf(result) === 'waiting' && modality.chronotype === 'all' && modality.status !== 'cancelled';
  return isAwaited ? (modality.gunAt ?? modality.startsAt ?? null) : null;
}
