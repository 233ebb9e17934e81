import { nearness } from '@dorsal/domain/search/near-words.ts';
import { aTestDatabase } from '@dorsal/testkit/test-database.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { findPossibleNameWords } from './name-word-repository.ts';

const { db } = await aTestDatabase();
const names = ['juan', 'ribera', 'garcia', 'sanchis', 'penyarroja', 'mar', 'ёлкина', 'fernandez', 'domenech'];
await sql`select note_name_words(${names}::text[])`.execute(db);

const foundBy = async (asked: string): Promise<string[]> =>
  (await findPossibleNameWords(db, [asked])).map(({ stored }) => stored);

test('the words of who is entered, has an account or is an organism are noted once, without numbers and in their parts', async () => {
  const noted = await sql<{ word: string }>`
    select word from name_words('12 nuria d''uixo-llop maria.serra84@example.org x1y') word order by word`.execute(db);
  expect(noted.rows.map(({ word }) => word)).toEqual(['example', 'llop', 'maria', 'nuria', 'org', 'uixo']);
});

// @spec [Back-office lists] issue 17 (palette): A letter wrong, missing or too many, or two neighbours swapped, wherever in a name, is one mistake
test.each(names.filter((name) => name.length > 3))('%s is found with any one mistake in it', async (name) => {
  const letters = [...name];
  const mistaken = letters.flatMap((letter, at) => [
    letters.with(at, 'w'),
    letters.toSpliced(at, 1),
    letters.toSpliced(at, 0, 'w'),
    at + 1 < letters.length ? letters.with(at, letters[at + 1] ?? '').with(at + 1, letter) : letters,
  ]);
  for (const asked of new Set(mistaken.map((one) => one.join('')))) {
    if (nearness(asked, name) === null) continue;
    expect([asked, await foundBy(asked)]).toEqual([asked, expect.arrayContaining([name])]);
  }
});

test('what a word begins is found while it is typed; a short word and one with digits lead nowhere', async () => {
  expect(await foundBy('penyr')).toEqual(['penyarroja']);
  expect(await foundBy('pneya')).toEqual(['penyarroja']);
  expect(await foundBy('mra')).toEqual([]);
  expect(await foundBy('juan7')).toEqual([]);
});
