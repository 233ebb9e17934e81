import type { LiveMessage } from '@dorsal/contract/views/live-messages.ts';
import { useState } from 'react';
import { useLiveMessages } from '#live/use-live-messages.ts';
import type { Modality } from '#race/modality.ts';

/** The last passing at each checkpoint, by its id. */
type Passings = Readonly<Record<string, number>>;
type Facts = Pick<Modality, 'id' | 'chronotype' | 'gunAt' | 'ranksByNet'>;

/** Later passings replace earlier ones. If the times that rank count from the gun, the instant follows from the time; otherwise it is that of the message. */
export function passedBy(
  before: Passings,
  { id, chronotype, gunAt, ranksByNet }: Facts,
  message: LiveMessage,
): Passings {
  if (message.type !== 'board' || message.modality !== id) return before;
  const next = { ...before };
  for (const { checkpoint, key } of message.changed ?? []) {
    if (checkpoint === undefined || key === undefined) continue;
    const at =
      chronotype === 'all' && !ranksByNet && gunAt !== undefined
        ? Math.min(gunAt + key, message.server_time)
        : message.server_time;
    next[checkpoint] = Math.max(at, next[checkpoint] ?? at);
  }
  return next;
}

/** The last passings as far as this page has seen them. */
export function usePassings(modality: Modality, isLive: boolean): Passings {
  const [passings, setPassings] = useState<Passings>({});
  useLiveMessages(isLive ? [modality.id] : [], (message) =>
    setPassings((before) => passedBy(before, modality, message)),
  );
  return passings;
}
