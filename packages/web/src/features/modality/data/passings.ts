import type { LiveMessage } from '@dorsal/contract/live-messages.ts';
import type { ModalityView } from '@dorsal/contract/views/event/modality-view.ts';
import { useState } from 'react';
import { useLiveMessages } from '#live/use-live-messages.ts';

/** When somebody last passed, by id of the checkpoint. */
type Passings = Readonly<Record<string, number>>;
type Facts = Pick<ModalityView, '_id' | 'type' | 'chrono_start'>;

/** Later passings take their places. Where times count from the gun, the instant is known to the second; elsewhere it is that of the message. */
export function passedBy(held: Passings, { _id, type, chrono_start }: Facts, message: LiveMessage): Passings {
  if (message.type !== 'board' || message.modality !== _id) return held;
  const next = { ...held };
  for (const { checkpoint, key } of message.changed ?? []) {
    if (checkpoint === undefined || key === undefined) continue;
    const at = type === 'all' && chrono_start !== undefined ? chrono_start + key : message.server_time;
    next[checkpoint] = Math.max(at, next[checkpoint] ?? at);
  }
  return next;
}

/** The last passings as far as this page has seen them. */
export function usePassings(modality: ModalityView, isLive: boolean): Passings {
  const [passings, setPassings] = useState<Passings>({});
  useLiveMessages(isLive ? [modality._id] : [], (message) => setPassings((held) => passedBy(held, modality, message)));
  return passings;
}
