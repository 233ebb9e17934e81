import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ChipsTogether, wereHeardTogether } from './chips-together.ts';

function chipsTogether(people: readonly ReturnType<typeof ran>[]): [number, number][] {
  const together = new ChipsTogether();
  for (const one of people) together.set(one);
  return together.pairs;
}
const ran = (id: number, ...crossings: readonly (number | null)[]) => ({ id, crossings });

// @spec [Race day] issue 19: Two chips together at every mat: one person carries the chip of another
test('two who are heard together at every mat are a pair; one mat apart, or one alone, they are not', () => {
  const ana = ran(1, 0, 1_000_000, 2_000_000, 3_000_000);
  expect(chipsTogether([ana, ran(2, 9_000, 1_000_300, 2_000_400, 3_000_100)])).toEqual([[1, 2]]);
  expect(chipsTogether([ana, ran(2, 0, 1_000_300, 2_000_700, 3_000_100)])).toEqual([]);
  expect(chipsTogether([ana, ran(2, 0, null, 2_000_000, 3_000_000)])).toEqual([]);
  expect(chipsTogether([ana, ran(2, 0, 1_000_000, 2_000_000, null)])).toEqual([]);
});

test('two mats alone tell something of two who are closer than friends side by side', () => {
  const ana = ran(1, 0, 1_000_000, 2_000_000);
  expect(chipsTogether([ana, ran(2, 0, 1_000_200, 2_000_100)])).toEqual([[1, 2]]);
  expect(chipsTogether([ana, ran(2, 0, 1_000_300, 2_000_100)])).toEqual([]);
});

test('a mat that heard neither of them tells nothing, and one mat behind the start is too few', () => {
  expect(chipsTogether([ran(1, 0, null, 2_000, 3_000), ran(2, 0, null, 2_000, 3_000)])).toEqual([[1, 2]]);
  expect(chipsTogether([ran(1, 0, 1_000), ran(2, 0, 1_000)])).toEqual([]);
  expect(chipsTogether([ran(1, 0, null, 2_000), ran(2, 0, null, 2_000)])).toEqual([]);
});

test('times by hand of the same second tell nothing of chips: what was heard at the other mats decides', () => {
  const [ana, bea] = [ran(1, 0, 1_000_000, 2_000_000, 3_000_000), ran(2, 0, 1_000_000, 2_000_000, 3_000_000)];
  expect(wereHeardTogether(ana, bea, new Set([1, 2, 3]))).toBe(false);
  expect(wereHeardTogether(ana, bea, new Set([3]))).toBe(true);
  expect(wereHeardTogether(ana, bea, new Set([2, 3]))).toBe(false);
});

const someTime = fc.option(fc.integer({ min: 1, max: 4 }).map((step) => step * 400));
const somebody = fc.tuple(someTime, someTime, someTime, someTime);

test('pairs are those that comparing everybody with everybody gives, in whatever order people come', () => {
  fc.assert(
    fc.property(fc.array(somebody, { maxLength: 8 }), (all) => {
      const people = all.map((crossings, id) => ran(id, ...crossings));
      const naive = people.flatMap((one) =>
        people.flatMap((other): [number, number][] =>
          one.id < other.id && chipsTogether([one, other]).length > 0 ? [[one.id, other.id]] : [],
        ),
      );
      expect(chipsTogether(people.toReversed())).toEqual(naive);
    }),
  );
});

test('moved crossing by crossing, pairs are those of everybody as they stand in the end', () => {
  const someMove = fc.record({ id: fc.integer({ min: 1, max: 5 }), crossings: fc.oneof(somebody, fc.constant([])) });
  fc.assert(
    fc.property(fc.array(someMove, { maxLength: 30 }), (moves) => {
      const moved = new ChipsTogether();
      for (const move of moves) moved.set(move);
      const standing = new Map(moves.map((move) => [move.id, move]));
      expect(moved.pairs).toEqual(chipsTogether([...standing.values()]));
    }),
  );
});
