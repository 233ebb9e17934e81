import type { ModalityView } from '@dorsal/contract/views/event/modality-view.ts';
import type { ResultStatus } from '@dorsal/domain/timing/types.ts';
import { finishOf } from './finish-times.ts';
import type { ShownResult } from './stops.ts';

/** The one time that a result page is about. */
export type Headline =
  | { readonly kind: 'official' | 'disqualified'; readonly timeMs: number }
  | { readonly kind: 'racing'; readonly sinceMs: number }
  | { readonly kind: 'none' };

export const statusOf = (result: ShownResult | undefined): ResultStatus => result?.status ?? 'waiting';

/** On the course now: somebody who never came in stays started after the race, and no clock runs for them. */
export const isRunning = (modality: Pick<ModalityView, 'status'>, result: ShownResult | undefined): boolean =>
  result?.status === 'started' && modality.status === 'live';

export function headlineOf(modality: ModalityView, result: ShownResult | undefined): Headline {
  const { officialMs } = finishOf(modality, result);
  if (officialMs !== null) {
    return { kind: result?.status === 'disqualified' ? 'disqualified' : 'official', timeMs: officialMs };
  }
  const sinceMs = result?.reference_time;
  return isRunning(modality, result) && sinceMs !== undefined ? { kind: 'racing', sinceMs } : { kind: 'none' };
}

/** The word for how things stand. Who started and never came in is no longer running when the race is over; for a race that is called off nobody waits. */
export function statusWord(modality: Pick<ModalityView, 'status'>, result: ShownResult | undefined) {
  const status = statusOf(result);
  if (status === 'started' && !isRunning(modality, result)) return 'runner.noFinish';
  return status === 'waiting' && modality.status === 'cancelled' ? 'status.cancelled' : (`result.${status}` as const);
}

/** Document 2, 2.2: the start time 'when not started and the modality type is all': the others start one by one or in waves. Null: none to await. */
export function awaitedStart(modality: ModalityView, result: ShownResult | undefined): number | null {
  const isAwaited = statusOf(result) === 'waiting' && modality.type === 'all' && modality.status !== 'cancelled';
  return isAwaited ? (modality.chrono_start ?? modality.datetime_start ?? null) : null;
}
