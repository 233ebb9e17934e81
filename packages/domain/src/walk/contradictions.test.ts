import { expect, test } from 'vitest';
import { aCourse, anEntrant, aRace } from '#timing/testing/a-race.ts';
import { from, gunAt, lapsOn, readsAt, someLaps } from '#timing/testing/in-seconds.ts';
import { rankingTimes, timesOf } from '#timing/times-of.ts';
import type { Read, TimingRules } from '#timing/types.ts';
import { resultOf } from './fold-result.ts';
import { explainResult } from './words/explain-result.ts';

const race = aRace({
  checkpoints: aCourse(0, 5_000, 10_000),
  readers: [from(1, 0, -600, 600), from(2, 1, 0, 9_000), from(3, 2, 0, 9_000)],
  ranksByNetTime: true,
});

function seen(rules: TimingRules, reads: readonly Read[], times: Readonly<Record<number, number>>) {
  const manualTimes = Object.entries(times).map(([at, s]) => ({ checkpoint: Number(at), timeMs: s * 1_000 }));
  const entrant = anEntrant({ manualTimes });
  const { judgement, facts } = explainResult(rules, entrant, reads);
  const result = resultOf(rules, entrant, judgement);
  return {
    result,
    crossings: result.crossings.map((at) => (at === null ? null : (at - gunAt) / 1_000)),
    isWarned: judgement.warnings.includes('contradicting_times'),
    facts: facts.filter(({ kind }) =>
      ['before_by_hand', 'times_contradict', 'too_fast', 'lost_to_hand'].includes(kind),
    ),
  };
}

// @spec [Timing rules] issue 15: Times by hand that contradict each other are told, and nobody is placed by an impossible net time
test('a start by hand later than the finish by hand gives no net time and no place, and staff are warned', () => {
  const { result, isWarned, facts } = seen(race, [], { 0: 2_700, 2: 2_500 });
  expect(isWarned).toBe(true);
  expect(facts).toEqual([
    {
      kind: 'times_contradict',
      earlier: { checkpoint: 0, at: gunAt + 2_700_000 },
      later: { checkpoint: 2, at: gunAt + 2_500_000 },
    },
  ]);
  expect(timesOf(race, result)).toMatchObject({ officialMs: 2_500_000, netMs: null });
  expect(rankingTimes(race, result).at(-1)).toBeNull();
});

test('a checkpoint by hand later than the finish by hand stands so, and staff are warned', () => {
  const reads = readsAt(1, 2);
  const told = seen(race, reads, { 1: 2_600, 2: 2_500 });
  expect([told.crossings, told.isWarned]).toEqual([[2, 2_600, 2_500], true]);
  expect(seen(race, reads, { 1: 1_200, 2: 2_500 })).toMatchObject({ isWarned: false, facts: [] });
});

test('a time by hand that takes the finish heard before it is warned of, with both', () => {
  const reads = [...readsAt(1, 2), ...readsAt(2, 1_250), ...readsAt(3, 2_500)];
  const told = seen(race, reads, { 1: 2_600 });
  expect([told.crossings.at(-1), told.isWarned]).toEqual([null, true]);
  expect(told.facts).toMatchObject([
    { kind: 'before_by_hand', checkpoint: 2, at: gunAt + 2_500_000, byHand: { checkpoint: 1, at: gunAt + 2_600_000 } },
    { kind: 'lost_to_hand', checkpoint: 0, at: gunAt + 2_000 },
  ]);
  expect(seen(race, [...readsAt(1, 2), ...readsAt(3, 2_500)], { 0: 2_700 }).isWarned).toBe(true);
  expect(seen(race, reads, { 1: 1_300 })).toMatchObject({ isWarned: false, facts: [] });
});

test('a lap typed in later than it was heard is told as that lap, and is no contradiction', () => {
  const laps = aRace({ checkpoints: someLaps(4, 1_500), readers: lapsOn(10, 4, 0, 9_000) });
  const told = seen(laps, readsAt(10, 402, 802, 1_202, 1_602), { 3: 1_300 });
  expect([told.crossings, told.isWarned]).toEqual([[null, 402, 802, 1_300, 1_602], false]);
  expect(told.facts).toMatchObject([
    { kind: 'before_by_hand', checkpoint: 3, at: gunAt + 1_202_000, byHand: { checkpoint: 3, at: gunAt + 1_300_000 } },
  ]);
});

/** Three laps on the mat of the start. */
const threeLaps = aRace({
  checkpoints: someLaps(3, 2_000),
  readers: [from(1, 0, -600, 500), ...lapsOn(1, 3, 0, 9_000)],
});

// @spec [Timing rules] issue 15: Where a time by hand takes the finish that the reads tell, staff are told, also on a lap mat
test.each([
  ['a start by hand behind the first lap', { 0: 700 }, [700, 1_200, 1_800, null]],
  ['a lap by hand at the visit of the finish', { 2: 1_800 }, [5, null, 1_800, null]],
  ['two laps by hand one lap late', { 1: 1_200, 2: 1_800 }, [5, 1_200, 1_800, null]],
])('%s takes the finish, and staff are told which', (_, times, crossings) => {
  const told = seen(threeLaps, readsAt(1, 5, 600, 1_200, 1_800), times);
  expect([told.crossings, told.isWarned]).toEqual([crossings, true]);
  expect(told.facts).toContainEqual({ kind: 'lost_to_hand', checkpoint: 3, at: gunAt + 1_800_000 });
});

test('a finish that a time by hand moves by a lap is told, and a visit that it leaves over', () => {
  const early = seen(threeLaps, readsAt(1, 5, 600, 1_200, 1_800), { 2: 600 });
  expect([early.crossings, early.isWarned]).toEqual([[5, null, 600, 1_200], true]);
  expect(early.facts).toContainEqual({ kind: 'lost_to_hand', checkpoint: 3, at: gunAt + 1_800_000 });
  const late = seen(threeLaps, readsAt(1, 5, 600, 1_200, 1_800, 2_500), { 2: 1_800 });
  expect([late.crossings, late.isWarned]).toEqual([[5, 1_200, 1_800, 2_500], true]);
  expect(late.facts).toContainEqual({ kind: 'lost_to_hand', checkpoint: 1, at: gunAt + 600_000 });
});

test('times by hand that stand for what was heard, or for what was not, are no contradiction', () => {
  const reads = readsAt(1, 5, 600, 1_200, 1_800);
  for (const times of [{ 0: 3 }, { 0: 60 }, { 3: 1_790 }, { 3: 1_500 }, { 2: 1_200 }])
    expect(seen(threeLaps, reads, times)).toMatchObject({ isWarned: false, facts: [] });
  expect(seen(threeLaps, readsAt(1, 5, 605, 1_805), { 2: 1_205 })).toMatchObject({ isWarned: false, facts: [] });
  expect(seen(threeLaps, readsAt(1, 5, 605, 1_805, 2_405), { 2: 1_205 }).isWarned).toBe(false);
});
