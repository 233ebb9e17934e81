import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anEntrant, aRace, aWave } from '#timing/testing/a-race.ts';
import { from, gunAt, lapsOn, readsAt, someLaps } from '#timing/testing/in-seconds.ts';
import { examples } from '#timing/testing/in-the-gate.ts';
import type { Entrant, Read, TimingRules } from '#timing/types.ts';
import { judgeReads } from './judge-reads.ts';
import { explainResult } from './words/explain-result.ts';

/** Laps over one mat, start with it, with a shortest time in seconds for some of them. */
function laps(
  count: number,
  lengthM: number,
  limits: Readonly<Record<number, number>>,
  more: Partial<TimingRules> = {},
): TimingRules {
  const checkpoints = someLaps(count, lengthM).map((one, lap) => {
    const limit = limits[lap];
    return limit === undefined ? one : { ...one, minLegTimeMs: limit * 1_000 };
  });
  return aRace({
    checkpoints,
    readers: [from(1, 0, -1_800, 3_600), ...lapsOn(1, count, -600, 40_000)],
    phase: 'finished_provisional',
    ...more,
  });
}

function seen(rules: TimingRules, reads: readonly Read[], more: Partial<Entrant> = {}) {
  const { judgement, facts } = explainResult(rules, anEntrant(more), reads);
  return {
    tooSoon: judgement.warnings.includes('too_soon') ? judgement.tooSoon : null,
    told: facts.flatMap((fact) =>
      fact.kind === 'leg_forbidden' ? [[fact.checkpoint, (fact.at - gunAt) / 1_000, fact.timeMs, fact.limitMs]] : [],
    ),
    finishAt: judgement.crossings.at(-1) ?? null,
  };
}

// @spec [Timing rules] issue 15, said in words: A shortest leg time that is too long for one lap is told to staff
test('a limit that is too long for one lap is told, with the lap and both times', () => {
  const two = seen(laps(2, 1_000, { 2: 229 }), readsAt(1, 27, 227, 435));
  expect([two.tooSoon, two.told]).toEqual([[2], [[2, 435, 208_000, 229_000]]]);
  const waves = { chronotype: 'batched_chrono', waves: [aWave(1, '10:00'), aWave(2, '10:10')] } as const;
  const three = seen(laps(3, 400, { 3: 130 }, waves), readsAt(1, 611, 732, 855, 971.6), { wave: 2 });
  expect([three.tooSoon, three.told]).toEqual([[3], [[3, 971.6, 116_600, 130_000]]]);
  const four = seen(laps(4, 1_500, { 2: 520 }), readsAt(1, 20, 520, 1_000, 1_950, 2_430));
  expect([four.tooSoon, four.told]).toEqual([[2], [[2, 1_000, 480_000, 520_000]]]);
});

test('a stroll after a finish that a limit forbids is not taken for it without a word', () => {
  const strolled = seen(laps(3, 1_000, { 3: 260 }), readsAt(1, 20, 260, 500, 740, 1_100));
  expect([strolled.tooSoon, strolled.told]).toEqual([[3], [[3, 740, 240_000, 260_000]]]);
});

test('a limit that everybody keeps to is never told, nor one that forbids a stray', () => {
  expect(seen(laps(2, 1_000, { 2: 200 }), readsAt(1, 27, 227, 435)).told).toEqual([]);
  const strayed = seen(laps(3, 1_000, { 1: 200, 2: 200, 3: 200 }), readsAt(1, 20, 260, 400, 500, 740));
  expect([strayed.tooSoon, strayed.told]).toEqual([null, []]);
});

test('no limit on one lap takes away a finish without a warning, whatever laps somebody ran', () => {
  const someRun = fc.record({
    setsOffS: fc.integer({ min: 1, max: 60 }),
    laps: fc.array(fc.integer({ min: 240, max: 300 }), { minLength: 2, maxLength: 7 }),
    limited: fc.nat(),
    tooLong: fc.integer({ min: 1, max: 150 }),
  });
  fc.assert(
    fc.property(someRun, ({ setsOffS, laps: ran, limited, tooLong }) => {
      const instants = [setsOffS];
      for (const seconds of ran) instants.push((instants.at(-1) ?? 0) + seconds);
      const lap = 1 + (limited % ran.length);
      const rules = laps(ran.length, 1_000, { [lap]: (ran[lap - 1] ?? 0) + tooLong });
      const { finishAt, tooSoon } = seen(rules, readsAt(1, ...instants));
      const isRight = finishAt === gunAt + (instants.at(-1) ?? 0) * 1_000;
      expect(isRight || tooSoon !== null).toBe(true);
    }),
    { numRuns: examples(150) },
  );
});

