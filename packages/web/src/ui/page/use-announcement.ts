import { useEffect, useState } from 'react';

/** The text of a live region: a text that changes more often is announced at most each 10 s. Null: nothing is said until it is known. */
export function useAnnouncement(text: string | null): string {
  const [said, setSaid] = useState('');
  const [voice] = useState(() => createQuietVoice(text ?? '', setSaid));
  useEffect(() => (text === null ? voice.stop() : voice.announce(text)), [voice, text]);
  useEffect(() => voice.stop, [voice]);
  return said;
}

/** A screen reader hears at most one live message in this time. */
const quietMs = 10_000;

interface QuietVoice {
  /** The message of now; it replaces one that still waits. */
  readonly announce: (text: string) => void;
  readonly stop: () => void;
}

/** Says the latest text, never sooner than 10 s after the one before. It does not say the text that it began with. */
export function createQuietVoice(begin: string, say: (text: string) => void): QuietVoice {
  let last = { text: begin, at: Number.NEGATIVE_INFINITY };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = (): void => clearTimeout(timer);
  const announce = (text: string): void => {
    stop();
    if (text === last.text) return;
    const speak = (): void => {
      last = { text, at: performance.now() };
      say(text);
    };
    timer = setTimeout(speak, Math.max(0, last.at + quietMs - performance.now()));
  };
  return { announce, stop };
}
