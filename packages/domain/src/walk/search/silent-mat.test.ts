import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aLapRace, anEntrant, aRead, clock, hour, minutes } from '#timing/testing/a-race.ts';
import type { EpochMs, Read, TimingRules } from '#timing/types.ts';
import { judgeReads } from '#walk/judge-reads.ts';
import { work } from './sums.ts';

const gunAt = clock('10:00');
const lapMs = minutes(10);
/** A runner of ten minutes a lap, heard at the start and at these laps of a race of so many that only what is near the best is followed. */
const race = aLapRace(60, 3000);
const lapsHeard = (...laps: number[]): Read[] => [0, ...laps].map((lap) => aRead(10, gunAt + 4000 + lap * lapMs));
const upTo = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, i) => from + i);

/** The laps whose crossing is the one that was made in that lap. */
const lapsRight = (crossings: readonly (number | null)[]): number[] =>
  crossings.flatMap((at, lap) => (lap > 0 && at === gunAt + 4000 + lap * lapMs ? [lap] : []));

// @spec [Timing rules] issue 15, proof 1: Shortcut and bounds equal the full programme
test('a manual time after more silent laps than are followed is reached', () => {
  const entrant = anEntrant({ manualTimes: [{ checkpoint: 30, timeMs: 4000 + 30 * lapMs }] });
  const { crossings } = judgeReads(race, entrant, lapsHeard(...upTo(1, 12), ...upTo(31, 40)));
  expect(lapsRight(crossings)).toEqual([...upTo(1, 12), ...upTo(30, 40)]);
});

test('laps with windows of their own are found behind a mat that was silent for long', () => {
  const windowed = {
    ...race,
    readers: race.readers.map((reader, lap) =>
      lap === 0
        ? reader
        : { ...reader, opensAt: gunAt + lap * lapMs - minutes(4), closesAt: gunAt + lap * lapMs + minutes(4) },
    ),
  };
  const { crossings } = judgeReads(windowed, anEntrant(), lapsHeard(...upTo(1, 12), ...upTo(31, 40)));
  expect(lapsRight(crossings)).toEqual(expect.arrayContaining([...upTo(1, 11), ...upTo(31, 40)]));
});

test('a manual time that no lap leads to stands, whatever the reads say', () => {
  const entrant = anEntrant({ manualTimes: [{ checkpoint: 50, timeMs: minutes(45) }] });
  const { crossings } = judgeReads(race, entrant, lapsHeard(...upTo(1, 20)));
  expect(hour(crossings[50] ?? null)).toBe('10:45:00');
});

/** A day of laps over a mat that is open for 30 hours. */
const day = 24 * 60;
const aDay = (laps: number): TimingRules => {
  const rules = aLapRace(laps, 1000);
  const closesAt = gunAt + minutes(day + 6 * 60);
  return { ...rules, readers: rules.readers.map((reader, lap) => (lap === 0 ? reader : { ...reader, closesAt })) };
};
/** The instants of a runner's laps, with a sway of a tenth of a lap. */
const lapsOfADay = (laps: number): EpochMs[] =>
  Array.from({ length: laps + 1 }, (_, lap) =>
    Math.round(gunAt + 4000 + (minutes(day) / laps) * (lap + (lap === 0 ? 0 : Math.sin(lap * lap) / 20))),
  );

// @spec [Timing rules] issue 15, proof 5: A crossing of a 24-hour race of 300 laps: under 50 ms by construction
test.each([
  [213, 20],
  [213, 100],
  [311, 40],
])(
  'a manual finish after %i laps of which %i in a row are silent is reached over the silence, for little work',
  (laps, silent) => {
    const at = lapsOfADay(laps);
    const from = 80;
    const reads = at.flatMap((instant, lap) =>
      (lap > from && lap <= from + silent) || lap === laps ? [] : [aRead(10, instant)],
    );
    const entrant = anEntrant({ manualTimes: [{ checkpoint: laps, timeMs: (at[laps] ?? 0) - gunAt }] });
    const { crossings } = judgeReads(aDay(laps), entrant, reads);
    const right = crossings.flatMap((one, lap) => (one !== null && one === at[lap] ? [lap] : []));
    expect(right).toEqual([...upTo(0, from), ...upTo(from + silent + 1, laps)]);
    expect(work.legs).toBeLessThan(work.most);
  },
);