// @spec [Timing rules] issue 15, said in words: A lap typed as it stands leaves what a limit forbids in the warnings
test('a lap typed as it stands, or to the second, leaves the limit told', () => {
  const rules = laps(2, 1_000, { 1: 400 });
  const reads = readsAt(1, 27, 227, 435.4);
  expect([seen(rules, reads).tooSoon, seen(rules, reads).finishAt]).toEqual([[1], null]);
  expect(judgeReads(rules, anEntrant(), reads).crossings).toEqual([gunAt + 27_000, gunAt + 435_400, null]);
  for (const timeMs of [435_400, 435_000])
    expect(seen(rules, reads, { manualTimes: [{ checkpoint: 1, timeMs }] }).tooSoon).toEqual([1]);
  // Another time than the reads tell is what staff say instead.
  expect(seen(rules, reads, { manualTimes: [{ checkpoint: 1, timeMs: 227_000 }] }).tooSoon).toBeNull();
});

test('choosing a lap as it stands leaves the limit told', () => {
  const rules = laps(5, 1_300, { 4: 468.896 }, { readers: [from(9, 0, -1_800, 100), ...lapsOn(1, 5, 0, 40_000)] });
  const reads = [...readsAt(9, 26), ...readsAt(1, 326.3, 625.7, 930.9, 1_523.5)];
  expect(seen(rules, reads).tooSoon).toEqual([5]);
  const choosing = (s: number | null) => ({
    choices: [{ checkpoint: 4, at: s === null ? null : gunAt + s * 1_000 }],
  });
  expect(seen(rules, reads, choosing(1_523.5)).tooSoon).toEqual([5]);
});

/** Checkpoints every 400 m, over mats 2 and 1 in turn, with a gap in seconds. */
const inTurn = (count: number, gapS: number): TimingRules =>
  aRace({
    checkpoints: someLaps(count, 400),
    readers: [
      from(1, 0, -1_800, 300),
      ...Array.from({ length: count }, (_, lap) => from(lap % 2 === 0 ? 2 : 1, lap + 1, 0, 20_000, gapS)),
    ],
    phase: 'finished_provisional',
  });

const passesInTurn = (count: number, everyS: number): Read[] => [
  ...readsAt(1, 5),
  ...Array.from({ length: count }, (_, lap) => readsAt(lap % 2 === 0 ? 2 : 1, 5 + everyS * (lap + 1))).flat(),
];

// @spec [Timing rules] issue 15, said in words: A gap longer than the way between two mats in turn is told to staff
test('a gap longer than the way over two mats in turn and back is told, and one that is not is no limit', () => {
  for (const count of [3, 5, 7, 8]) {
    const { finishAt, tooSoon, told } = seen(inTurn(count, 300), passesInTurn(count, 135));
    expect(finishAt).toBeNull();
    expect(tooSoon).toEqual(Array.from({ length: count - 2 }, (_, lap) => lap + 3));
    expect(told[0]).toEqual([3, 410, 270_000, 300_000]);
    const kept = seen(inTurn(count, 260), passesInTurn(count, 135));
    expect([kept.finishAt, kept.tooSoon]).toEqual([gunAt + (5 + 135 * count) * 1_000, null]);
  }
});

test('who strolls between two mats within the gap, after the finish, is told nothing', () => {
  const reads = [...passesInTurn(3, 200), ...readsAt(1, 640), ...readsAt(2, 660), ...readsAt(1, 690)];
  expect(seen(inTurn(3, 300), reads).tooSoon).toBeNull();
});

/** Checkpoints so far from one another over mats 2 and 1 in turn, and a gap in seconds. */
const turns = (count: number, lengthM: number, gapS: number, startMat: number): TimingRules =>
  aRace({
    checkpoints: someLaps(count, lengthM),
    readers: [
      from(startMat, 0, -1_800, 100),
      ...Array.from({ length: count }, (_, lap) => from(lap % 2 === 0 ? 2 : 1, lap + 1, 0, 40_000, gapS)),
    ],
    phase: 'finished_provisional',
  });

test('a stroll that a gap makes the finish is told', () => {
  const reads = [...readsAt(9, 12), ...readsAt(2, 592.4), ...readsAt(1, 1_162.8), ...readsAt(2, 1_733.7, 2_000)];
  const { finishAt, tooSoon } = seen(turns(3, 1_600, 1_217, 9), reads);
  expect([finishAt, tooSoon]).toEqual([gunAt + 2_000_000, [3]]);
});

test('a gap longer than the way back is told also where a lap was not heard', () => {
  const reads = [...readsAt(1, 18, 373.8, 736.8), ...readsAt(2, 200.8, 919.9, 1_733.5)];
  expect(seen(turns(7, 500, 1_394, 1), reads).tooSoon).toEqual([4, 5]);
});

test('a gap longer than the way back is told also where the other mat heard nobody', () => {
  const found = seen(turns(5, 300, 358, 1), [...readsAt(1, 28), ...readsAt(2, 136.1, 349.1, 563.7)]);
  expect(found.tooSoon).toEqual([3, 5]);
  // A stroll by the mat comes back now and then.
  const stroll = [...readsAt(1, 28, 245), ...readsAt(2, 136.1, 355, 640, 700)];
  expect(seen(turns(3, 300, 100, 1), stroll).tooSoon).toBeNull();
});
