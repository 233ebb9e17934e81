import { describe, expect, test } from 'vitest';
import { aCourse, anEntrant, aRace } from '#timing/testing/a-race.ts';
import { from, gunAt, lapsOn, readsAt, someLaps } from '#timing/testing/in-seconds.ts';
import type { Entrant, Read, TimingRules } from '#timing/types.ts';
import { foldResult } from './fold-result.ts';
import { judgeReads } from './judge-reads.ts';
import { explainResult } from './words/explain-result.ts';

/** The crossings in seconds since the gun, '–' where there is none. */
function walked(rules: TimingRules, reads: readonly Read[], entrant: Entrant = anEntrant()): string {
  const { crossings } = judgeReads(rules, entrant, reads);
  return crossings.map((at) => (at === null ? '–' : (at - gunAt) / 1000)).join(' ');
}

/** The checkpoints held back while the race is on, and once it is provisional. */
const heldIn = (rules: TimingRules, reads: readonly Read[], entrant: Entrant = anEntrant()): (readonly number[])[] =>
  (['before_or_live', 'finished_provisional'] as const).map(
    (phase) => foldResult({ ...rules, phase }, entrant, reads).held,
  );

const twoMats = aRace({
  checkpoints: someLaps(5, 1500),
  readers: [from(1, 0, -1800, 300), ...lapsOn(2, 5, 0, 14_400, 10)],
});

// @spec [Timing rules] issue 15, corner 1: A lap that the mat missed, after a start long before the gun
test('a lap is missed in the middle, and the fourth visit is the fifth lap', () => {
  const reads = [...readsAt(1, -400), ...readsAt(2, 480, 960, 1920, 2400)];
  expect(walked(twoMats, reads)).toBe('-400 480 960 – 1920 2400');
});

// @spec [Timing rules] issue 15, corner 2: A first lap twice as long as the others
test('a first lap of twice the time of the others, and one later: the finish is the last visit', () => {
  const reads = [...readsAt(1, 2), ...readsAt(2, 1000, 1500, 2500, 3000)];
  expect(walked(twoMats, reads)).toBe('2 1000 1500 – 2500 3000');
});

// @spec [Timing rules] issue 15, corner 3: Own starts on the mat of the finish
test('an own start half a second before its time is the start, not a read long after it', () => {
  const rules = aRace({
    chronotype: 'individual_chrono',
    checkpoints: aCourse(0, 5000),
    readers: [from(1, 0, -1800, 7200), from(1, 1, 0, 14_400)],
  });
  const entrant = anEntrant({ startOffsetMs: 60_000 });
  expect(walked(rules, readsAt(1, 59.5, 1000, 1500), entrant)).toBe('59.5 1000');
  expect(walked(rules, readsAt(1, 59.5, 1000), entrant)).toBe('59.5 1000');
  expect(heldIn(rules, readsAt(1, 59.5, 1000, 1500), entrant)).toEqual([[1], []]);
  // With the offset a minute later the first pace is fast, but nobody comes by at the very instant of their own start by chance.
  const later = anEntrant({ startOffsetMs: 120_000 });
  expect(walked(rules, readsAt(1, 119.5, 1000, 1500), later)).toBe('119.5 1000');
  expect(heldIn(rules, readsAt(1, 119.5, 1000, 1500), later)).toEqual([[1], []]);
  // Twenty seconds before it there is no likelier start.
  expect(walked(rules, readsAt(1, 100, 1000, 1500), later)).toBe('100 1000');
});

const oneMat = aRace({ checkpoints: someLaps(3, 2000), readers: [from(1, 0, -1800, 600), ...lapsOn(1, 3, 0, 14_400)] });

// @spec [Timing rules] issue 15, corner 4: A lap typed as it was heard changes nothing
test('a lap typed as it was heard changes nothing', () => {
  const reads = readsAt(1, 5, 605, 1805);
  const typed = anEntrant({ manualTimes: [{ checkpoint: 1, timeMs: 605_000 }] });
  expect(walked(oneMat, reads)).toBe('5 605 – 1805');
  expect(walked(oneMat, reads, typed)).toBe('5 605 – 1805');
});

