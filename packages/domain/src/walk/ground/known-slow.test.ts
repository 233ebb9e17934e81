import { describe, expect, test } from 'vitest';
import { aLapRace, anEntrant, aRead, clock, crossed } from '#timing/testing/a-race.ts';
import type { Read, TimingRules } from '#timing/types.ts';
import { judgeReads } from '#walk/judge-reads.ts';

const gunAt = clock('10:00');
const second = 1000;
/** Reads of somebody who takes so many seconds for each lap; the start is heard. */
const lapsOf = (...seconds: number[]): Read[] => {
  const ends = seconds.map((_, lap) => seconds.slice(0, lap + 1).reduce((sum, one) => sum + one, 0));
  return [0, ...ends].map((at) => aRead(10, gunAt + (4 + at) * second));
};
const tenLaps = aLapRace(10, 3000);
const rated = (missRate: number | null, changes: Partial<TimingRules> = {}): TimingRules => ({
  ...tenLaps,
  ...changes,
  checkpoints: tenLaps.checkpoints.map((checkpoint) => ({ ...checkpoint, missRate })),
});
/** The laps whose crossing has been found, in order of the reads after the start. */
const found = (rules: TimingRules, reads: readonly Read[], entrant = anEntrant()): string => {
  const crossings = crossed(rules, reads, entrant).split(' ').slice(1);
  return crossings.map((hour, lap) => (hour === '-' ? '-' : lap + 1)).join(' ');
};

const oneSlowLap = lapsOf(600, 600, 1190, 600, 600, 600);
const usual = '1 2 - 4 5 6 7 - - -';
const noneMissed = '1 2 3 4 5 6 - - - -';

// @spec [Timing rules] issue 15, proof 3: Right where what staff know is entered: a mat's miss rate, a neutralised span, a known stop
test.each([
  ['nothing is known', tenLaps, anEntrant(), usual],
  ['the mat misses 3 of 100', rated(0.03), anEntrant(), usual],
  ['the mat misses none', rated(0), anEntrant(), noneMissed],
  [
    'the runner stood for ten minutes of it',
    tenLaps,
    anEntrant({ stops: [{ from: clock('10:22'), to: clock('10:32') }] }),
    noneMissed,
  ],
  [
    'the runner stood then, but not for so long',
    tenLaps,
    anEntrant({ stops: [{ from: clock('10:22'), to: clock('10:23') }] }),
    usual,
  ],
  [
    'the field was neutralised meanwhile',
    { ...tenLaps, neutralised: [{ from: clock('10:20'), to: clock('10:40') }] },
    anEntrant(),
    noneMissed,
  ],
  [
    'the field was neutralised from the instant of the crossing before on',
    { ...tenLaps, neutralised: [{ from: gunAt + 1204 * second, to: clock('10:41') }] },
    anEntrant(),
    noneMissed,
  ],
  [
    'the field was neutralised later',
    { ...tenLaps, neutralised: [{ from: clock('11:20'), to: clock('11:40') }] },
    anEntrant(),
    usual,
  ],
] as const)('a lap twice as long, where %s', (_, rules, entrant, laps) => {
  expect(found(rules, oneSlowLap, entrant)).toBe(laps);
});

test('a lap that was missed is found behind a stop that is known, as its length is', () => {
  const reads = lapsOf(600, 600, 600 + 1200, 600, 600);
  const stops = [{ from: clock('10:25'), to: clock('10:35') }];
  expect(found(tenLaps, reads, anEntrant({ stops }))).toBe('1 2 - 4 5 6 - - - -');
});

test('a first lap can be neutralised too, also where nobody heard the start', () => {
  const [, ...reads] = lapsOf(1200, 600, 600, 600);
  const neutralised = [{ from: gunAt, to: clock('10:15') }];
  expect(found({ ...tenLaps, startClosesMs: 60 * second, neutralised }, reads)).toBe('1 2 3 4 - - - - - -');
});

