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

describe('a race that was stopped, or slowed, for a span', () => {
  /** Instants in seconds, the start first, of somebody whose laps take so long, and in the span so many times as long; Infinity: the field stands. */
  const passes = (laps: number, lapS: number, span: Slowed): number[] => {
    const ends = [4];
    for (let lap = 1; lap <= laps; lap += 1)
      ends.push(after(ends.at(-1) ?? 0, lapS * (1 + ((lap % 3) - 1) / 50), span));
    return ends;
  };
  interface Slowed {
    readonly fromS: number;
    readonly toS: number;
    readonly times: number;
  }
  /** The instant at which somebody has driven for so long since another one. */
  const after = (atS: number, driveS: number, { fromS, toS, times }: Slowed): number => {
    const before = Math.min(driveS, Math.max(0, fromS - atS));
    const begunS = atS + before;
    if (before === driveS || begunS >= toS) return atS + driveS;
    const within = Math.min(driveS - before, (toS - begunS) / times);
    return within === driveS - before ? begunS + within * times : toS + driveS - before - within;
  };
  const instant = (second: number): number => gunAt + Math.round(second * 1000);
  const readsAt = (seconds: readonly number[]): Read[] => seconds.map((at) => aRead(10, instant(at)));
  const race = (laps: number, lapS: number, { fromS, toS }: Slowed): TimingRules =>
    aLapRace(laps, 4 * lapS, { neutralised: [{ from: instant(fromS), to: instant(toS) }] });
  const upTo = (count: number): number[] => Array.from({ length: count }, (_, i) => i + 1);

  const stopped = (lapS: number, minutes: number): Slowed & { readonly lapS: number } => ({
    lapS,
    ...{ fromS: 1200, toS: 1200 + 60 * minutes, times: Number.POSITIVE_INFINITY },
  });
  const holds = [2, 3, 4, 6, 9, 13, 20, 30].flatMap((minutes) => [250, 500].map((lapS) => stopped(lapS, minutes)));

  /** The flag as it was, and entered with a minute on both sides; the last lap heard, and not yet. */
  const entered = holds.flatMap((flag) => [0, 60].map((aroundS) => ({ flag, aroundS })));
  const asked = entered.flatMap((one) =>
    [9, 10].map((heard) => ({ ...one, heard, laps: [...upTo(heard), '-'].slice(0, 10) })),
  );

  test.each(['before_or_live', 'finished_provisional'] as const)(
    'no lap is taken by a red flag, however long it is: %s',
    (phase) => {
      for (const { flag, aroundS, heard, laps } of asked) {
        const span = { ...flag, fromS: flag.fromS - aroundS, toS: flag.toS + aroundS };
        const reads = readsAt(passes(heard, flag.lapS, flag));
        expect([span, found({ ...race(10, flag.lapS, span), phase }, reads)]).toEqual([span, laps.join(' ')]);
      }
    },
  );

  test('a lap is no missed one where the field stood still for most of it', () => {
    const seconds = [11.891, 241.339, 508.343, 743.939, 1003.317, 1613.741, 1859.717, 2114.134, 2369.074, 2631.312];
    const rules = race(10, 250, stopped(250, 6));
    expect(found(rules, readsAt(seconds))).toBe('1 2 3 4 5 6 7 8 9 -');
    expect(found(rules, readsAt([...seconds, 2879.372]))).toBe('1 2 3 4 5 6 7 8 9 10');
  });

  test('a crossing within a span shows that the field drives: no leg over it stood still', () => {
    const around = { fromS: 86, toS: 1016, times: 1 };
    expect(found(race(8, 100, around), readsAt([3, 109, 250, 856, 995, 1099, 1199]))).toBe('1 2 3 4 5 6 - -');
    const flags = [
      { from: instant(521), to: instant(1339) },
      { from: instant(1274), to: instant(1885) },
    ];
    const twice = { ...race(11, 100, around), neutralised: flags };
    const heard = [8, 107, 210, 310, 408, 506, 1302, 1893, 1994, 2094, 2195, 2295];
    expect(found(twice, readsAt(heard))).toBe('1 2 3 4 5 6 7 8 9 10 11');
  });

  const safetyCars = [1.3, 1.6, 2, 2.5].flatMap((times) =>
    [1, 2, 3].flatMap((laps) => [100, 250].map((lapS) => ({ times, laps, lapS }))),
  );

  test.each(safetyCars)('laps of $lapS s behind a safety car for $laps, $times times as long, are all found', (car) => {
    const slowed = { fromS: 1080, toS: 1080 + car.laps * car.lapS * car.times, times: car.times };
    expect(found(race(16, car.lapS, slowed), readsAt(passes(15, car.lapS, slowed)))).toBe([...upTo(15), '-'].join(' '));
  });

  test.each([
    ['the way in', 1.6, 11],
    ['the span', 1.6, 13],
    ['the way in', 2, 11],
    ['the span', 2, 13],
  ] as const)(
    'a lap that was missed on %s of five laps behind a safety car, %d times as long, is found',
    (_, times, lap) => {
      const slowed = { fromS: 1040, toS: 1040 + 5 * 100 * times, times };
      const reads = readsAt(passes(17, 100, slowed)).toSpliced(lap, 1);
      const laps = [...upTo(17).map((one) => (one === lap ? '-' : one)), '-'].join(' ');
      expect(found(race(18, 100, slowed), reads)).toBe(laps);
    },
  );
});