// @spec [Timing rules] issue 15, corner 5: Own starts without offsets, nobody heard the start; warming up over a course mat
test('who started by themselves without being heard finished, and has no time', () => {
  const rules = aRace({
    chronotype: 'individual_chrono',
    checkpoints: aCourse(0, 5000, 10_000),
    readers: [from(1, 0, -1800, 7200), from(2, 1, -1800, 14_400), from(1, 2, 0, 14_400)],
  });
  const reads = [...readsAt(2, 1400), ...readsAt(1, 2600, 2601)];
  expect(walked(rules, reads)).toBe('– 1400 2600');
  expect(judgeReads(rules, anEntrant(), reads).referenceAt).toBeNull();
  expect(walked(rules, [...readsAt(2, 300, 2300), ...readsAt(1, 1000, 3600)])).toBe('1000 2300 3600');
});

// @spec [Timing rules] issue 15, corner 6: A window shut too early is a lap without a time
test('a lap while its window is shut has no time, and nobody gains one by it', () => {
  const readers = twoMats.readers.map((reader) => (reader.checkpoint === 2 ? from(2, 2, 0, 1000, 10) : reader));
  const reads = [...readsAt(1, 2), ...readsAt(2, 510, 1040, 1550, 2062, 2580)];
  const judgement = judgeReads({ ...twoMats, readers }, anEntrant(), reads);
  expect(walked({ ...twoMats, readers }, reads)).toBe('2 510 – 1550 2062 2580');
  expect(judgement.verdicts[2]).toMatchObject({ why: 'outside_window', checkpoint: 2 });
});

// @spec [Timing rules] issue 15, corner 7: A start window that stays open over several laps
test('laps while the start window is open are laps', () => {
  const rules = aRace({
    checkpoints: someLaps(3, 1000),
    readers: [from(1, 0, -1800, 2700), ...lapsOn(1, 3, 0, 14_400)],
    startClosesMs: 2_700_000,
  });
  expect(walked(rules, readsAt(1, -5, 400, 800, 1200))).toBe('-5 400 800 1200');
  expect(walked(rules, readsAt(1, 60, 460, 860, 1260))).toBe('60 460 860 1260');
});

// @spec [Timing rules] issue 15, corner 8: A shortest leg time too long for the fastest
test('a shortest time that is too long for the first lap costs that lap alone', () => {
  const checkpoints = someLaps(4, 3000).map((one, at) => (at === 1 ? { ...one, minLegTimeMs: 893_000 } : one));
  const rules = aRace({ checkpoints, readers: [from(1, 0, -1800, 600), ...lapsOn(1, 4, 0, 14_400)] });
  const reads = readsAt(1, 37.7, 854, 856, 858, 860, 861, 1621.7, 2431.7, 3185);
  expect(walked(rules, reads)).toBe('37.7 – 1621.7 2431.7 3185');
  expect(heldIn(rules, reads)[0]).toContain(4);
  expect(heldIn(rules, reads)[1]).toEqual([]);
});

// @spec [Timing rules] issue 15, corner 9: A time by hand inside a pass
test('the rest of a pass that has a time by hand is no start', () => {
  const rules = aRace({
    checkpoints: aCourse(0, 5000),
    readers: [from(1, 0, -1800, 2700), from(1, 1, 0, 14_400)],
    startClosesMs: 2_700_000,
  });
  const entrant = anEntrant({ manualTimes: [{ checkpoint: 1, timeMs: 1_433_700 }] });
  expect(walked(rules, readsAt(1, -3, 1433.4, 1434, 1434.9), entrant)).toBe('-3 1433.7');
});

test('a mat beside the start that hears who sets off within half a minute does not take the own start away', () => {
  const entrant = anEntrant({ startOffsetMs: 560_000 });
  for (const besideAt of [504.9, 505.5, 510])
    expect(walked(ownStarts(3_000, 2), [...readsAt(1, 500), ...readsAt(2, besideAt, 1_160)], entrant)).toBe('500 1160');
});

