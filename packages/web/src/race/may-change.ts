import type { EventStatus } from '@dorsal/domain/status/status.ts';
import { isInGroup } from '@dorsal/domain/status/status-groups.ts';
import type { ResultStatus } from '@dorsal/domain/timing/types.ts';
import type { Modality } from './modality.ts';
import type { Result } from './participant.ts';

/** True while times, places and prizes of a race can change: from the wait for its start on. Staff rule on official results too. Before, only the status can. */
export const mayChange = (status: EventStatus): boolean => isInGroup(status, 'withResults');

/** The word for what became of somebody. Nobody is running any more once the race is over; nobody waits for a race that is cancelled, and who was out may still be. `race`: undefined where its status is not known. */
export function statusWord(status: ResultStatus, race: EventStatus | undefined) {
  if (status === 'started' && race !== undefined && isInGroup(race, 'finished')) return 'result.noFinish';
  return status === 'waiting' && race === 'cancelled' ? 'status.cancelled' : (`result.${status}` as const);
}

/** The end that is being checked of somebody on the course, or who came in from a start in doubt. */
export function checkedEnd(result: Result | undefined): 'start' | 'finish' | null {
  if (result?.status === 'started' && result.isBeingChecked) return 'finish';
  const isOn = result?.status === 'started' || result?.status === 'finished';
  return isOn && result.isStartBeingChecked ? 'start' : null;
}

/**
 * The word for somebody's result: who was heard at the finish, or from a start in doubt, and has no time yet is being checked; whoever passed the
 * place where a race was stopped unheard did not retire.
 */
export function resultWord(result: Result | undefined, race: EventStatus | undefined) {
  if (checkedEnd(result) !== null) return 'result.beingChecked';
  return result?.isHeardLater ? 'result.unclassified' : statusWord(result?.status ?? 'waiting', race);
}

/** On the course now: somebody who never came in stays started after the race, and no clock runs for them. */
export const isRunning = (modality: Pick<Modality, 'status'>, result: Result | undefined): boolean =>
  result?.status === 'started' && modality.status === 'live';
