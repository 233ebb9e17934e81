import { lettersOf, mistakesForgiven } from '@dorsal/domain/search/near-words.ts';
import { sql } from 'kysely';
import type { PossibleWord } from '#modules/events/calendar/search/word-repository.ts';
import type { Db } from '#platform/context.ts';

/**
 * Words of names that may be near those asked for: of each, one half stands as it was typed, or with two neighbours swapped or a letter too many. Where two
 * mistakes are forgiven it is a third, so that one with a mistake at both ends is not found. Names are millions: they are looked up from both
 * of their ends by index, and not gone through as the words of events are.
 */
export async function findPossibleNameWords(db: Db, asked: readonly string[]): Promise<PossibleWord[]> {
  const open = asked.filter((word) => mistakesForgiven(word) > 0);
  const begins = open.flatMap((word) => beginningsOf(word).map((begin) => ({ word, begin })));
  const ends = open.flatMap((word) => beginningsOf(reversed(word)).map((begin) => ({ word, begin })));
  if (open.length === 0) return [];
  const pieces = (of: typeof begins) => sql`(
    select word, begin, letters, forgiven, char_length(word) as size
    from unnest(${of.map(({ word }) => word)}::text[], ${of.map(({ begin }) => begin)}::text[],
      ${of.map(({ word }) => lettersOf(word))}::int[], ${of.map(({ word }) => mistakesForgiven(word))}::int[]) piece (word, begin, letters, forgiven)
  )`;
  // The last of all letters: what begins so stands between the piece and the piece with it behind.
  const after = sql`chr(1114111)`;
  const { rows } = await sql<PossibleWord>`
    select a.word as asked, s.word as stored from ${pieces(begins)} a
    join name_word s on s.word collate "C" >= a.begin and s.word collate "C" < a.begin || ${after}
      and s.length >= a.size - a.forgiven and bit_count((a.letters & ~s.letters)::bit(32)) <= a.forgiven
    union
    select a.word, s.word from ${pieces(ends)} a
    join name_word s on reverse(s.word) collate "C" >= a.begin and reverse(s.word) collate "C" < a.begin || ${after}
      and s.length between a.size - a.forgiven and a.size + a.forgiven
      and bit_count((a.letters & ~s.letters)::bit(32)) <= a.forgiven`.execute(db);
  return rows;
}

/** The ways in which a word that is meant may begin, if the mistake is behind, or is a swap or a letter too many in front. */
function beginningsOf(word: string): string[] {
  const letters = [...word];
  const size = Math.floor(letters.length / (mistakesForgiven(word) + 1));
  const places = Array.from({ length: size }, (_, at) => at);
  const swapped = places.map((at) => letters.with(at, letters[at + 1] ?? '').with(at + 1, letters[at] ?? ''));
  const without = places.map((at) => letters.toSpliced(at, 1));
  return [...new Set([letters, ...swapped, ...without].map((one) => one.slice(0, size).join('')))];
}

const reversed = (word: string): string => [...word].reverse().join('');
