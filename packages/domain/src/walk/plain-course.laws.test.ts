import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aCourse, anEntrant, aRace, aRead, aReader, clock, minutes } from '#timing/testing/a-race.ts';
import { examples } from '#timing/testing/in-the-gate.ts';
import type { Entrant, Read, Rejection, TimingRules } from '#timing/types.ts';
import { foldResult } from './fold-result.ts';
import { judgeReads } from './judge-reads.ts';

/*
 * The plainest course: every checkpoint has one reader, nobody rests on a mat and no time is typed in. Runners really run, or their reads are
 * drawn without any sense.
 */
const gunAt = clock('10:00');
const distances = [0, 5000, 10_000, 12_000, 20_000];
const gapMs = minutes(2);
const rules: TimingRules = aRace({
  checkpoints: aCourse(...distances),
  readers: distances.map((_, position) =>
    aReader(10 + position, position, position === 0 ? ['09:30', '11:30'] : ['10:01', '14:00', gapMs / 1000]),
  ),
});
const finish = distances.length - 1;

function isInWindow({ device, at }: Read): boolean {
  const reader = rules.readers.find((one) => one.device === device);
  return reader !== undefined && at >= reader.opensAt && at <= reader.closesAt;
}

/** Somebody who runs: seconds after the gun, a pace in seconds a kilometre, how each leg differs from it, and how far they come. */
const someRun = fc.record({
  startS: fc.integer({ min: 0, max: 600 }),
  pace: fc.integer({ min: 200, max: 420 }),
  legs: fc.array(fc.integer({ min: -10, max: 10 }), { minLength: 4, maxLength: 4 }),
  reaches: fc.integer({ min: 0, max: 4 }),
  heardS: fc.array(fc.integer({ min: 1, max: 100 }), { maxLength: 3 }),
});

/** The instant of each crossing, and everything that was heard: each mat hears several times. */
function readsOf({
  startS,
  pace,
  legs,
  reaches,
  heardS,
}: typeof someRun extends fc.Arbitrary<infer Run> ? Run : never) {
  let at = gunAt + startS * 1000;
  const crossings = [at];
  for (let position = 1; position <= reaches; position += 1) {
    const length = (distances[position] ?? 0) - (distances[position - 1] ?? 0);
    at += Math.round(length * pace * (1 + (legs[position - 1] ?? 0) / 100));
    crossings.push(at);
  }
  const reads = crossings.flatMap((crossedAt, position) =>
    [0, ...(position === 0 ? [] : heardS)].map((s) => aRead(10 + position, crossedAt + s * 1000, { seq: s })),
  );
  return { crossings: distances.map((_, position) => crossings[position] ?? null), reads };
}

// @spec [Timing rules] design §5: Any other checkpoint: the first plausible read, in the window, after the start, after the gap
test('on a plain course the judge finds what was run, and has no doubt', () => {
  fc.assert(
    fc.property(someRun, (run) => {
      const { crossings, reads } = readsOf(run);
      const judgement = judgeReads(rules, anEntrant(), reads);
      expect(judgement.crossings).toEqual(crossings);
      expect(judgement.doubts.slice(1)).toEqual(distances.slice(1).map(() => null));
    }),
    { numRuns: examples(1000) },
  );
});

/** Reads at least four minutes apart, so that no two belong to one visit. */
const someReads = fc
  .array(
    fc.record({
      device: fc.integer({ min: 10, max: 15 }),
      slot: fc.integer({ min: -12, max: 70 }),
      ms: fc.nat({ max: 999 }),
    }),
    {
      maxLength: 25,
    },
  )
  .map((all) => {
    const bySlot = new Map(all.map((one) => [one.slot, one]));
    return [...bySlot.values()].map(({ device, slot, ms }) => aRead(device, gunAt + slot * minutes(4) + ms));
  });
const someEntrant = fc.boolean().map((acceptsLateStart) => anEntrant({ acceptsLateStart }));

