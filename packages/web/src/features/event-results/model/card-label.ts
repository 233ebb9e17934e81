import type { EventStatus } from '@dorsal/domain/status/status.ts';
import { isInGroup } from '@dorsal/domain/status/status-groups.ts';

/** The text of the button of a card: document 1, section 2, 'Card labels'. */
export type CardLabel = 'tracking' | 'provisional' | 'official' | 'waiting' | 'cancelled';

const labels: Partial<Readonly<Record<EventStatus, CardLabel>>> = {
  live: 'tracking',
  finished_provisional: 'provisional',
  finished_official: 'official',
  cancelled: 'cancelled',
};

export const cardLabel = (status: EventStatus): CardLabel => labels[status] ?? 'waiting';

/** 'Enabled only when live or finished'. */
export const hasClassification = (status: EventStatus): boolean => status === 'live' || isInGroup(status, 'finished');
