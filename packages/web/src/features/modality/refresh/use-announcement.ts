import { useEffect, useRef, useState } from 'react';

/** A screen reader hears at most one live message in this time. */
const quietMs = 10_000;

/** The text to say: the latest one, never sooner than 10 s after the one before. What the page began with is not said. */
export function useAnnouncement(text: string): string {
  const [said, setSaid] = useState('');
  const last = useRef({ text, at: Number.NEGATIVE_INFINITY });
  useEffect(() => {
    if (text === last.current.text) return;
    const wait = Math.max(0, last.current.at + quietMs - performance.now());
    const timer = setTimeout(() => {
      last.current = { text, at: performance.now() };
      setSaid(text);
    }, wait);
    return () => clearTimeout(timer);
  }, [text]);
  return said;
}
