import { expect, test } from 'vitest';
import { readSearch, writeSearch } from './plain-search.ts';

test('numbers, words that look like numbers and yes stand in the address without quotes', () => {
  expect(writeSearch({ at: '4', find: '17', page: 2, splits: true })).toBe('?at=4&find=17&page=2&splits=true');
  expect(readSearch('?at=4&find=017&page=2')).toEqual({ at: '4', find: '017', page: '2' });
});

test('any text comes back as it was', () => {
  const search = { find: '"17" & más, [1] {} 100% null', club: "Peña d'Olla/Vall + Riu", category: 'true', empty: '' };
  expect(readSearch(writeSearch(search))).toEqual(search);
});

test('what is not chosen is not written', () => {
  expect(writeSearch({ gender: undefined, status: null })).toBe('');
  expect(readSearch('')).toEqual({});
});
