import type { LiveMessage } from '@dorsal/contract/live-messages.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { openLiveStream } from './live-stream.ts';

/** Follows modalities while the component stands on a visible page; gives whether the stream is open (null: not tried yet). */
export function useLiveMessages(
  modalities: readonly string[],
  onMessage: (message: LiveMessage) => void,
): boolean | null {
  const [isOpen, setOpen] = useState<boolean | null>(null);
  const latest = useEffectEvent(onMessage);
  const key = modalities.join(',');
  useEffect(() => {
    if (key === '') return;
    return openLiveStream(key.split(','), { onMessage: (message) => latest(message), onConnection: setOpen });
  }, [key]);
  return isOpen;
}
