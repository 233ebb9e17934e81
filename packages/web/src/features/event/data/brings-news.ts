import type { LiveMessage } from '@dorsal/contract/live-messages.ts';
import type { EventView } from '@dorsal/contract/views/event/event-view.ts';

type Held = Pick<EventView, '_id' | 'modalities'>;

/** Whether the page of an event shows something else after this message: a notice, or another status. Times move on their own cards. */
export function bringsNews(event: Held, message: LiveMessage): boolean {
  switch (message.type) {
    case 'notice':
      return message.event === event._id;
    case 'status':
      return message.event === event._id && !isKnown(event, message);
    case 'hello':
      return (event.modalities ?? []).some(({ _id, status }) => {
        const told = message.statuses?.[_id];
        return told !== undefined && told !== status;
      });
    case 'heartbeat':
    case 'board':
      return false;
  }
}

type StatusChanged = Extract<LiveMessage, { type: 'status' }>;

const isKnown = ({ modalities = [] }: Held, { modality, status }: StatusChanged): boolean =>
  modality !== undefined && modalities.some((held) => held._id === modality && held.status === status);
