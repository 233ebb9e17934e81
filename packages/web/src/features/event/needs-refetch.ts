import type { LiveMessage } from '@dorsal/contract/views/live-messages.ts';
import type { Event } from '#race/event.ts';

type Shown = Pick<Event, 'id' | 'modalities'>;

/** True where a message changes more of an event than it carries: a new status does, and a race that is hidden. Cards of races follow their own times, and a notice carries its text. */
export function needsRefetch(event: Shown, message: LiveMessage): boolean {
  switch (message.type) {
    case 'status':
      return message.event === event.id && !isKnown(event, message);
    case 'hello':
      return event.modalities.some(({ id, status }) => {
        const pushed = message.statuses?.[id];
        return pushed !== undefined && pushed !== status;
      });
    case 'gone':
      return event.modalities.some(({ id }) => id === message.modality);
    case 'notice':
    case 'heartbeat':
    case 'board':
      return false;
  }
}

type StatusChanged = Extract<LiveMessage, { type: 'status' }>;

/** The status of a closed race does not say whether it is postponed. */
const isKnown = ({ modalities }: Shown, { modality, status }: StatusChanged): boolean =>
  status !== 'registrations_closed' && modalities.some((race) => race.id === modality && race.status === status);
