import { type Nearness, nearness } from './near-words.ts';
import { searchWords, type Word, wordsOf } from './words.ts';

/**
 * The nearness of a text to the words that were asked for: 0 where each of them begins a word of the text, else that of the word with the most mistakes;
 * null where one of them leads to no word of it.
 */
export function nearnessOfText(asked: string, text: string): 0 | Nearness | null {
  const stored = searchWords(text);
  return farthest(wordsOf(asked).map((word) => nearnessOfWord(word, stored)));
}

type Found = 0 | Nearness | null;

/** A word may stand joined or in its parts: the nearer of both. */
function nearnessOfWord({ joined, parts }: Word, stored: readonly string[]): Found {
  const whole = nearest(stored.map((one) => nearnessOf(joined, one)));
  return parts.length < 2 || whole === 0
    ? whole
    : nearest([whole, farthest(parts.map((part) => nearest(stored.map((one) => nearnessOf(part, one)))))]);
}

const nearnessOf = (asked: string, stored: string): Found => (stored.startsWith(asked) ? 0 : nearness(asked, stored));

const fromNear = [0, 1, 2, 3] as const;

const nearest = (found: readonly Found[]): Found => fromNear.find((one) => found.includes(one)) ?? null;

const farthest = (found: readonly Found[]): Found =>
  found.includes(null) ? null : (fromNear.findLast((one) => found.includes(one)) ?? 0);
