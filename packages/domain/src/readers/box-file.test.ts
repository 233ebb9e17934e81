import { expect, test } from 'vitest';
import { doubtsAbout } from './box-file.ts';

// @spec [Race day] issue 19: A box's file dropped on the page: one of another box, of another race or of another day is asked about
test.each([
  ['plain', {}, []],
  ['with a few spares', { unknown: 20 }, []],
  ['of another race', { unknown: 60 }, ['other_race']],
  ['of two chips that nobody has', { reads: 2, unknown: 2 }, []],
  ['of another box', { ofOthers: 90 }, ['other_box']],
  ['from a box that was on the day before too', { outside: 80 }, []],
  ['of another day', { outside: 100 }, ['other_day']],
  [
    'of nothing that belongs here',
    { ofOthers: 50, unknown: 90, outside: 100 },
    ['other_box', 'other_race', 'other_day'],
  ],
] as const)('a file %s', (_, counts, doubts) => {
  expect(doubtsAbout({ reads: 100, ofOthers: 0, unknown: 0, outside: 0, ...counts })).toEqual(doubts);
});
