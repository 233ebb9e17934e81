import { useEffect, useState } from 'react';
import { aQuietVoice } from './quiet-voice.ts';

/** The text that a live region has to hold: what changes more often is said at most each 10 s. */
export function useAnnouncement(text: string): string {
  const [said, setSaid] = useState('');
  const [voice] = useState(() => aQuietVoice(text, setSaid));
  useEffect(() => voice.announce(text), [voice, text]);
  useEffect(() => voice.stop, [voice]);
  return said;
}
