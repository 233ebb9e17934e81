import { lettersOf, mistakesForgiven, shortestPiece } from '@dorsal/domain/search/near-words.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/context.ts';
import { isShownOrSeen } from '#platform/db/shown-to.ts';
import type { Understood } from './condition-repository.ts';

/** A stored word that may be meant by one that was asked for, judged by its letters alone. */
export interface PossibleWord {
  readonly asked: string;
  readonly stored: string;
}

/**
 * Stored words that may be near those asked for: never fewer than `nearness` of the domain takes. Of the same length and letters, but for the
 * mistakes forgiven; or with the word inside; or beginning like it, one half of it without a mistake. A word that no mistake is forgiven in has none.
 */
export async function findPossibleWords(db: Db, asked: readonly string[]): Promise<PossibleWord[]> {
  const open = asked.filter((word) => mistakesForgiven(word) > 0);
  if (open.length === 0) return [];
  const { rows } = await sql<PossibleWord>`
    select distinct a.word as asked, s.word as stored
    from (
      select word, letters, forgiven, char_length(word) as size, char_length(word) / 2 as half
      from unnest(${open}::text[], ${open.map(lettersOf)}::int[], ${open.map(mistakesForgiven)}::int[]) asked (word, letters, forgiven)
    ) a
    join event_word s on s.length >= a.size - a.forgiven and bit_count((a.letters & ~s.letters)::bit(32)) <= a.forgiven
      and (
        s.length <= a.size + a.forgiven and bit_count((s.letters & ~a.letters)::bit(32)) <= a.forgiven
        or strpos(s.word, a.word) > 0
        or a.size >= ${shortestPiece}::int and (
          left(s.word, a.half - 1) = left(a.word, a.half - 1)
          or substr(a.word, a.half + 2) in (
            substr(s.word, a.half + 1, a.size - a.half - 1),
            substr(s.word, a.half + 2, a.size - a.half - 1),
            substr(s.word, a.half + 3, a.size - a.half - 1)
          )
        )
      )`.execute(db);
  return rows;
}

/** Tells whether anything visible to the caller has words like these: a text query of PostgreSQL. */
export async function isAnyFound(
  db: Db,
  query: string,
  { seesHidden, circuits }: Pick<Understood, 'seesHidden' | 'circuits'>,
): Promise<boolean> {
  // In the order of an index, so that a word that nearly all have is found at once and no other way is tempting.
  const { rows } = await sql`
    select e.number from event e where e.search @@ ${query}::tsquery
      and ${isShownOrSeen(seesHidden, sql`e.visible`, sql`e.number`)} and ${circuitCondition[circuits]}
    order by e.listed_at desc nulls last, e.number limit 1`.execute(db);
  return rows.length > 0;
}

const circuitCondition = { none: sql`not e.is_circuit`, too: sql`true`, only: sql`e.is_circuit` } as const;
