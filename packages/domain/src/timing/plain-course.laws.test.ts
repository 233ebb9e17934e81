import fc from 'fast-check';
import { expect, test } from 'vitest';
import { judgeReads } from './judge-reads.ts';
import { aCourse, anEntrant, aRace, aRead, aReader, clock, minutes } from './testing/a-race.ts';
import type { Entrant, Read, Rejection, TimingRules } from './types.ts';

/*
 * The rules once more, told as plainly as can be for the plainest course: every checkpoint has one reader, nobody rests on a mat and no
 * time is typed in. The judge must agree with this on every read.
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
/** Nobody runs a metre in less than a tenth of a second. */
const fastest = (from: number, to: number) => ((distances[to] ?? 0) - (distances[from] ?? 0)) * 100;

function startOf(reads: readonly Read[], { acceptsLateStart }: Entrant): number | null {
  const isOut = (read: Read) => read.device > 10 && read.at - gunAt >= fastest(0, read.device - 10);
  const outAt = Math.min(...reads.filter((read) => isOut(read) && isInWindow(read)).map((read) => read.at));
  const isInTime = (read: Read) => acceptsLateStart || read.at - gunAt <= minutes(30);
  const starts = reads.filter((read) => read.device === 10 && isInWindow(read) && read.at < outAt && isInTime(read));
  return starts.length === 0 ? null : Math.max(...starts.map((read) => read.at));
}

function isInWindow({ device, at }: Read): boolean {
  const reader = rules.readers.find((one) => one.device === device);
  return reader !== undefined && at >= reader.opensAt && at <= reader.closesAt;
}

function plainly(reads: readonly Read[], entrant: Entrant): (number | null)[] {
  const crossings: (number | null)[] = distances.map(() => null);
  const startAt = startOf(reads, entrant);
  crossings[0] = startAt;
  let [position, crossedAt] = [0, Math.max(gunAt, startAt ?? gunAt)];
  for (const read of reads.toSorted((a, b) => a.at - b.at)) {
    const to = read.device - 10;
    if (!isInWindow(read) || to <= position || read.at <= crossedAt) continue;
    if (read.at - crossedAt < fastest(position, to)) continue;
    crossings[to] = read.at;
    [position, crossedAt] = [to, read.at];
  }
  return crossings;
}

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

// @spec [Timing rules] design §5: Any other checkpoint: the first plausible read, in the window, after the start, after the gap
test('on a plain course the judge finds what the rules say', () => {
  fc.assert(
    fc.property(someReads, someEntrant, (reads, entrant) => {
      expect(judgeReads(rules, entrant, reads).crossings).toEqual(plainly(reads, entrant));
    }),
    { numRuns: 2000 },
  );
});

interface Rejected {
  readonly read: Read;
  readonly entrant: Entrant;
  readonly crossings: readonly (number | null)[];
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
  superseded: (it) => isAtStart(it) || isPassed(it),
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
        expect([why, means[why]?.({ read, entrant, crossings })]).toEqual([why, true]);
    }),
    { numRuns: 2000 },
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
    { numRuns: 1000 },
  );
});

test('one more read never takes the finish from who has it, unless it comes before it', () => {
  fc.assert(
    fc.property(
      someReads,
      fc.integer({ min: 10, max: 14 }),
      fc.integer({ min: 1, max: 600 }),
      (reads, device, laterMinutes) => {
        const finishAt = judgeReads(rules, anEntrant(), reads).crossings[finish] ?? null;
        if (finishAt === null) return;
        const added = aRead(device, finishAt + minutes(laterMinutes), { seq: 99 });
        expect(judgeReads(rules, anEntrant(), [...reads, added]).crossings[finish]).toBe(finishAt);
      },
    ),
    { numRuns: 2000 },
  );
});
