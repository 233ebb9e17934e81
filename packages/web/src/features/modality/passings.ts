import type { LiveMessage } from '@dorsal/contract/views/live-messages.ts';
import { useState } from 'react';
import { useLiveMessages } from '#live/use-live-messages.ts';

/** The last passing at each checkpoint, by its id. */
type Passings = Readonly<Record<string, number>>;

/** Later crossings replace earlier ones. A time that was corrected has its crossing as before; where a message tells no crossing, nothing moves. */
export function passedBy(before: Passings, race: string, message: LiveMessage): Passings {
  if (message.type !== 'board' || message.modality !== race) return before;
  const next = { ...before };
  for (const { checkpoint, at } of message.changed ?? []) {
    if (checkpoint !== undefined && at !== undefined) next[checkpoint] = Math.max(at, next[checkpoint] ?? at);
  }
  return next;
}

/** The last passings as far as this page has seen them. */
export function usePassings(race: string, isLive: boolean): Passings {
  const [passings, setPassings] = useState<Passings>({});
  useLiveMessages(isLive ? [race] : [], (message) => setPassings((before) => passedBy(before, race, message)));
  return passings;
}
