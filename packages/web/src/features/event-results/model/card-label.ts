import { eventCan } from '@dorsal/domain/status/event-can.ts';
import type { EventStatus } from '@dorsal/domain/status/status.ts';
import { isPostponed, type Postponable } from '#race/event.ts';
import type { Modality } from '#race/modality.ts';
import { opensClassification } from '#race/race-progress.ts';

/** The text of the button of a card: document 1, section 2, 'Card labels'. */
export type CardLabel = 'tracking' | 'provisional' | 'official' | 'waiting';

const labels: Partial<Readonly<Record<EventStatus, CardLabel>>> = {
  live: 'tracking',
  finished_provisional: 'provisional',
  finished_official: 'official',
};

/** Null: nothing is waited for, as the race was cancelled before it began, or is postponed to a day that is not known; its chip says so. */
export function cardLabel(race: Postponable & Pick<Modality, 'hadBegun'>): CardLabel | null {
  if (isPostponed(race)) return null;
  if (race.status === 'cancelled') return opensClassification(race) ? 'provisional' : null;
  return labels[race.status] ?? 'waiting';
}

/** 'Enabled only when live or finished'; the times of a race that was cancelled while it was on make nobody a winner. */
export const hasWinners = (status: EventStatus): boolean => eventCan('openClassification', status);
