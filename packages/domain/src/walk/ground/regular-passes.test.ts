import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gunAt } from '#timing/testing/in-seconds.ts';
import type { EpochMs, Ms } from '#timing/types.ts';
import { type RegularPasses, regularPasses } from './regular-passes.ts';

const limitMs = 700_000;

/** Instants after one another at these pauses in seconds. */
const at = (pauses: readonly number[]): EpochMs[] => {
  const instants = [gunAt];
  for (const pause of pauses) instants.push((instants.at(-1) ?? gunAt) + pause * 1000);
  return instants;
};

/** The row in the table of docs/timing-rules.md, 'Warnings', word by word: every row of six passes or more is looked at. */
function asStated(instants: readonly EpochMs[], most: Ms): RegularPasses | null {
  const isSilentBefore = (index: number): boolean => (instants[index] ?? 0) - (instants[index - 1] ?? 0) > 75_000;
  const begins = instants.flatMap((_, index) => (index === 0 || isSilentBefore(index) ? [index] : []));
  const arrivals = begins.map((index) => instants[index] as EpochMs); // a position of the list
  const lasts = begins.map(
    (index, pass) => (instants[(begins[pass + 1] ?? instants.length) - 1] ?? 0) - (instants[index] ?? 0),
  );
  const rows = begins.flatMap((_, first) =>
    begins.flatMap((__, last) => (last - first >= 5 ? [[first, last] as const] : [])),
  );
  const isRegular = ([first, last]: readonly [number, number]): boolean => {
    const times = arrivals.slice(first + 1, last + 1).map((one, index) => one - (arrivals[first + index] ?? 0));
    const isShort = lasts.slice(first, last + 1).every((time) => time <= 15_000);
    return isShort && Math.max(...times) <= 1.25 * Math.min(...times) && times.every((time) => time < most);
  };
  const [longest] = rows.filter(isRegular).toSorted((a, b) => b[1] - b[0] - (a[1] - a[0]) || a[0] - b[0]);
  if (longest === undefined) return null;
  const [from, until] = longest.map((pass) => arrivals[pass] as EpochMs) as [EpochMs, EpochMs]; // of this very list
  const passes = longest[1] - longest[0] + 1;
  return { at: from, until, passes, everyMs: Math.round((until - from) / (passes - 1)) };
}

const somePauses = fc.oneof(
  fc.array(fc.integer({ min: 1, max: 900 }), { maxLength: 14 }),
  // Laps, some with reads in their midst or at the mat.
  fc
    .tuple(
      fc.integer({ min: 60, max: 800 }),
      fc.array(fc.double({ min: 0.85, max: 1.2, noNaN: true }), { maxLength: 14 }),
    )
    .map(([lap, shares]) =>
      shares.flatMap((share, index) => [...(index % 5 === 4 ? [2, 3] : []), Math.round(lap * share)]),
    ),
);

test('regular passes are those of the table', () => {
  let found = 0;
  fc.assert(
    fc.property(somePauses, (pauses) => {
      const expected = asStated(at(pauses), limitMs);
      expect(regularPasses(at(pauses), limitMs)).toEqual(expected);
      if (expected !== null) found += 1;
    }),
    { numRuns: 2000 },
  );
  expect(found).toBeGreaterThan(50);
});

test('who stays at a mat for longer than a pass makes no regular passes, however silent the stay is in between', () => {
  const stays = fc.array(
    fc.record({
      silence: fc.integer({ min: 76, max: 699 }),
      reads: fc.array(fc.integer({ min: 1, max: 75 }), { maxLength: 9 }),
    }),
    { maxLength: 30 },
  );
  fc.assert(
    fc.property(stays, (pauses) => {
      expect(regularPasses(at(pauses.flatMap(({ silence, reads }) => [silence, 16, ...reads])), limitMs)).toBeNull();
    }),
    { numRuns: 500 },
  );
});

/** Numbers from 0 to 1 that are the same in every run. */
const dice = (seed: number) => () => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return seed / 2 ** 32;
};

test('of people who stand at the mat none look like laps, of those who stroll over it ten times hardly any', () => {
  const next = dice(7);
  const flagged = (times: number, pause: () => number): number => {
    let count = 0;
    for (let person = 0; person < 5_000; person += 1)
      if (regularPasses(at(Array.from({ length: times }, pause)), limitMs) !== null) count += 1;
    return count;
  };
  // As measured at starts: one pause in twenty is longer than half a minute, one in two hundred longer than three.
  const standing = (): number => {
    const share = next();
    if (share < 0.95) return 1 + next() * 29;
    return share < 0.995 ? 30 + next() * 150 : 180 + next() * 400;
  };
  expect(flagged(200, standing)).toBe(0);
  // Back a minute to eleven after the last time, and about every four minutes.
  expect(flagged(10, () => 60 + next() * 600)).toBeLessThan(5_000 * 0.02);
  expect(flagged(10, () => -Math.log(1 - next()) * 240)).toBeLessThan(5_000 * 0.005);
});
