import type { EventStatus } from '@dorsal/domain/status/status.ts';
import { isInGroup } from '@dorsal/domain/status/status-groups.ts';
import { isPostponed, type Postponable } from '#race/event.ts';

/** The text of the button of a card: document 1, section 2, 'Card labels'. */
export type CardLabel = 'tracking' | 'provisional' | 'official' | 'waiting';

const labels: Partial<Readonly<Record<EventStatus, CardLabel>>> = {
  live: 'tracking',
  finished_provisional: 'provisional',
  finished_official: 'official',
};

/** Null: nothing is waited for, as the race is cancelled, or postponed to a day that is not known; its chip says so. */
export const cardLabel = (race: Postponable): CardLabel | null =>
  race.status === 'cancelled' || isPostponed(race) ? null : (labels[race.status] ?? 'waiting');

/** 'Enabled only when live or finished'. */
export const hasClassification = (status: EventStatus): boolean => status === 'live' || isInGroup(status, 'finished');
