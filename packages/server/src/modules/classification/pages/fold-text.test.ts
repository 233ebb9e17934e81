import { foldText } from '@dorsal/domain/search/fold-text.ts';
import { aTestDatabase } from '@dorsal/testkit/test-database.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';

const { db } = await aTestDatabase();

test('text is compared without accents, case and double spaces', () => {
  expect(foldText('  ÀNGELS   Núñez ')).toBe('angels nunez');
});

test.each(['Àngels Núñez', 'Strauß', 'Søren Łukasz', 'Đorđe Æsir', 'Œuvre', 'Þór', 'Gal·la', 'İlkay Işık', 'W12'])(
  '%s is folded as the stored text of the search is',
  async (name) => {
    const { rows } = await sql<{ folded: string }>`select lower(unaccent(${name})) as folded`.execute(db);
    expect(foldText(name)).toBe(rows[0]?.folded);
  },
);
