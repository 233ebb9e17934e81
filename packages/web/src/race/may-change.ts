import type { EventStatus } from '@dorsal/domain/event/status.ts';
import { isInGroup } from '@dorsal/domain/event/status-groups.ts';

/** True while times and places of a race can change: from the wait for its start until they are official. Before, only its status can. */
export const mayChange = (status: EventStatus): boolean =>
  isInGroup(status, 'withResults') && status !== 'finished_official';
