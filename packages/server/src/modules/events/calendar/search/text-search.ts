import { type Nearness, nearness } from '@dorsal/domain/search/near-words.ts';
import { searchLimits } from '@dorsal/domain/search/search-limits.ts';
import { type Word, wordsOf } from '@dorsal/domain/search/words.ts';
import type { Db } from '#platform/context.ts';
import type { Hidden } from '#platform/http/visibility.ts';
import type { TextQuery, Understood } from './condition-repository.ts';
import { findPossibleWords, isAnyFound, type PossibleWord } from './word-repository.ts';

/** The most stored words near to one typed word. */
const mostNear = 50;

export interface TextOptions {
  readonly text: string;
  /** Words of the name alone count. */
  readonly inNames: boolean;
  readonly seesHidden: Hidden;
  readonly circuits: Understood['circuits'];
}

/**
 * The meaning of a text among the stored events. Words may be unfinished; a mistake is forgiven only where nothing is found without, and then
 * in as few words and as few letters as it takes. That is decided by the text alone, so that tabs, filters and totals all mean the same words.
 */
export async function understandText(db: Db, options: TextOptions): Promise<TextQuery | 'nothing'> {
  const words = wordsOf(options.text).slice(0, searchLimits.words);
  if (words.length === 0) return 'nothing';
  const label = options.inNames ? 'A' : '';
  const written = queryOf(words, (form) => [`'${form}':*${label}`]);
  const first = queryOf(words, (form) => [`'${form}':A`]);
  if (await isAnyFound(db, written, options)) return { found: written, first };
  for (const query of await forgivingQueries(db, words, label)) {
    if (await isAnyFound(db, query, options)) return { found: query, first };
  }
  return { found: written, first };
}

/** The stored words near a typed word, the nearest first; `isKnown`: some stored word begins with it. */
export interface Near {
  readonly isKnown: boolean;
  readonly words: readonly { readonly word: string; readonly nearness: Nearness }[];
}

/** From the strictest to the most forgiving; each once. */
async function forgivingQueries(db: Db, words: readonly Word[], label: string): Promise<string[]> {
  const near = nearWords(formsOf(words), await findPossibleWords(db, formsOf(words)));
  const queries = ([1, 2, 3] as const).flatMap((most) =>
    [true, false].map((onlyUnknown) =>
      queryOf(words, (form) => {
        const { isKnown = false, words: others = [] } = near.get(form) ?? {};
        const meant = isKnown && onlyUnknown ? [] : others.filter((other) => other.nearness <= most);
        return [
          `'${form}':*${label}`,
          ...meant.slice(0, mostNear).map(({ word }) => `'${word}'${label && `:${label}`}`),
        ];
      }),
    ),
  );
  return [...new Set(queries)];
}

/** The words of events that one mistake leads to, by the form that was asked for. */
export async function nearForms(db: Db, forms: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const near = nearWords(forms, await findPossibleWords(db, forms));
  const meant = [...near].map(([form, { words }]) => {
    const nearest = words.filter(({ nearness: how }) => how === 1).slice(0, mostNear);
    return [form, nearest.map(({ word }) => word)] as const;
  });
  return new Map(meant.filter(([, words]) => words.length > 0));
}

/** For each form the stored words that mistakes lead to, of those that may be meant by it. */
export function nearWords(forms: readonly string[], possible: readonly PossibleWord[]): Map<string, Near> {
  const near = new Map(forms.map((form) => [form, { isKnown: false, words: [] as Near['words'][number][] }]));
  for (const { asked, stored } of possible) {
    const of = near.get(asked);
    if (!of) continue;
    if (stored.startsWith(asked)) of.isKnown = true;
    const how = stored.startsWith(asked) ? null : nearness(asked, stored);
    if (how !== null) of.words.push({ word: stored, nearness: how });
  }
  for (const { words } of near.values()) words.sort((a, b) => a.nearness - b.nearness || (a.word < b.word ? -1 : 1));
  return near;
}

const formsOf = (words: readonly Word[]): string[] => [
  ...new Set(words.flatMap((word) => [word.joined, ...partsOf(word)])),
];

/** Of `d'uixo` the d says nothing. */
const partsOf = ({ parts }: Word): string[] => (parts.length < 2 ? [] : parts.filter((part) => part.length > 1));

/** All words; each joined, or else all that it is made of. `meant` gives the alternatives of a form. Forms consist of letters and digits alone. */
function queryOf(words: readonly Word[], meant: (form: string) => readonly string[]): string {
  const any = (form: string): string => `(${meant(form).join(' | ')})`;
  return words
    .map((word) => {
      const parts = partsOf(word);
      return parts.length === 0 ? any(word.joined) : `(${any(word.joined)} | (${parts.map(any).join(' & ')}))`;
    })
    .join(' & ');
}
