import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anEntrant, aRace, aWave } from '#timing/testing/a-race.ts';
import { from, gunAt, lapsOn, readsAt, someLaps } from '#timing/testing/in-seconds.ts';
import { examples } from '#timing/testing/in-the-gate.ts';
import type { Entrant, ManualTime, Read, TimingRules } from '#timing/types.ts';
import { foldResult } from '#walk/fold-result.ts';

interface Morning {
  readonly rules: TimingRules;
  readonly entrant: Entrant;
  readonly reads: Read[];
}

/** A lap of a runner: so many seconds, heard or not, and perhaps heard once more a while later. */
const someLap = fc.record({
  seconds: fc.integer({ min: 210, max: 440 }),
  ms: fc.integer({ min: 0, max: 999 }),
  isHeard: fc.integer({ min: 0, max: 7 }).map((one) => one > 0),
  hasStop: fc.integer({ min: 0, max: 15 }).map((one) => one === 0),
  againAfter: fc.constantFrom(null, null, null, null, null, 3, 40, 150),
});

/** A race of laps of 1,000 m on one mat or two, with one window perhaps shut for a while, and the reads of one who runs it. */
const someMorning: fc.Arbitrary<Morning> = fc
  .record({
    chronotype: fc.constantFrom('individual_chrono' as const, 'all' as const, 'batched_chrono' as const),
    laps: fc.array(someLap, { minLength: 3, maxLength: 8 }),
    startShutsAt: fc.constantFrom(120, 600, 1_500, 7_200),
    gapS: fc.constantFrom(0, 10, 60, 300),
    lapMat: fc.constantFrom(1, 1, 2),
    shut: fc.constantFrom(null, null, { lap: 2, from: 0, to: 700 }, { lap: 3, from: 900, to: 2_000 }),
    missRate: fc.constantFrom(null, null, 0.5, 0.001),
    offsetS: fc.constantFrom(null, null, 60, 400),
    wave: fc.constantFrom(null, 1, 2),
    setsOffS: fc.integer({ min: -60, max: 90 }),
    hasGun: fc.integer({ min: 0, max: 7 }).map((one) => one > 0),
  })
  .map(({ chronotype, laps, startShutsAt, gapS, lapMat, shut, missRate, offsetS, wave, setsOffS, hasGun }) => {
    const count = laps.length - 1;
    const readers = [from(1, 0, -1_800, startShutsAt), ...lapsOn(lapMat, count, 0, 14_400, gapS)];
    const rules = aRace({
      chronotype,
      checkpoints: someLaps(count, 1_000).map((one, at) => (at === 0 ? one : { ...one, missRate })),
      readers: readers.map((one) =>
        one.checkpoint === shut?.lap ? from(one.device, shut.lap, shut.from, shut.to, gapS) : one,
      ),
      waves: chronotype === 'batched_chrono' ? [aWave(1, '10:00'), aWave(2, '10:10')] : [],
      startClosesMs: 7_200_000,
      gunAt: hasGun ? gunAt : null,
      phase: 'finished_official',
    });
    const startOffsetMs = offsetS === null ? null : offsetS * 1_000;
    return {
      rules,
      entrant: anEntrant({ startOffsetMs, wave }),
      reads: readsOf(laps, setsOffS + (offsetS ?? 0), lapMat),
    };
  });

type Lap = typeof someLap extends fc.Arbitrary<infer One> ? One : never;

function readsOf(laps: readonly Lap[], setsOffS: number, lapMat: number): Read[] {
  let at = setsOffS;
  return laps.flatMap(({ seconds, ms, isHeard, hasStop, againAfter }, lap) => {
    const heardAt = at + ms / 1_000;
    at += seconds * (hasStop ? 1.8 : 1);
    if (!isHeard) return [];
    const instants = againAfter === null ? [heardAt] : [heardAt, heardAt + againAfter];
    return readsAt(lap === 0 ? 1 : lapMat, ...instants);
  });
}

/** The crossings of a result as times to be typed in, each cut to a unit. */
function timesOf({ rules, entrant, reads }: Morning, unit: number): ManualTime[] {
  const { crossings, referenceAt } = foldResult(rules, entrant, reads);
  const isOwn = rules.chronotype === 'individual_chrono';
  return crossings.flatMap((at, checkpoint): ManualTime[] => {
    if (at === null) return [];
    // An own start is typed as a time of the day, since the gun.
    const since = checkpoint === 0 && isOwn ? rules.gunAt : referenceAt;
    const sinceMs = at - (since ?? rules.plannedStartAt);
    return sinceMs < 0 ? [] : [{ checkpoint, timeMs: sinceMs - (sinceMs % unit) }];
  });
}

// @spec [Timing rules] issue 15: A time by hand equal to the crossing that stands changes nothing, whatever start it counts from
test('typing the times that stand changes no crossing and no finish, and is no contradiction, each alone and any of them together', () => {
  fc.assert(
    fc.property(someMorning, fc.infiniteStream(fc.boolean()), (morning, coins) => {
      const { rules, entrant, reads } = morning;
      const before = foldResult(rules, entrant, reads);
      const times = timesOf(morning, 1);
      const some = times.filter(() => coins.next().value);
      for (const manualTimes of [...times.map((one) => [one]), some, times]) {
        const { crossings, status, warnings } = foldResult(rules, { ...entrant, manualTimes }, reads);
        expect({ crossings, status }).toEqual({ crossings: before.crossings, status: before.status });
        expect(warnings).not.toContain('contradicting_times');
      }
    }),
    { numRuns: examples(150) },
  );
});

test('typing a time that stands, cut to the second, changes no other crossing', () => {
  fc.assert(
    fc.property(someMorning, (morning) => {
      const { rules, entrant, reads } = morning;
      const before = foldResult(rules, entrant, reads);
      for (const typed of timesOf(morning, 1_000)) {
        const known = { ...entrant, manualTimes: [typed] };
        const after = foldResult(rules, known, reads);
        const at = before.crossings[typed.checkpoint] ?? 0;
        const typedAt =
          at -
          (timesOf(morning, 1).find(({ checkpoint }) => checkpoint === typed.checkpoint)?.timeMs ?? 0) +
          typed.timeMs;
        expect(after.crossings).toEqual(before.crossings.with(typed.checkpoint, typedAt));
        expect(after.warnings).not.toContain('contradicting_times');
      }
    }),
    { numRuns: examples(100) },
  );
});

// @spec [Timing rules] issue 15: A time by hand is one of the visit that it falls into: nothing within the gap of that visit is another crossing
test('behind a time by hand that is a visit, the gap counts from the visit', () => {
  const rules = aRace({
    checkpoints: someLaps(2, 1_000),
    readers: [from(1, 0, -1_800, 120), ...lapsOn(1, 2, 0, 14_400, 300)].map((one) =>
      one.checkpoint === 2 ? from(1, 2, 0, 700, 300) : one,
    ),
    gunAt: null,
    phase: 'finished_official',
  });
  // Nobody was told when they set off; half a minute after it is too soon for a kilometre, and staff say so all the same.
  const manualTimes = [{ checkpoint: 1, timeMs: 436_000 }];
  const entrant = anEntrant({ startOffsetMs: 400_000, manualTimes });
  const { crossings, status } = foldResult(rules, entrant, readsAt(1, 436, 586, 1_192));
  expect({ crossings, status }).toEqual({ crossings: [null, gunAt + 436_000, null], status: 'retired' });
});