// @spec [Timing rules] issue 15: A start far from its own offset, that was a lap of who was not heard at the start, is told
test('a first lap that stands as a start, far from the own start offset, is in doubt', () => {
  const rules = aRace({
    chronotype: 'individual_chrono',
    phase: 'finished_official',
    checkpoints: someLaps(3, 2_500),
    readers: [from(1, 0, -1_800, 3_600), ...lapsOn(1, 3, 0, 14_400, 10)],
  });
  const entrant = anEntrant({ startOffsetMs: 1_260_000 });
  const { other, warnings } = judgeReads(rules, entrant, readsAt(1, 2_184, 3_251, 4_204, 5_479));
  expect(warnings).toContain('two_explanations');
  expect(other?.crossings.map((at) => (at === null ? null : (at - gunAt) / 1000))).toEqual([null, 2_184, 3_251, 4_204]);
  // At the offset nothing is in doubt.
  expect(judgeReads(rules, entrant, readsAt(1, 1_262, 2_184, 3_251, 4_204)).warnings).toEqual([]);
  expect(judgeReads(rules, entrant, readsAt(1, 1_262, 2_184, 3_251, 4_204, 5_479)).warnings).toEqual([]);
});

/** Start and finish on one mat, 1, or on two beside one another, 1 and 2, with own starts. */
const ownStarts = (lengthM: number, finishMat: 1 | 2): TimingRules =>
  aRace({
    chronotype: 'individual_chrono',
    phase: 'finished_official',
    checkpoints: aCourse(0, lengthM),
    readers: [from(1, 0, -1_800, 7_200), from(finishMat, 1, 0, 14_400, 10)],
    startClosesMs: 7_200_000,
  });

// @spec [Timing rules] issue 15: An own start a minute or two off its offset is the start, also where the runner strolls over the finish later
test('an own start one or two minutes off its offset is the start, and a stroll over the finish is none', () => {
  const of = (startOffsetMs: number, lengthM: number, ...times: number[]): string =>
    walked(ownStarts(lengthM, 1), readsAt(1, ...times), anEntrant({ startOffsetMs }));
  expect(of(436_000, 4_800, 556, 1_452, 2_034)).toBe('556 1452');
  expect(of(436_000, 4_800, 556, 1_452)).toBe('556 1452');
  expect(of(300_000, 5_000, 360, 1_400, 1_900)).toBe('360 1400');
  expect(of(200_000, 5_000, 140, 1_250, 1_700)).toBe('140 1250');
});

test('a mat at the finish beside the start, that hears who sets off, does not take the own start away', () => {
  for (const offset of [-60, -15, 0, 60, 120])
    for (const heardAfter of [-1, 1, 5.5, 10, 25]) {
      const reads = [...readsAt(1, 500), ...readsAt(2, 500 + heardAfter, 1_700, 2_200)];
      const entrant = anEntrant({ startOffsetMs: (500 - offset) * 1_000 });
      expect(walked(ownStarts(5_000, 2), reads, entrant)).toBe('500 1700');
      expect(walked(ownStarts(5_000, 2), reads.slice(0, -1), entrant)).toBe('500 1700');
    }
});

test('a mat beside the start that hears who sets off within half a minute does not take the own start away', () => {
  const entrant = anEntrant({ startOffsetMs: 560_000 });
  for (const besideAt of [504.9, 505.5, 510])
    expect(walked(ownStarts(3_000, 2), [...readsAt(1, 500), ...readsAt(2, besideAt, 1_160)], entrant)).toBe('500 1160');
});

// @spec [Timing rules] issue 15: A start far from its own offset, that was a lap of who was not heard at the start, is told
test('a start that nearly is left out as too far from the own start offset, beside a later visit, is in doubt', () => {
  const of = (startOffsetMs: number, lengthM: number, ...times: number[]) =>
    judgeReads(ownStarts(lengthM, 1), anEntrant({ startOffsetMs }), readsAt(1, ...times));
  for (const [offset, length, ...times] of [
    [436_000, 4_800, 556, 1_452, 2_034],
    [200_000, 5_000, 140, 1_250, 1_700],
    [120_000, 5_000, 59.5, 1_000, 1_500],
  ] as const)
    expect(of(offset, length, ...times).warnings).toContain('two_explanations');
  // At its offset, or alone, nothing is in doubt.
  expect(of(436_000, 4_800, 437, 1_452, 2_034).warnings).toEqual([]);
  expect(of(436_000, 4_800, 1_452).warnings).not.toContain('two_explanations');
});

