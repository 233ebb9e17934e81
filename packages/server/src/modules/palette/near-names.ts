import type { Nearness } from '@dorsal/domain/search/near-words.ts';
import { wordsOf } from '@dorsal/domain/search/words.ts';
import { type Near, nearWords } from '#modules/events/calendar/search/text-search.ts';
import type { Db } from '#platform/context.ts';
import { findPossibleNameWords } from './name-word-repository.ts';
import { findMeant, isForgiven, type PeopleScope, type Searched } from './palette-repository.ts';

/** The most words that one with a mistake may mean. */
const mostMeant = 24;
/** Shorter parts of words ("d" of "d'Uixó") say nothing. */
const shortestPart = 3;

/** Words that were asked for, with those of names that mistakes lead to. */
export interface NearNameWords {
  readonly words: readonly string[];
  readonly near: ReadonlyMap<string, Near>;
}

/** Mistakes are looked for among the words of all names, each stored once: once for people, accounts and organisms. */
export async function findNearNameWords(db: Db, text: string, mostWords: number): Promise<NearNameWords> {
  const words = partsOf(text).slice(0, mostWords);
  return { words, near: nearWords(words, await findPossibleNameWords(db, words)) };
}

interface Asked extends NearNameWords {
  readonly table: Searched;
  readonly scope: PeopleScope;
  /** With so many found with few mistakes nobody looks for those with more. */
  readonly enough: number;
}

/**
 * Those who have each word, or one that a mistake leads to: those with the fewest mistakes first. They are found by whole words. In as few words as it takes: one that begins some name stays as it was typed.
 */
export async function findNearNames(db: Db, { table, words, near, scope, enough }: Asked): Promise<number[]> {
  if (!words.some(isForgiven)) return [];
  const found = new Set<number>();
  for (const meant of waysOf(words, near)) {
    const possible = await findMeant(db, { table, meant, scope });
    for (const one of possible) if (isMeant(meant, one.text)) found.add(one.number);
    if (found.size >= enough) break;
  }
  return [...found];
}

/** For each word those that are meant, from the strictest way to the most forgiving; each way once, and none that forgives nothing. */
function waysOf(words: readonly string[], near: ReadonlyMap<string, Near>): string[][][] {
  const ways = ([1, 2, 3] as const).flatMap((most) =>
    [true, false].map((onlyUnknown) =>
      words.map((word) => [word, ...meantBy(word, near.get(word), most, onlyUnknown)]),
    ),
  );
  const known = new Set([JSON.stringify(words.map((word) => [word]))]);
  return ways.filter((way) => {
    const key = JSON.stringify(way);
    const isNew = !known.has(key);
    known.add(key);
    return isNew;
  });
}

function meantBy(word: string, near: Near | undefined, most: Nearness, onlyUnknown: boolean): string[] {
  if (near === undefined || (near.isKnown && onlyUnknown)) return [];
  const beginsElse = (stored: string): number => Number(stored[0] !== word[0]);
  return near.words
    .filter((other) => other.nearness <= most)
    .toSorted((one, other) => one.nearness - other.nearness || beginsElse(one.word) - beginsElse(other.word))
    .slice(0, mostMeant)
    .map((other) => other.word);
}

/** Each word begins one of the name, or one that it means is one. */
const isMeant = (meant: readonly (readonly string[])[], text: string): boolean => {
  const stored = partsOf(text);
  return meant.every(([word = '', ...others]) => stored.some((one) => one.startsWith(word) || others.includes(one)));
};

const partsOf = (text: string): string[] => [
  ...new Set(
    wordsOf(text).flatMap(({ parts }) =>
      parts.length < 2 ? parts : parts.filter(({ length }) => length >= shortestPart),
    ),
  ),
];
