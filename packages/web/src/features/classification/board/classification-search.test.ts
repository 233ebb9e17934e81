import { expect, test } from 'vitest';
import {
  atTab,
  classificationSearch,
  isByArrival,
  isFiltered,
  statusesOffered,
  toCategory,
  toGender,
  withoutCategory,
} from './classification-search.ts';

const whole = {
  at: '1',
  page: 3,
  gender: 'female',
  status: 'retired',
  category: 'F-SEN',
  club: 'CA Vila',
  splits: true,
  by: 'arrival',
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
  expect(atTab(whole, 'finish')).toEqual({ at: 'finish', by: 'arrival', gender, category, club });
});

test('tab, page and intermediate times filter nobody', () => {
  expect(isFiltered({ at: '1', page: 2, splits: true, find: 'a' })).toBe(false);
  expect(
    [{ gender: 'male' }, { club: 'x' }, { category: 'x' }, { status: 'retired' }].map((one) =>
      isFiltered(classificationSearch(one)),
    ),
  ).toEqual([true, true, true, true]);
});

// @spec [Live screens] doc 2 §2.1, doc 2 §9, issue 16: The finish has a status filter: finished, disqualified, retired; whoever is over the time limit, did not start or has no finish time is under one too
test('the finish is filtered by finished, disqualified and retired people, and by other statuses that somebody has', () => {
  const always = ['finished', 'disqualified', 'retired'];
  expect(statusesOffered({}, undefined)).toEqual(always);
  expect(statusesOffered({ out_of_time: 2, not_started: 0, started: 1 }, undefined)).toEqual([
    ...always,
    'out_of_time',
    'started',
  ]);
  expect(statusesOffered({}, 'not_started')).toEqual([...always, 'not_started']);
  const statusIn = (status: string) => classificationSearch({ status }).status;
  expect(['finished', 'out_of_time', 'started', 'waiting'].map(statusIn)).toEqual([
    ...['finished', 'out_of_time', 'started', undefined],
  ]);
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

// @spec [Live screens] issue 16: Last arrivals as a list beside the order of places, newest first, live
test('last arrivals are of a checkpoint or of those who finish, and stay from tab to tab', () => {
  const by = 'arrival' as const;
  const kinds = (['start', 'checkpoint', 'finish'] as const).map((kind) => isByArrival({ by }, { kind }));
  expect(kinds).toEqual([false, true, true]);
  expect(isByArrival({ by, status: 'retired' }, { kind: 'finish' })).toBe(false);
  expect(isByArrival({}, { kind: 'finish' })).toBe(false);
  expect(atTab({ by, page: 3 }, '2')).toMatchObject({ by, page: undefined });
});

// @spec [Live screens] issue 16: A filter by a category takes its gender along, and away again; a gender chosen by itself stays
test('the gender of a category comes and goes with it, one that was chosen by itself stays', () => {
  const women = toCategory({}, 'V35', 'female');
  expect(women).toEqual({ category: 'V35', gender: 'female', genderBy: 'category' });
  expect(classificationSearch(women)).toEqual(women);
  const none = { category: undefined, gender: undefined, genderBy: undefined };
  expect(withoutCategory(women)).toEqual(none);
  expect(toCategory(women, 'F-SEN', undefined)).toEqual({ ...none, category: 'F-SEN' });
  const chosen = toCategory({ gender: 'female' }, 'V35', 'female');
  expect(withoutCategory(chosen)).toEqual({ ...none, gender: 'female' });
  expect(withoutCategory({ ...women, ...toGender('male') })).toEqual({ ...none, gender: 'male' });
});
