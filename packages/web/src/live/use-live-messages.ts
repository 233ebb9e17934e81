import type { LiveMessage } from '@dorsal/contract/views/live-messages.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { hub } from './hub.ts';

/**
 * Follows modalities while the component stands on a visible page. All that follow share one stream; while it is down, polls say as heartbeats
 * where the boards stand. Gives whether messages are pushed (null: not tried yet, or paused by the visitor).
 */
export function useLiveMessages(
  modalities: readonly string[],
  onMessage: (message: LiveMessage) => void,
): boolean | null {
  const [isOpen, setOpen] = useState<boolean | null>(null);
  const latest = useEffectEvent(onMessage);
  const key = modalities.join(',');
  useEffect(() => {
    if (key === '') return;
    return hub.follow({
      modalities: key.split(','),
      onMessage: (message) => latest(message),
      onConnection: setOpen,
    });
  }, [key]);
  return isOpen;
}
