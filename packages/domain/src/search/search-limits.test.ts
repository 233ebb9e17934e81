import { expect, test } from 'vitest';
import { searchText } from './search-limits.ts';

// @spec [Home, calendar and lists] issue 16: A search takes 100 characters and 8 words; the field says so, and more is never sent
test('a search asks for eight words and a hundred characters at most', () => {
  expect(searchText('  cursa  de la vila ')).toBe('cursa  de la vila');
  expect(searchText('a b c d e f g h i j')).toBe('a b c d e f g h');
  expect(searchText(' '.repeat(3))).toBe('');
  expect(searchText('x'.repeat(120))).toHaveLength(100);
});
