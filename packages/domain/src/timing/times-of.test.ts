import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldResult } from '#walk/fold-result.ts';
import { anEntrant, aRace, aWave, heard, minutes } from './testing/a-race.ts';
import { crossingListed, heldListed, rankingTimes, roundTime, shownTimes, timesOf } from './times-of.ts';
import type { Entrant, TimingRules } from './types.ts';

const run = ['10 10:00:05.400', '11 10:25:00.600', '12 10:50:00.001'];
const times = (changes: Partial<TimingRules> = {}, entrant: Partial<Entrant> = {}, lines = run) => {
  const rules = aRace(changes);
  return timesOf(rules, foldResult(rules, anEntrant(entrant), heard(...lines)));
};
const ranking = (changes: Partial<TimingRules> = {}, entrant: Partial<Entrant> = {}, lines = run) => {
  const rules = aRace(changes);
  return rankingTimes(rules, foldResult(rules, anEntrant(entrant), heard(...lines)));
};

// @spec [Timing rules] design §5: Reference of `all`: the gun
// @spec [Timing rules] design §5: total_time: official, since the reference, with penalties
// @spec [Timing rules] design §5: total_time_real: net, since the own start crossing, else start_offset, else the reference with a warning
test('official times count from the gun, net times from the own start', () => {
  expect(times()).toEqual({
    splitsMs: [5400, 1_500_600, 3_000_001],
    netSplitsMs: [0, 1_495_200, 2_994_601],
    officialMs: 3_000_001,
    netMs: 2_994_601,
  });
});

// @spec [Timing rules] design §5: time_precision (1, 0.1 or 0.001 s) and rounding (down or up)
test('times are rounded by the precision, down or up', () => {
  expect(times({ precisionMs: 1000 }).splitsMs).toEqual([5000, 1_500_000, 3_000_000]);
  expect(times({ precisionMs: 1000, rounding: 'up' }).splitsMs).toEqual([6000, 1_501_000, 3_001_000]);
  expect(times({ precisionMs: 100, rounding: 'up' }).splitsMs).toEqual([5400, 1_500_600, 3_000_100]);
  expect(times({ precisionMs: 100, rounding: 'up' }).netSplitsMs).toEqual([0, 1_495_200, 2_994_700]);
});

// @spec [Timing rules] design §5: total_time: official, since the reference, with penalties
// @spec [Timing rules] design §5: Penalties count at the finish only
test('a penalty counts at the finish only, in the official time and in the net time where that ranks', () => {
  const official = times({}, { penaltyMs: 60_000 });
  expect([official.splitsMs[2], official.officialMs, official.netMs]).toEqual([3_000_001, 3_060_001, 2_994_601]);
  const net = times({ ranksByNetTime: true }, { penaltyMs: 60_000 });
  expect([net.officialMs, net.netMs]).toEqual([3_060_001, 3_054_601]);
});

test('without a reference there is no time', () => {
  expect(times({ gunAt: null })).toMatchObject({ splitsMs: [null, null, null], officialMs: null });
});

describe('what ranks', () => {
  // @spec [Timing rules] design §5: positions_by_real_time says which time ranks, and penalties are added to whichever ranks
  test('the official time, or the net time; at the start always the crossing', () => {
    expect(ranking()).toEqual([5400, 1_500_600, 3_000_001]);
    expect(ranking({ ranksByNetTime: true })).toEqual([5400, 1_495_200, 2_994_601]);
  });

  // @spec [Timing rules] design §5: positions_by_real_time says which time ranks, and penalties are added to whichever ranks
  test('the finish holds penalties', () => {
    expect(ranking({}, { penaltyMs: 1000 })).toEqual([5400, 1_500_600, 3_001_001]);
    expect(ranking({ ranksByNetTime: true }, { penaltyMs: 1000 })[2]).toBe(2_995_601);
  });

  // @spec [Ranking and prizes] design §5: disqualified keeps its time
  test('only who finished or was disqualified has a time at the finish', () => {
    expect(ranking({}, { staffStatus: 'disqualified' })).toEqual([5400, 1_500_600, 3_000_001]);
    for (const staffStatus of ['retired', 'out_of_time', 'not_started'] as const) {
      expect(ranking({}, { staffStatus })).toEqual([5400, 1_500_600, null]);
      expect(times({}, { staffStatus })).toMatchObject({
        officialMs: null,
        netMs: null,
        splitsMs: [5400, 1_500_600, 3_000_001],
      });
    }
  });

  test('a start before the gun is a start with it', () => {
    expect(ranking({}, {}, ['10 09:59:00', '11 10:25:00'])).toEqual([0, 1_500_000, null]);
  });

  test('in waves the start counts from the own gun', () => {
    const waves = [aWave(1, '10:00'), aWave(2, '10:15')];
    expect(ranking({ chronotype: 'batched_chrono', waves }, {}, ['10 10:15:04', '11 10:40:00'])).toEqual([
      4000,
      1_500_000,
      null,
    ]);
  });

  test('own starts rank at the start by the hour, also before the gun or the planned start', () => {
    const chronotype = 'individual_chrono';
    expect(ranking({ chronotype }, {}, ['10 10:07:00', '11 10:30:00'])).toEqual([minutes(7), minutes(23), null]);
    expect(ranking({ chronotype, precisionMs: 1000 }, {}, ['10 09:59:59.900'])).toEqual([-1000, null, null]);
    expect(ranking({ chronotype, gunAt: null, precisionMs: 1000, rounding: 'up' }, {}, ['10 09:59:59.900'])).toEqual([
      0,
      null,
      null,
    ]);
  });

  test('a start too late to count has no place at the start', () => {
    expect(ranking({}, {}, ['10 10:45:00', '11 11:20:00'])).toEqual([null, minutes(80), null]);
  });
});

