import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chipsSwapped, type SeenAndHeard } from './chips-swapped.ts';

const second = 1_000;
const one = (person: number, at: number, heardAt: number, checkpoint = 3): SeenAndHeard => ({
  ...{ person, checkpoint, at: at * second, heardAt: heardAt * second },
});

// @spec [Race day] issue 19: 'Chips swapped' is a problem of people: each was heard when the other was seen
test('two who were each heard when the other was seen wear each other’s chip', () => {
  expect(chipsSwapped([one(1, 100, 160), one(2, 161, 101), one(3, 300, 300)])).toEqual([[1, 2]]);
  expect(chipsSwapped([one(2, 161, 101), one(1, 100, 160)])).toEqual([[1, 2]]);
  expect(chipsSwapped([one(1, 100, 160), one(2, 161, 101, 4)])).toEqual([]);
  expect(chipsSwapped([one(1, 100, 160), one(2, 160, 300)])).toEqual([]);
});

test('two who came in together are no swap, and of several who could be meant nobody is named', () => {
  expect(chipsSwapped([one(1, 100, 101), one(2, 101, 100)])).toEqual([]);
  expect(chipsSwapped([one(1, 100, 160), one(2, 160, 100), one(3, 161, 101)])).toEqual([]);
});

test('a clock that is off swaps nobody, in any order', () => {
  const people = fc.uniqueArray(fc.integer({ min: 0, max: 5_000 }), { minLength: 2, maxLength: 60 });
  fc.assert(
    fc.property(people, fc.integer({ min: 3, max: 4_000 }), (seen, off) => {
      const times = seen.map((at, person) => one(person, at, at + off));
      expect(chipsSwapped(times)).toEqual([]);
    }),
  );
});
