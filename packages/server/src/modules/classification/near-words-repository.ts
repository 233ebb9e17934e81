import { sql } from 'kysely';
import type { Db } from '#platform/context.ts';
import type { PeopleFilter } from './people-filter.ts';
import { namesSeenIn, whereOf } from './people-repository.ts';

/**
 * Words of bibs, names and clubs that one mistake may lead to from one asked for; never fewer than `mistakesBetween` of the domain takes: one half of the
 * word stands without the mistake, but for the letters in the middle that may be swapped. Of the people whom the rest of the filter leaves.
 */
export async function findWordsLike(db: Db, filter: PeopleFilter, asked: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select distinct s.word
    from participant p left join result r on r.participant_number = p.number,
      unnest(string_to_array(p.search, ' ')) s (word)
    where ${whereOf({ ...filter, words: [], nearWords: [] })} and ${namesSeenIn(filter.seesNames)}
      and exists (
        select from unnest(${asked}::text[]) a (word)
        where char_length(s.word) between char_length(a.word) - 1 and char_length(a.word) + 1
          and (starts_with(s.word, left(a.word, char_length(a.word) / 2 - 1))
            or right(s.word, (char_length(a.word) + 1) / 2) = right(a.word, (char_length(a.word) + 1) / 2))
      )
    order by s.word`.execute(db);
  return rows.map(({ word }) => word);
}