// @spec [Back-office editors] issue 18: Precision for ranking and precision that is shown are two settings
test('times are shown as coarse as wanted, never finer than places are made of, and places know nothing of it', () => {
  const shown = (changes: Partial<TimingRules>) => {
    const rules = aRace(changes);
    return shownTimes(rules, foldResult(rules, anEntrant(), heard(...run))).splitsMs;
  };
  expect(shown({ shownPrecisionMs: 1000 })).toEqual([5000, 1_500_000, 3_000_000]);
  expect(shown({ shownPrecisionMs: 1000, rounding: 'up' })).toEqual([6000, 1_501_000, 3_001_000]);
  expect(shown({ precisionMs: 1000, shownPrecisionMs: 100 })).toEqual([5000, 1_500_000, 3_000_000]);
  expect(shown({})).toEqual([5400, 1_500_600, 3_000_001]);
  expect(ranking({ shownPrecisionMs: 1000 })).toEqual(ranking());
});

const someTime = fc.integer({ min: 0, max: 360_000_000 });
const someRules = fc
  .record({
    precisionMs: fc.constantFrom(1 as const, 100 as const, 1000 as const),
    rounding: fc.constantFrom('down' as const, 'up' as const),
  })
  .map((changes) => aRace(changes));

describe('rounding', () => {
  test('gives whole steps, never further off than one step', () => {
    fc.assert(
      fc.property(someRules, someTime, (rules, timeMs) => {
        const rounded = roundTime(rules, timeMs);
        expect(rounded % rules.precisionMs).toBe(0);
        expect(rules.rounding === 'up' ? rounded - timeMs : timeMs - rounded).toBeGreaterThanOrEqual(0);
        expect(Math.abs(rounded - timeMs)).toBeLessThan(rules.precisionMs);
      }),
    );
  });

  test('never turns an order round, and once is as good as twice', () => {
    fc.assert(
      fc.property(someRules, someTime, someTime, (rules, a, b) => {
        expect(Math.sign(roundTime(rules, a) - roundTime(rules, b)) * Math.sign(a - b)).toBeGreaterThanOrEqual(0);
        expect(roundTime(rules, roundTime(rules, a))).toBe(roundTime(rules, a));
      }),
    );
  });

  test('commutes with penalties of whole seconds', () => {
    fc.assert(
      fc.property(someRules, someTime, fc.integer({ min: 0, max: 600 }), (rules, timeMs, seconds) => {
        expect(roundTime(rules, timeMs + seconds * 1000)).toBe(roundTime(rules, timeMs) + seconds * 1000);
      }),
    );
  });
});

// @spec [Race day] issue 15, issue 19: Where a race is stopped, the checkpoint where it is classified is the finish of every list, page and call, also of who is being checked there
test('where a race is stopped, its finish in lists has the crossing of where it is classified, and who is being checked there', () => {
  const crossings = [5, 600, 1_200, null, 3_000];
  const [goesOn, stopped] = [{}, { classifiedAt: 2 }];
  const at = (rules: { classifiedAt?: number }) => crossings.map((_, i) => crossingListed(rules, crossings, i));
  expect(at(goesOn)).toEqual(crossings);
  expect(at(stopped)).toEqual([5, 600, 1_200, null, 1_200]);
  expect(crossingListed(stopped, [], 4)).toBe(null);
  const held = (rules: { classifiedAt?: number }, ...positions: number[]) =>
    heldListed(rules, { crossings, held: positions });
  expect([held(goesOn, 2), held(goesOn, 3, 4), held(goesOn)]).toEqual([[2], [3, 4], []]);
  expect([held(stopped, 1), held(stopped, 2), held(stopped, 2, 3, 4), held(stopped, 3, 4), held(stopped)]).toEqual([
    ...[[1], [2, 4], [2, 3, 4], [3], []],
  ]);
});
