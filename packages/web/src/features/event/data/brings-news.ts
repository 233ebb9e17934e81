import type { LiveMessage } from '@dorsal/contract/live-messages.ts';
import type { EventView } from '@dorsal/contract/views/event/event-view.ts';

type Held = Pick<EventView, '_id' | 'modalities'>;

/** Whether the page of an event has to be fetched again after this message: a status is another one. Times move on their own cards, and a notice brings its words. */
export function bringsNews(event: Held, message: LiveMessage): boolean {
  switch (message.type) {
    case 'status':
      return message.event === event._id && !isKnown(event, message);
    case 'hello':
      return (event.modalities ?? []).some(({ _id, status }) => {
        const told = message.statuses?.[_id];
        return told !== undefined && told !== status;
      });
    case 'notice':
    case 'heartbeat':
    case 'board':
      return false;
  }
}

type StatusChanged = Extract<LiveMessage, { type: 'status' }>;

const isKnown = ({ modalities = [] }: Held, { modality, status }: StatusChanged): boolean =>
  modality !== undefined && modalities.some((held) => held._id === modality && held.status === status);
