import { mistakesBetween, mistakesForgiven } from '@dorsal/domain/search/near-words.ts';
import type { Db } from '#platform/context.ts';
import { findWordsLike } from './near-words-repository.ts';
import type { PeopleFilter } from './people-filter.ts';
import { countPeople } from './people-repository.ts';

/** So many people who match as it is written, and nobody looks further down for those who nearly do. */
const manyPeople = 20;
/** The most words that mistakes are forgiven in: a name has no more. */
const mostWords = 4;
/** The most stored words near to one typed word. */
const mostNear = 50;

/**
 * The filter, with the stored words that may be meant by those asked for: one letter wrong, missing or too many, or two neighbours swapped. Only
 * inside of an event or a race, whose people are few enough to look at, and only where few match as it is written. The filter alone decides it, so that
 * a list, its pages and its counts mean the same people.
 */
export async function forgiving(db: Db, filter: PeopleFilter): Promise<PeopleFilter> {
  const open = filter.words.filter((word) => mistakesForgiven(word) > 0).slice(0, mostWords);
  const isSmall = filter.event !== null || filter.modality !== null;
  if (!isSmall || open.length === 0 || (await countPeople(db, filter)) >= manyPeople) return filter;
  const stored = await findWordsLike(db, filter, open);
  const isNear = (asked: string, word: string): boolean =>
    !word.includes(asked) && mistakesBetween(asked, word, 1) <= 1;
  const nearWords = filter.words.map((asked) =>
    open.includes(asked) ? stored.filter((word) => isNear(asked, word)).slice(0, mostNear) : [],
  );
  return nearWords.some((words) => words.length > 0) ? { ...filter, nearWords } : filter;
}