// @spec [Timing rules] issue 15: An own start that is left out as too far from its offset is told, whatever the finish
test('an own start that nobody is taken to have heard, and nearly was, is told, also where the finish is the same', () => {
  const of = (startOffsetMs: number, lengthM: number, times: readonly number[], more: Partial<Entrant> = {}) =>
    judgeReads(ownStarts(lengthM, 1), anEntrant({ startOffsetMs, ...more }), readsAt(1, ...times));
  const left = of(600_000, 5_000, [510, 2_010]);
  expect([left.crossings, left.warnings]).toEqual([[null, gunAt + 2_010_000], ['two_explanations']]);
  const late = of(60_000, 3_000, [0, 600, 1_500]);
  expect([late.crossings, late.warnings]).toEqual([[gunAt + 600_000, gunAt + 1_500_000], ['two_explanations']]);
  // Staff have said which start it was, or that there was none.
  for (const at of [gunAt + 510_000, null])
    expect(of(600_000, 5_000, [510, 2_010], { choices: [{ checkpoint: 0, at }] }).warnings).toEqual([]);
  expect(of(600_000, 5_000, [598, 2_010]).warnings).toEqual([]);
});

// @spec [Timing rules] issue 15, said in words: An own start far from its offset, that another explanation does without, is being checked while the race is on
test('an own start far from its offset, that was perhaps the finish, is held back while the race is on', () => {
  const of = (phase: TimingRules['phase'], ...times: number[]) =>
    foldResult({ ...ownStarts(5_000, 1), phase }, anEntrant({ startOffsetMs: 120_000 }), readsAt(1, ...times));
  const { status, crossings, held, referenceAt, netStartAt } = of('before_or_live', 59.5, 1_000, 1_500);
  expect([status, crossings, held]).toEqual(['started', [null, null], [0]]);
  // No time counts from it, and no clock runs.
  expect([referenceAt, netStartAt]).toEqual([null, null]);
  expect(of('before_or_live', 119.5, 1_300).referenceAt).toBe(gunAt + 119_500);
  expect(of('finished_official', 59.5, 1_000, 1_500).held).toEqual([]);
  // A start at its offset, or near it, never waits.
  for (const startedAt of [60, 119.5, 150]) expect(of('before_or_live', startedAt, 1_300).held).not.toContain(0);
});

// @spec [Live screens] issue 15: On public pages a crossing in doubt waits as 'being checked' instead of being shown and taken back
test('what follows on an own start in doubt waits with it, though it is in no doubt itself', () => {
  const rules = aRace({
    chronotype: 'individual_chrono',
    checkpoints: aCourse(0, 5_000, 10_000),
    readers: [from(1, 0, -1_800, 7_200), from(2, 1, 0, 14_400, 10), from(1, 2, 0, 14_400, 10)],
    startClosesMs: 7_200_000,
  });
  const reads = [...readsAt(1, 1_715, 2_929, 3_269), ...readsAt(2, 3_907)];
  const of = (phase: TimingRules['phase']) =>
    foldResult({ ...rules, phase }, anEntrant({ startOffsetMs: 1_500_000 }), reads);
  const live = of('before_or_live');
  expect([live.status, live.referenceAt, live.crossings, live.held]).toEqual([
    'started',
    null,
    [null, null, null],
    [0, 1],
  ]);
  expect(of('finished_official').held).toEqual([]);
});

// @spec [Timing rules] issue 15, corner 7: Laps while the start window is open are laps
test('short laps inside the start window are laps also of who was heard at the start before the gun alone, or not at all', () => {
  const school = aRace({
    checkpoints: someLaps(3, 800),
    readers: [from(1, 0, -1800, 600), ...lapsOn(1, 3, 0, 14_400)],
  });
  const seen = (phase: TimingRules['phase'], ...times: number[]) => {
    const { crossings, held } = foldResult({ ...school, phase }, anEntrant(), readsAt(1, ...times));
    return [crossings.map((at) => (at === null ? '–' : (at - gunAt) / 1000)).join(' '), held];
  };
  for (const lap of [150, 170, 200, 240, 300])
    for (const before of [-300, -3]) {
      const laps = [lap, 2 * lap, 3 * lap];
      expect(seen('before_or_live', before, ...laps)).toEqual([[before, ...laps].join(' '), []]);
    }
  expect(seen('before_or_live', -3, 180, 360)).toEqual(['-3 180 – –', [2]]);
  expect(seen('finished_provisional', 180, 360, 540)).toEqual(['– 180 360 540', []]);
  // Two minutes late, with a lap to go still.
  expect(seen('finished_provisional', 60, 260, 460, 660)).toEqual(['60 260 460 660', []]);
  expect(seen('finished_provisional', 120, 322, 528)).toEqual(['120 322 528 –', []]);
});

