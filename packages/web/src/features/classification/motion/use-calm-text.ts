import { useEffect, useState } from 'react';

/** design, section 7: 'live rows announced at most every 10 s'. */
const calmMs = 10_000;

/** A text that follows its source at once when `subject` changes, and otherwise at most every ten seconds. */
export function useCalmText(text: string, subject: string): string {
  const [said, setSaid] = useState({ text, subject, at: 0 });
  useEffect(() => {
    if (said.text === text && said.subject === subject) return;
    const waitMs = said.subject === subject ? Math.max(0, said.at + calmMs - Date.now()) : 0;
    const timer = setTimeout(() => setSaid({ text, subject, at: Date.now() }), waitMs);
    return () => clearTimeout(timer);
  }, [text, subject, said]);
  return said.text;
}
