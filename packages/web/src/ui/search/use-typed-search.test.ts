import { expect, test } from 'vitest';
import { followAddress, type SearchState } from './use-typed-search.ts';

const state = (parts: Partial<SearchState>): SearchState => ({ typed: '', inAddress: '', onTheWay: [], ...parts });

// @spec [Back-office lists] issue 17: No letter is lost that is typed while the list answers
test('what is typed while a search comes into the address stays', () => {
  const searched = state({ typed: 'montc', onTheWay: ['mont'] });
  const arrived = followAddress(searched, 'mont');
  expect(arrived).toEqual({ typed: 'montc', inAddress: 'mont', onTheWay: [] });
});

test('a search that another one has overtaken is not waited for', () => {
  const searched = state({ typed: 'montcau', onTheWay: ['mont', 'montcau'] });
  expect(followAddress(searched, 'montcau')).toEqual({ typed: 'montcau', inAddress: 'montcau', onTheWay: [] });
  expect(followAddress(searched, 'mont')).toEqual({ typed: 'montcau', inAddress: 'mont', onTheWay: ['montcau'] });
});

test('blanks around a text, which the address leaves out, are left to whoever types', () => {
  expect(followAddress(state({ typed: 'sant ', onTheWay: ['sant '] }), 'sant').typed).toBe('sant ');
});

test('where the address changes by another way the field follows', () => {
  const shown = state({ typed: 'mont', inAddress: 'mont' });
  expect(followAddress(shown, '')).toEqual({ typed: '', inAddress: '', onTheWay: [] });
  expect(followAddress({ ...shown, onTheWay: ['montcau'] }, 'aran').typed).toBe('aran');
});