interface Rejected {
  readonly read: Read;
  readonly entrant: Entrant;
  readonly crossings: readonly (number | null)[];
  /** Those that count as little as it, and those that count. */
  readonly others: readonly Read[];
}

/** Tells whether a crossing at the read's checkpoint or beyond came before the read. */
const isPassed = ({ read, crossings }: Rejected) =>
  crossings.slice(read.device - 10).some((at) => at !== null && at < read.at);
const isAtStart = ({ read }: Rejected) => read.device === 10;

/** The facts that must hold for a read that is rejected for this reason. */
const means: Partial<Record<Rejection, (rejected: Rejected) => boolean>> = {
  wrong_race: ({ read }) => read.device === 15,
  outside_window: ({ read }) => read.device < 15 && !isInWindow(read),
  late_start: (it) => isAtStart(it) && !it.entrant.acceptsLateStart && it.read.at - gunAt > minutes(30),
  before_start: (it) => it.read.at <= (isAtStart(it) ? gunAt : Math.max(gunAt, it.crossings[0] ?? gunAt)),
  too_fast: (it) => !isAtStart(it) && !isPassed(it),
  // Other reads tell of a better walk.
  superseded: ({ others }) => others.length > 0,
  after_finish: ({ read, crossings }) => read.at > (crossings[finish] ?? Number.POSITIVE_INFINITY),
};

// @spec [Timing rules] design §5: Reason wrong_race: a reader that serves no checkpoint of this modality
// @spec [Timing rules] design §5: Reason before_start
// @spec [Timing rules] design §5: Reason late_start
// @spec [Timing rules] design §5: Reason too_fast
// @spec [Timing rules] design §5: Reason after_finish
// @spec [Timing rules] design §5: Reason superseded
test('and each reason says what it means', () => {
  fc.assert(
    fc.property(someReads, someEntrant, (reads, entrant) => {
      const { verdicts, crossings } = judgeReads(rules, entrant, reads);
      const rejected = verdicts.filter((verdict) => verdict.kind === 'rejected');
      for (const { read, why } of rejected)
        expect([
          why,
          means[why]?.({ read, entrant, crossings, others: reads.filter((other) => other !== read) }),
        ]).toEqual([why, true]);
    }),
    { numRuns: examples(2000) },
  );
});

// @spec [Timing rules] issue 15: A crossing in doubt waits as 'being checked' instead of being shown and taken back
test('nothing is ever held back, whatever was heard', () => {
  fc.assert(
    fc.property(someReads, someEntrant, (reads, entrant) => {
      const { crossings } = judgeReads(rules, entrant, reads);
      expect(foldResult(rules, entrant, reads)).toMatchObject({ crossings, held: [] });
    }),
    { numRuns: examples(2000) },
  );
});

test('later windows, earlier guns: whoever is placed at a checkpoint was heard there while it was open', () => {
  fc.assert(
    fc.property(someReads, fc.integer({ min: -60, max: 60 }), (reads, shiftMinutes) => {
      const shifted = { ...rules, gunAt: gunAt + minutes(shiftMinutes) };
      const { crossings, referenceAt } = judgeReads(shifted, anEntrant(), reads);
      for (const [position, at] of crossings.entries()) {
        if (at === null) continue;
        expect(reads.some((read) => read.at === at && read.device === 10 + position && isInWindow(read))).toBe(true);
        if (position > 0) expect(at).toBeGreaterThan(referenceAt ?? 0);
      }
    }),
    { numRuns: examples(1000) },
  );
});

test('one more visit to a mat after the finish never takes it from who ran', () => {
  fc.assert(
    fc.property(
      someRun,
      fc.integer({ min: 10, max: 14 }),
      fc.integer({ min: 5, max: 60 }),
      (run, device, laterMinutes) => {
        const { crossings, reads } = readsOf({ ...run, reaches: finish });
        const added = aRead(device, (crossings[finish] ?? 0) + minutes(laterMinutes), { seq: 999 });
        expect(judgeReads(rules, anEntrant(), [...reads, added]).crossings).toEqual(crossings);
      },
    ),
    { numRuns: examples(1000) },
  );
});
