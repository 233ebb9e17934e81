import { describe, expect, test } from 'vitest';
import { aLapRace, anEntrant, aRace, aRead, clock, crossed } from '#timing/testing/a-race.ts';
import { from, lapsOn, readsAt, someLaps } from '#timing/testing/in-seconds.ts';
import type { Read, TimingRules } from '#timing/types.ts';
import { foldResult } from '#walk/fold-result.ts';
import { judgeReads } from '#walk/judge-reads.ts';

const gunAt = clock('10:00');
const second = 1000;
const laps = 200;
const race = aLapRace(laps, 500);
const upTo = (last: number): number[] => Array.from({ length: last }, (_, i) => i + 1);

/** Reads of a runner who takes so many seconds for each lap, but those that the mat misses; the start is heard. */
const lapsOf = (seconds: readonly number[], ...missed: readonly number[]): Read[] => {
  const ends = seconds.map((_, lap) => seconds.slice(0, lap + 1).reduce((sum, one) => sum + one, 0));
  const heard = [0, ...ends].filter((_, lap) => !missed.includes(lap));
  return heard.map((at) => aRead(10, gunAt + (4 + at) * second));
};
/** Laps too unlike one another to tell stops from laps that were missed; some take so many times the usual one. */
const driven = (times: (lap: number) => number = () => 1): number[] =>
  upTo(laps).map((lap) => 100 * times(lap) * (1 + (lap % 2) * 0.02));
const found = (reads: readonly Read[]): string => {
  const crossings = crossed(race, reads, anEntrant()).split(' ').slice(1);
  return crossings.map((hour, lap) => (hour === '-' ? '-' : lap + 1)).join(' ');
};
const every = upTo(laps).join(' ');
// @spec [Timing rules] issue 15, proof 3: The whole 6 and 24 hours: never worse than today
describe('two hundred laps, all of them heard, are two hundred laps', () => {
  test('of a race that goes on after a safety car, two laps before the finish', () => {
    expect(found(lapsOf(driven((lap) => (lap > 20 && lap < 199 ? 2 : 1))))).toBe(every);
  });

  test('of a runner who stopped for a lap, and whose last one is slowed down', () => {
    expect(found(lapsOf(driven((lap) => (lap === 120 || lap === 200 ? 2.02 : 1))))).toBe(every);
  });

  test('of a runner who goes on after the finish, behind two fast laps at the end', () => {
    const onward = driven((lap) => (lap < 199 ? 2 : 1));
    const reads = lapsOf([...onward, 260, 300]);
    const lapsAt = reads.slice(1, 1 + laps).map(({ at }) => at);
    expect(judgeReads(race, anEntrant(), reads.slice(0, -1)).crossings.slice(1)).toEqual(lapsAt);
    expect(judgeReads(race, anEntrant(), reads).crossings.slice(1)).toEqual(lapsAt);
  });
});

// @spec [Timing rules] issue 15, said in words: Staff ask for one person's explanation, and get both where two are near
describe('of many laps not as many were heard as there are', () => {
  const phase = 'finished_provisional';
  const told = (rules: TimingRules, reads: readonly Read[]): boolean =>
    judgeReads(rules, anEntrant(), reads).warnings.includes('two_explanations');
  const missed = [40, 90, 140];

  test('a finish is told with the other one also where a lap with a stop is far likelier a missed one', () => {
    const lapDown = lapsOf(driven((lap) => (lap === 100 ? 1.9 : 1)).slice(1), ...missed);
    expect(judgeReads({ ...race, phase }, anEntrant(), lapDown).other?.dearerBy).toBeGreaterThan(3_000);
    expect(told({ ...race, phase }, lapDown)).toBe(true);
    expect(told(race, lapDown)).toBe(false);
  });

  test('nothing is told where all laps fit, or all were heard', () => {
    expect(told({ ...race, phase }, lapsOf(driven(), ...missed))).toBe(false);
    expect(told({ ...race, phase }, lapsOf(driven().slice(1)))).toBe(false);
  });
});

// @spec [Timing rules] issue 15, proof 4: Crossings shown and taken back: no more than by the rules before
test('who comes over the mat once more, a lap after the finish, keeps the laps that stand on the page', () => {
  const six = aRace({
    checkpoints: someLaps(6, 2000),
    readers: [from(1, 0, -1800, 1200), ...lapsOn(1, 6, 0, 14_400)],
  });
  const laps = [300, 700, 1100, 1500, 1900, 2300, 2700];
  const whole = foldResult(six, anEntrant(), readsAt(1, ...laps));
  const strolled = foldResult(six, anEntrant(), readsAt(1, ...laps, 3100));
  expect([whole.held, whole.crossings]).toEqual([[], laps.map((s) => gunAt + s * second)]);
  // only the finish waits: it could be the later one
  expect([strolled.held, strolled.crossings]).toEqual([[6], whole.crossings.with(6, null)]);
});