// @spec [Timing rules] issue 15, proof 3: Right where what staff know is entered: a mat's miss rate, a neutralised span, a known stop
describe('laps that were missed', () => {
  const span = (from: string, to: string) => ({ from: clock(from), to: clock(to) });

  test('within a neutralised span are found by the pace of the field in it', () => {
    const reads = lapsOf(600, 600, 900, 900, 1800, 900, 600, 600);
    const race = { ...tenLaps, neutralised: [span('10:20', '11:36')] };
    expect(found(race, reads)).toBe('1 2 3 4 - 6 7 8 9 -');
  });

  test('after a stop in a neutralised span are found: the time of the stop counts once', () => {
    const reads = lapsOf(600, 600, 600 + 600 + 600, 600, 600, 600);
    const race = { ...tenLaps, neutralised: [span('10:25', '10:35')] };
    expect(found(race, reads, anEntrant({ stops: [span('10:25', '10:35')] }))).toBe('1 2 - 4 5 6 7 - - -');
  });

  test('two in a row are no stop of a runner whose stops staff entered', () => {
    const reads = lapsOf(600, 1200, 600, 600, 1800, 600, 600);
    expect(found(rated(0.02), reads, anEntrant({ stops: [span('10:12', '10:22')] }))).toBe('1 2 3 4 - - 7 8 9 -');
  });
});

describe('a hundred crossings and more tell whether the mat misses any', () => {
  const manyLaps = aLapRace(140, 500);
  /** Of 130 laps some take so many times the usual one. */
  const withLaps = (times: number, ...laps: number[]): number[] =>
    upTo(1, 130).map((lap) => (laps.includes(lap) ? 100 * times : 100 + (lap % 3) / 2));
  const upTo = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, i) => from + i);

  test('laps of a stop each are not laps that it missed', () => {
    const reads = lapsOf(...withLaps(1.8, 20, 80));
    expect(found(manyLaps, reads)).toBe([...upTo(1, 130), ...upTo(1, 10).map(() => '-')].join(' '));
  });

  test('laps that take exactly two are laps that it missed', () => {
    const reads = lapsOf(...withLaps(2, 20, 40, 60, 80));
    const missed = [20, 41, 62, 83];
    expect(found(manyLaps, reads)).toBe(
      [...upTo(1, 134).map((lap) => (missed.includes(lap) ? '-' : lap)), ...upTo(1, 6).map(() => '-')].join(' '),
    );
  });

  /** Laps of a runner as regular as a clock: of each pair the second takes so much longer. */
  const withStops = (sway: number, ...stops: readonly (readonly [lap: number, times: number])[]): number[] => {
    const times = new Map([...[15, 45, 75, 105].map((lap) => [lap, 2] as const), ...stops]);
    return upTo(1, 135).map((lap) => 100 * (times.get(lap) ?? 1 + (lap % 2) * sway));
  };
  const missed = [15, 46, 77, 108];
  /** Every lap as it was driven: the four that the mat missed are missing. */
  const asDriven = upTo(1, 139).map((lap) => (missed.includes(lap) ? '-' : lap));

  // @spec [Timing rules] issue 15, proof 3: The whole 6 and 24 hours: never worse than today
  test('a stop of nearly a lap is no missed lap of a runner whose laps are all alike', () => {
    const reads = lapsOf(...withStops(0.005, [30, 1.82], [60, 1.82], [90, 1.82]));
    expect(found(manyLaps, reads)).toBe([...asDriven, '-'].join(' '));
  });

  // @spec [Timing rules] issue 15, proof 3: The whole 6 and 24 hours: never worse than today
  test('a runner a lap down whose count hangs on one lap has no finish, and staff are told of both', () => {
    const reads = lapsOf(...withStops(0.02, [60, 1.7]));
    expect(found(manyLaps, reads)).toBe([...asDriven, '-'].join(' '));
    expect(judgeReads(manyLaps, anEntrant(), reads).warnings).toContain('two_explanations');
  });

  test('laps of a rate that staff accepted are priced as ever', () => {
    const rules = { ...manyLaps, checkpoints: manyLaps.checkpoints.map((one) => ({ ...one, missRate: 0.03 })) };
    const reads = lapsOf(...withStops(0.02, [60, 1.7]));
    expect(found(rules, reads).endsWith(' 140')).toBe(true);
  });
});
