import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aCourse, anEntrant, aRace } from '#timing/testing/a-race.ts';
import { from, gunAt, lapsOn, readsAt } from '#timing/testing/in-seconds.ts';
import { examples } from '#timing/testing/in-the-gate.ts';
import type { Choice, Entrant, ManualTime, Read, TimingRules } from '#timing/types.ts';
import { foldResult } from './fold-result.ts';

interface Morning {
  readonly rules: TimingRules;
  readonly reads: readonly Read[];
}

const second = (at: number | null): number | null => (at === null ? null : (at - gunAt) / 1_000);
const crossed = ({ rules, reads }: Morning, entrant: Entrant = anEntrant()): (number | null)[] =>
  foldResult(rules, entrant, reads).crossings.map(second);

/** Laps on reader 2 of somebody who was heard on all of them, the last one up to some minutes after the finish has shut, and perhaps once more. */
const someMorning: fc.Arbitrary<Morning> = fc
  .record({
    chronotype: fc.constantFrom('all' as const, 'individual_chrono' as const),
    startS: fc.integer({ min: 10, max: 260 }),
    lapS: fc.integer({ min: 600, max: 2_400 }),
    shares: fc.array(fc.integer({ min: -40, max: 40 }), { minLength: 2, maxLength: 3 }),
    shutS: fc.integer({ min: 10, max: 210 }),
    strollS: fc.option(fc.integer({ min: 60, max: 960 })),
    isMeasured: fc.boolean(),
  })
  .map(({ chronotype, startS, lapS, shares, shutS, strollS, isMeasured }) => {
    const laps = shares.length;
    const passes: number[] = [];
    for (const share of shares) passes.push((passes.at(-1) ?? startS) + Math.round(lapS * (1 + share / 1_000)));
    const end = passes.at(-1) ?? 0;
    const rules = aRace({
      chronotype,
      phase: 'finished_official',
      checkpoints: aCourse(0, ...shares.map((_, lap) => (isMeasured ? (lap + 1) * lapS * 3 : null))),
      readers: [from(1, 0, -1_800, 300), ...lapsOn(2, laps - 1, 0, 50_000, 10), from(2, laps, 0, end - shutS, 10)],
    });
    const reads = [...readsAt(1, startS), ...readsAt(2, ...passes, ...(strollS === null ? [] : [end + strollS]))];
    return { rules, reads };
  });

/** The crossings as times to be typed in; an own start is a time since the gun. */
function timesOf({ rules, reads }: Morning): ManualTime[] {
  const { crossings, referenceAt } = foldResult(rules, anEntrant(), reads);
  const isOwn = rules.chronotype === 'individual_chrono';
  return crossings.flatMap((at, checkpoint): ManualTime[] => {
    const since = checkpoint === 0 && isOwn ? rules.gunAt : referenceAt;
    return at === null || since === null ? [] : [{ checkpoint, timeMs: at - since }];
  });
}

const choicesOf = (morning: Morning): Choice[] =>
  foldResult(morning.rules, anEntrant(), morning.reads).crossings.map((at, checkpoint) => ({ checkpoint, at }));

/** One alone, some, and all. */
const subsets = <One>(all: readonly One[], coins: Iterator<boolean>): One[][] => [
  ...all.map((one) => [one]),
  all.filter(() => coins.next().value),
  [...all],
];

// @spec [Timing rules] issue 15: To say again what stands moves nothing, also where the finish was passed while it was shut
describe('to say again what stands, where the finish was passed while it was shut', () => {
  const ownStarts: Morning = {
    rules: aRace({
      chronotype: 'individual_chrono',
      phase: 'finished_official',
      checkpoints: aCourse(0, null, null),
      readers: [from(1, 0, -1_800, 300), from(2, 1, -600, 50_000, 10), from(2, 2, 0, 3_600, 10)],
    }),
    reads: [...readsAt(1, 220), ...readsAt(2, 1_900, 3_620, 3_920)],
  };

  test('a lap typed as it stands makes no finish of the lap before it, and keeps the own start', () => {
    expect(crossed(ownStarts)).toEqual([220, 1_900, null]);
    const manualTimes = [{ checkpoint: 1, timeMs: 1_680_000 }];
    const { crossings, warnings, status, referenceAt } = foldResult(
      ownStarts.rules,
      anEntrant({ manualTimes }),
      ownStarts.reads,
    );
    expect([crossings.map(second), warnings, status, second(referenceAt)]).toEqual([
      [220, 1_900, null],
      ['finish_shut'],
      'retired',
      220,
    ]);
  });

  test('that there is no finish moves no lap', () => {
    const laps: Morning = {
      rules: aRace({
        phase: 'finished_official',
        checkpoints: aCourse(0, 3_427, 6_853, 10_280),
        readers: [from(1, 0, -1_800, 300), ...lapsOn(2, 2, 0, 50_000, 10), from(2, 3, 0, 3_526, 10)],
      }),
      reads: [...readsAt(1, 108), ...readsAt(2, 1_261, 2_447.5, 3_632.6, 4_126)],
    };
    expect(crossed(laps)).toEqual([108, 1_261, 2_447.5, null]);
    expect(crossed(laps, anEntrant({ choices: [{ checkpoint: 3, at: null }] }))).toEqual([108, 1_261, 2_447.5, null]);
  });

  test('typing the times that stand changes no crossing and no status, each alone and any of them together', () => {
    fc.assert(
      fc.property(someMorning, fc.infiniteStream(fc.boolean()), (morning, coins) => {
        const before = foldResult(morning.rules, anEntrant(), morning.reads);
        for (const manualTimes of subsets(timesOf(morning), coins)) {
          const after = foldResult(morning.rules, anEntrant({ manualTimes }), morning.reads);
          expect([after.crossings, after.status]).toEqual([before.crossings, before.status]);
        }
      }),
      { numRuns: examples(150) },
    );
  });

  test('choosing what stands, or that there is none where there is none, changes no crossing', () => {
    fc.assert(
      fc.property(someMorning, fc.infiniteStream(fc.boolean()), (morning, coins) => {
        const before = crossed(morning);
        for (const choices of subsets(choicesOf(morning), coins))
          expect(crossed(morning, anEntrant({ choices }))).toEqual(before);
      }),
      { numRuns: examples(150) },
    );
  });
});
