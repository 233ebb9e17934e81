import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { likelyGap, likelyPassings, matMinutes, mendsFor } from './mat-story.ts';

const minute = 60_000;
const start = Date.UTC(2026, 10, 27, 9);

/** A race over five mats that miss one of a hundred (of 300 never one of twenty), at paces of their own, each leg a little faster or slower; `isDeaf`: those whom the mat in the middle does not hear. */
function aField(random: () => number, people: number, isDeaf: (at: number) => boolean) {
  return Array.from({ length: people }, () => {
    const legMs = (9 + 8 * random()) * minute;
    let at = start + random() * minute;
    return Array.from({ length: 5 }, (_, mat) => {
      if (mat > 0) at += legMs * (0.96 + 0.08 * random());
      const isUnheard = mat === 2 && isDeaf(at);
      return isUnheard || random() < 0.01 ? null : Math.round(at);
    });
  });
}
const heardAndMissed = (rows: ReturnType<typeof aField>, late: readonly number[] = []) => ({
  ...{ heard: rows.flatMap((row) => row[2] ?? []), missed: likelyPassings(rows, 2), late },
});
const seeds = fc.integer({ min: 1, max: 2 ** 31 - 1 });
/** Mulberry32. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

// @spec [Race day] issue 19: A checkpoint's story: expected against seen per minute, the likely gap, the mends that fit
test('a mat that was down for six minutes is found within a minute, and what mends it', () => {
  fc.assert(
    fc.property(seeds, fc.integer({ min: 21, max: 26 }), (seed, opens) => {
      const [from, to] = [start + opens * minute, start + (opens + 6) * minute];
      const told = heardAndMissed(aField(randomOf(seed), 300, (at) => at > from && at < to));
      const gap = likelyGap(told);
      expect(Math.abs((gap?.from ?? 0) - from)).toBeLessThan(minute);
      expect(Math.abs((gap?.to ?? 0) - to)).toBeLessThan(minute);
      expect(gap?.people).toBeGreaterThan(40);
      expect(mendsFor(told, gap)).toEqual(['file', 'list', 'aside']);
    }),
    { numRuns: 40 },
  );
});

test('a plain race has no gap, nor has one whose mat misses many all along: that one has a rate', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const plain = heardAndMissed(aField(randomOf(seed), 300, () => false));
      expect([likelyGap(plain), mendsFor(plain, null)]).toEqual([null, []]);
      const random = randomOf(seed + 1);
      const weak = heardAndMissed(aField(randomOf(seed), 300, () => random() < 0.25));
      expect([likelyGap(weak), mendsFor(weak, null)]).toEqual([null, ['file', 'miss_rate']]);
    }),
    { numRuns: 40 },
  );
});

test('few arrivals claim nothing, and a mat is down now only by people who were heard further on', () => {
  const every = (count: number, from: number) =>
    Array.from({ length: count }, (_, index) => start + (from + index) * minute);
  expect(likelyGap({ heard: every(10, 0), missed: every(4, 20), late: [] })).toBeNull();
  expect(likelyGap({ heard: [...every(2, 0), ...every(9, 30)], missed: every(12, 10), late: [] })).toBeNull();
  expect(likelyGap({ heard: every(10, 0), missed: [], late: every(20, 10) })).toBeNull();
  const down = likelyGap({ heard: every(30, 0), missed: every(12, 30), late: [] });
  expect(down).toEqual({ from: start + 29 * minute, to: null, people: 12 });
  const late = likelyGap({ heard: [...every(20, 0), ...every(20, 30)], missed: [], late: every(10, 20) });
  expect(late).toEqual({ from: start + 19 * minute, to: start + 30 * minute, people: 10 });
  expect(likelyGap({ heard: [], missed: [], late: [] })).toBeNull();
  expect(likelyPassings([[start, null, start + minute]], 1)).toEqual([]);
});

test('each minute has those who should have passed and those heard; a long race shows its last minutes, or those around a gap', () => {
  const told = {
    heard: [start, start + 1, start + 2 * minute],
    missed: [start + minute],
    late: [start + 2 * minute + 1],
  };
  const minutes = matMinutes(told, { gap: null, most: 120 });
  expect(minutes.map(({ expected, heard }) => [expected, heard])).toEqual([
    [2, 2],
    [1, 0],
    [2, 1],
  ]);
  const long = { heard: Array.from({ length: 300 }, (_, index) => start + index * minute), missed: [], late: [] };
  const last = matMinutes(long, { gap: null, most: 120 });
  expect([last.length, last.at(-1)?.at]).toEqual([120, start + 299 * minute]);
  const gap = { from: start + 20 * minute, to: start + 26 * minute, people: 5 };
  const around = matMinutes(long, { gap, most: 120 });
  expect([around.length, around[0]?.at]).toEqual([120, start]);
  expect(matMinutes({ heard: [], missed: [], late: [] }, { gap: null, most: 120 })).toEqual([]);
});
