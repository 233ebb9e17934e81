import fc from 'fast-check';
import { expect, test } from 'vitest';
import { randomFrom } from '#random.ts';
import { statedDistances, type UnevenKind, unevenCrossings } from './unevenness.ts';

const kinds: readonly UnevenKind[] = ['running', 'trail_running', 'walking', 'cycling', 'btt', 'laps'];
const evenly = (count: number, each: number): number[] => Array.from({ length: count }, (_, i) => i * each);

test('as many legs hold a rest as in real races: hardly any on roads, some of a hundred on trails and laps', () => {
  const shareOf = (kind: UnevenKind): number => {
    const at = unevenCrossings(evenly(20_001, 1_000_000), kind, randomFrom(1)).map((one) => one ?? 0);
    const slow = at.filter((one, i) => i > 0 && one - (at[i - 1] ?? 0) > 1_150_000);
    return slow.length / 20_000;
  };
  expect(shareOf('running')).toBeCloseTo(0.02, 2);
  expect(shareOf('trail_running')).toBeCloseTo(0.07, 2);
  expect(shareOf('laps')).toBeCloseTo(0.08, 2);
});

test('laps are as long as stated, and other courses are not', () => {
  const truly = evenly(9, 4_000);
  expect(statedDistances(truly, 'laps', randomFrom(1))).toEqual(truly);
  expect(statedDistances(truly, 'trail_running', randomFrom(1))).not.toEqual(truly);
});

test('mats and crossings stay in order, and a crossing that is not there stays away', () => {
  fc.assert(
    fc.property(
      fc.integer(),
      fc.constantFrom(...kinds),
      fc.array(fc.boolean(), { minLength: 3 }),
      (seed, kind, heard) => {
        const crossings = heard.map((isHeard, i) => (isHeard ? i * 600_000 : null));
        const uneven = unevenCrossings(crossings, kind, randomFrom(seed));
        expect(uneven.map((at) => at === null)).toEqual(crossings.map((at) => at === null));
        for (const list of [
          uneven.filter((at) => at !== null),
          statedDistances(evenly(heard.length, 2_000), kind, randomFrom(seed)),
        ])
          expect(list.every((value, i) => i === 0 || value > (list[i - 1] ?? 0))).toBe(true);
      },
    ),
  );
});