// @spec [Timing rules] issue 15, corner 7: Laps while the start window is open are laps
test('who was over the mat long before the gun, and then starts a lap late, has no lap of that', () => {
  const sixLaps = aRace({
    checkpoints: someLaps(6, 2_057),
    readers: [from(1, 0, -1800, 900), ...lapsOn(1, 6, 0, 14_400, 10)],
    phase: 'finished_provisional',
  });
  const laps = [660, 1_260, 1_860, 2_460, 3_060, 3_660, 4_260];
  for (const before of [-1_700, -1_500, -900, -600])
    expect(walked(sixLaps, readsAt(1, before, ...laps))).toBe(laps.join(' '));
});

// @spec [Live screens] issue 15: On public pages a crossing in doubt waits as 'being checked' instead of being shown and taken back
test('whoever was heard at an own start alone is on the way, though it may as well be the finish', () => {
  const trial = aRace({
    chronotype: 'individual_chrono',
    sport: 'cycling',
    checkpoints: aCourse(0, 20_000),
    readers: [from(1, 0, -1800, 7_200), from(1, 1, 0, 14_400, 10)],
  });
  for (let start = 60; start <= 3_600; start += 60) {
    const { held, referenceAt } = foldResult(trial, anEntrant(), readsAt(1, start));
    expect([start, held, referenceAt]).toEqual([start, [], gunAt + start * 1_000]);
  }
});

describe('an own start without an offset, with a lap that took twice as long', () => {
  const rules = aRace({
    chronotype: 'individual_chrono',
    sport: 'cycling',
    checkpoints: someLaps(5, 4_500),
    readers: [from(1, 0, -1800, 3_000), ...lapsOn(1, 5, 0, 36_000, 10)],
    phase: 'finished_provisional',
  });
  const reads = readsAt(1, 480, 980, 1_480, 2_480, 2_980, 3_480);
  const later = '980 1480 – 2480 2980 3480';

  // @spec [Timing rules] issue 15, said in words: Two explanations with one finish are told by their starts, and the other one is there
  test('is told with the other start: a lap was missed, or the runner stopped on one', () => {
    expect(walked(rules, reads)).toBe(later);
    const { judgement, facts, other } = explainResult(rules, anEntrant(), reads);
    expect(judgement.warnings).toContain('two_explanations');
    expect(facts.at(-1)).toMatchObject({ kind: 'two_starts', startAt: gunAt + 980_000, at: gunAt + 480_000 });
    expect(other).toMatchObject({ referenceAt: gunAt + 480_000 });
    // While the race is on no time counts from a start in doubt.
    const live = foldResult({ ...rules, phase: 'before_or_live' }, anEntrant(), reads);
    expect([live.referenceAt, live.held, live.status]).toEqual([null, [0, 1, 3, 4, 5], 'started']);
  });

  test('keeps the doubt where staff type a lap that fits both, or choose the finish, and loses it where they say the start or type the finish', () => {
    const warned = (more: Partial<Entrant>) => judgeReads(rules, anEntrant(more), reads).warnings;
    for (const time of [
      { checkpoint: 1, timeMs: 500_000 },
      { checkpoint: 2, timeMs: 1_000_000 },
    ])
      expect(warned({ manualTimes: [time] })).toContain('two_explanations');
    expect(warned({ choices: [{ checkpoint: 5, at: gunAt + 3_480_000 }] })).toContain('two_explanations');
    const finish = anEntrant({ manualTimes: [{ checkpoint: 5, timeMs: 3_000_000 }] });
    expect(walked(rules, reads, finish)).toBe('480 980 1480 2480 2980 3480');
    expect(judgeReads(rules, finish, reads).warnings).toEqual([]);
  });

  test('is not told where the start list says when they were to start', () => {
    const { judgement, facts } = explainResult(rules, anEntrant({ startOffsetMs: 475_000 }), reads);
    expect(judgement.referenceAt).toBe(gunAt + 480_000);
    expect(facts.map(({ kind }) => kind)).not.toContain('two_starts');
  });
});