test('a lap that staff chose behind a silence is reached over it, for little work', () => {
  const at = lapsOfADay(213);
  const reads = at.flatMap((instant, lap) => (lap > 60 && lap <= 120 ? [] : [aRead(10, instant)]));
  const entrant = anEntrant({ choices: [{ checkpoint: 125, at: at[125] ?? null }] });
  const { crossings, warnings } = judgeReads(aDay(213), entrant, reads);
  expect(crossings.slice(1)).toEqual(at.slice(1).map((one, lap) => (lap >= 60 && lap < 120 ? null : one)));
  expect(warnings).not.toContain('choice_void');
  expect(work.legs).toBeLessThan(work.most);
});

// @spec [Timing rules] issue 15, proof 5: A crossing of a 24-hour race of 300 laps: under 50 ms by construction
test('whatever is typed, the work for a runner is bounded, and the manual time stands', () => {
  const someTimes = fc.uniqueArray(
    fc.record({ checkpoint: fc.integer({ min: 1, max: 300 }), timeMs: fc.integer({ min: 1, max: day }).map(minutes) }),
    { selector: ({ checkpoint }) => checkpoint, minLength: 1, maxLength: 3 },
  );
  const someReads = fc.array(fc.nat({ max: day }), { minLength: 200, maxLength: 400 });
  fc.assert(
    fc.property(someTimes, someReads, fc.boolean(), (manualTimes, readAt, startsAlone) => {
      const rules = { ...aDay(300), chronotype: startsAlone ? ('individual_chrono' as const) : ('all' as const) };
      const reads = readAt.toSorted((a, b) => a - b).map((at) => aRead(10, gunAt + minutes(at)));
      const { crossings, referenceAt } = judgeReads(rules, anEntrant({ manualTimes }), reads);
      if (referenceAt !== null)
        for (const { checkpoint, timeMs } of manualTimes) expect(crossings[checkpoint]).toBe(referenceAt + timeMs);
      expect(work.legs).toBeLessThan(10 * work.most);
    }),
    { numRuns: 12 },
  );
});

/** All legs that were looked at for the last runner. */
const legsOfRunner = (): number => work.before + work.legs;

test('reads without sense are given up soon, also a few of them with times by hand, a finish that shuts and limits', () => {
  const seed = fc.array(fc.nat({ max: day }), { minLength: 60, maxLength: 500 });
  fc.assert(
    fc.property(seed, fc.constantFrom(60, 300), fc.boolean(), (readAt, laps, isAsked) => {
      const plain = aDay(laps);
      const asked: TimingRules = {
        ...plain,
        chronotype: 'individual_chrono',
        checkpoints: plain.checkpoints.map((one, lap) => (lap % 3 === 1 ? { ...one, minLegTimeMs: minutes(4) } : one)),
        readers: plain.readers.map((one) =>
          one.checkpoint === laps ? { ...one, closesAt: gunAt + minutes(day) * 0.8 } : one,
        ),
      };
      const manualTimes = [{ checkpoint: laps / 2, timeMs: minutes(day) / 2 }];
      const reads = readAt.toSorted((a, b) => a - b).map((at) => aRead(10, gunAt + minutes(at)));
      judgeReads(isAsked ? asked : plain, anEntrant({ manualTimes: isAsked ? manualTimes : [] }), reads);
      expect(legsOfRunner()).toBeLessThan(isAsked ? 250_000 : 75_000);
    }),
    { numRuns: 12 },
  );
});

test('laps that make sense are looked at as closely as ever', () => {
  judgeReads(aDay(300), anEntrant(), lapsHeard(...upTo(1, 20), ...upTo(22, 60), ...upTo(62, 300)));
  expect([work.isSenseless, work.isTooMuch()]).toEqual([false, false]);
});

test('a manual time equal to the crossing that was found changes nothing on many laps', () => {
  const reads = lapsHeard(...upTo(1, 12), 14, 15, ...upTo(17, 60));
  const { crossings } = judgeReads(race, anEntrant(), reads);
  for (const checkpoint of [5, 14, 40, 60]) {
    const manualTimes = [{ checkpoint, timeMs: (crossings[checkpoint] ?? 0) - gunAt }];
    expect(judgeReads(race, anEntrant({ manualTimes }), reads).crossings).toEqual(crossings);
  }
});
