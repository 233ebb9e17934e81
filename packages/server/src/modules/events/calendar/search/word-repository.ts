import { lettersOf, mistakesForgiven } from '@dorsal/domain/search/near-words.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/context.ts';
import type { Understood } from './condition-repository.ts';

/** A stored word that may be meant by one that was asked for, judged by its letters alone. */
export interface PossibleWord {
  readonly asked: string;
  readonly stored: string;
}

/** Stored words that have nearly the letters of those asked for. A word that no mistake is forgiven in has none. */
export async function findPossibleWords(db: Db, asked: readonly string[]): Promise<PossibleWord[]> {
  const open = asked.filter((word) => mistakesForgiven(word) > 0);
  if (open.length === 0) return [];
  const { rows } = await sql<PossibleWord>`
    select distinct asked.word as asked, stored.word as stored
    from unnest(${open}::text[], ${open.map(lettersOf)}::int[], ${open.map(mistakesForgiven)}::int[]) asked (word, letters, forgiven)
    join event_word stored on stored.length >= char_length(asked.word) - asked.forgiven
      and bit_count((asked.letters & ~stored.letters)::bit(32)) <= asked.forgiven`.execute(db);
  return rows;
}

/** Whether anything that the caller may see has words like these: a text query of PostgreSQL. */
export async function isAnyFound(
  db: Db,
  query: string,
  { seesHidden, circuits }: Pick<Understood, 'seesHidden' | 'circuits'>,
): Promise<boolean> {
  // In the order of an index, so that a word that nearly all have is found at once and no other way is tempting.
  const { rows } = await sql`
    select e.number from event e where e.search @@ ${query}::tsquery
      and ${seesHidden ? sql`true` : sql`e.visible`} and ${circuitCondition[circuits]}
    order by e.date_start desc nulls last, e.number limit 1`.execute(db);
  return rows.length > 0;
}

const circuitCondition = { none: sql`not e.is_circuit`, too: sql`true`, only: sql`e.is_circuit` } as const;
