import { expect, test } from 'vitest';
import { atTab, classificationSearch, isFiltered } from './classification-search.ts';

const whole = {
  at: '1',
  page: 3,
  gender: 'female',
  status: 'retired',
  category: 'F-SEN',
  club: 'CA Vila',
  splits: true,
} as const;

// @spec [Screens] design §7: The address holds tab, page and filters, and can be shared
// @spec [Live screens] doc 2 §2.1, design §7: Category and club chips filter when clicked; removable filter chips; all of it in the address
// @spec [Live screens] doc 2 §2.1: Changing tab resets the page to 1 and the status filter to finished, and hides intermediate times
test('tab, page, filters, intermediate times and the text of the search stand in the address', () => {
  expect(classificationSearch({ ...whole, page: '3', find: 'ada' })).toEqual({ ...whole, find: 'ada' });
});

test('an address is text: a bib or a category of digits alone stays as it is, a page is a number', () => {
  const read = { at: '4', find: '017', category: '2010', page: '2', splits: 'true' };
  expect(classificationSearch(read)).toEqual({ ...read, page: 2, splits: true });
});

test('the search is open with an empty text too', () => {
  expect(classificationSearch({ find: '' }).find).toBe('');
  expect(classificationSearch({}).find).toBeUndefined();
});

// @spec [Live screens] doc 2 §2.1: Changing tab resets the page to 1
test('another tab begins at page 1, with finished people and without intermediate times; who is looked for stays', () => {
  const { gender, category, club } = whole;
  expect(atTab(whole, 'finish')).toEqual({ at: 'finish', gender, category, club });
});

test('tab, page and intermediate times filter nobody', () => {
  expect(isFiltered({ at: '1', page: 2, splits: true, find: 'a' })).toBe(false);
  expect(
    [{ gender: 'male' }, { club: 'x' }, { category: 'x' }, { status: 'retired' }].map((one) =>
      isFiltered(classificationSearch(one)),
    ),
  ).toEqual([true, true, true, true]);
});

test('the finish can be asked for finished, disqualified and retired people, and nobody else', () => {
  const statusIn = (status: string) => classificationSearch({ status }).status;
  expect(['finished', 'disqualified', 'retired'].map(statusIn)).toEqual(['finished', 'disqualified', 'retired']);
  expect(statusIn('started')).toBeUndefined();
});

test('what does not fit is left out, never an error page', () => {
  const nonsense = {
    at: 'moon',
    page: '0',
    gender: 'f',
    status: 7,
    category: 'x'.repeat(101),
    splits: 'maybe',
    utm_source: 'qr',
  };
  expect(Object.values(classificationSearch(nonsense)).filter((value) => value !== undefined)).toEqual([]);
});
