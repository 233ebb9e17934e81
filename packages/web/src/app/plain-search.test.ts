import { expect, test } from 'vitest';
import { parseSearch, stringifySearch } from './plain-search.ts';

// @spec [Live screens] design §7: Values stand in the address as they are read: a bib that is looked for or a checkpoint's number without quotes
test('numbers, words that look like numbers and yes stand in the address without quotes', () => {
  expect(stringifySearch({ at: '4', find: '17', page: 2, splits: true })).toBe('?at=4&find=17&page=2&splits=true');
  expect(parseSearch('?at=4&find=017&page=2')).toEqual({ at: '4', find: '017', page: '2' });
});

test('any text comes back as it was', () => {
  const search = { find: '"17" & más, [1] {} 100% null', club: "Peña d'Olla/Vall + Riu", category: 'true', empty: '' };
  expect(parseSearch(stringifySearch(search))).toEqual(search);
});

test('what is not chosen is not written', () => {
  expect(stringifySearch({ gender: undefined, status: null })).toBe('');
  expect(parseSearch('')).toEqual({});
});
