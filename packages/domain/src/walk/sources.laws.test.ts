import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aCourse, anEntrant, aRace, aReader, clock } from '#timing/testing/a-race.ts';
import { from, gunAt, lapsOn, readsAt, someLaps } from '#timing/testing/in-seconds.ts';
import { examples } from '#timing/testing/in-the-gate.ts';
import { someEntrant, someReads, someRules } from '#timing/testing/some-races.ts';
import type { Entrant, Read, TimingRules } from '#timing/types.ts';
import { foldResult } from './fold-result.ts';
import { judgeReads } from './judge-reads.ts';

/** A mat at each place, and a second one at the place on the way and at the finish. */
const twoMats = aRace({ readers: [aReader(10, 0), aReader(11, 1), aReader(21, 1), aReader(12, 2), aReader(22, 2)] });
const anyRules = someRules(twoMats);
const backups: Readonly<Record<number, number>> = { 11: 21, 12: 22 };
const backupOf = (read: Read): Read => ({ ...read, device: backups[read.device] ?? read.device });
const isDoubled = ({ device }: Read): boolean => backups[device] !== undefined;
const withMats = (rules: TimingRules, { readers }: TimingRules): TimingRules => ({ ...rules, readers });
const untyped = (entrant: Entrant): Entrant => ({ ...entrant, manualTimes: [], choices: [] });

// @spec [Race day] issue 19, point 3: Sources: laws for mats, second mats and hands: any order of arrival, one mat for the other, one set aside and back, a typed time beats all
describe('mats, second mats and hands', () => {
  test('a second mat that hears nothing of its own, or just what the first one heard, changes no crossing', () => {
    fc.assert(
      fc.property(anyRules, someEntrant, someReads, (rules, entrant, reads) => {
        const alone = foldResult(withMats(rules, twoMats), entrant, reads).crossings;
        const both = [...reads, ...reads.filter(isDoubled).map(backupOf)];
        expect(foldResult(withMats(rules, twoMats), entrant, both).crossings).toEqual(alone);
      }),
      { numRuns: examples(200) },
    );
  });

  test('one mat stands for the other: which of the two heard somebody changes nothing', () => {
    fc.assert(
      fc.property(anyRules, someEntrant, someReads, fc.func(fc.boolean()), (rules, entrant, reads, isMoved) => {
        const moved = reads.map((read) => (isMoved(read.seq) ? backupOf(read) : read));
        const [one, other] = [reads, moved].map((heard) => foldResult(withMats(rules, twoMats), entrant, heard));
        expect(other).toEqual(one);
      }),
      { numRuns: examples(200) },
    );
  });

  test('with the first one set aside the second tells alone; taken back, everything is as it was, in any order of arrival', () => {
    fc.assert(
      fc.property(anyRules, someEntrant, someReads, fc.func(fc.integer()), (rules, entrant, reads, key) => {
        const mats = withMats(rules, twoMats);
        const both = [...reads, ...reads.filter(({ seq }) => seq % 2 === 0).map(backupOf)];
        const before = foldResult(mats, entrant, both);
        const always = { from: 0, to: Number.MAX_SAFE_INTEGER, checkpoint: null, wave: null };
        const aside = { ...mats, asides: [11, 12].map((device) => ({ ...always, device })) };
        const rest = both.filter((read) => !isDoubled(read));
        expect(foldResult(aside, entrant, both)).toEqual(foldResult(aside, entrant, rest));
        const shuffled = both.toSorted((a, b) => key(a) - key(b));
        expect(foldResult({ ...aside, asides: [] }, entrant, shuffled)).toEqual(before);
      }),
      { numRuns: examples(200) },
    );
  });

  test('a typed time is the time there, whatever mats hear, before or after it was typed', () => {
    const someTyped = fc.record({ checkpoint: fc.constantFrom(1, 2), timeS: fc.integer({ min: 60, max: 7_200 }) });
    fc.assert(
      fc.property(anyRules, someEntrant, someReads, someTyped, (rules, entrant, reads, { checkpoint, timeS }) => {
        const mats = { ...withMats(rules, twoMats), gunAt: clock('10:00') };
        const typed = { ...untyped(entrant), manualTimes: [{ checkpoint, timeMs: timeS * 1_000 }] };
        const { crossings, referenceAt } = foldResult(mats, typed, reads);
        expect(crossings[checkpoint]).toBe((referenceAt ?? clock('10:00')) + timeS * 1_000);
      }),
      { numRuns: examples(200) },
    );
  });
});

/** An arch of two boxes for start and finish, reader 1 at the start alone; reader 3 half way. */
const arch = aRace({
  checkpoints: aCourse(0, 2_500, 5_000),
  readers: [from(1, 0, -1_800, 1_800), from(2, 0, -1_800, 1_800), from(2, 2, 0, 14_400, 60), from(3, 1, 0, 14_400)],
});
/** Three laps of 2 km: reader 1 at the start, 2 at the laps on the way, 3 at lap 2 and the finish. */
const twoBoxes = aRace({
  checkpoints: someLaps(3, 2_000),
  readers: [
    from(1, 0, -1_800, 300),
    ...lapsOn(2, 2, 0, 14_400, 10),
    from(3, 2, 0, 14_400, 10),
    from(3, 3, 0, 14_400, 10),
  ],
});
/** One box, of the start up to half an hour and of the finish from then on; reader 2 half way. */
const inTurn = aRace({
  checkpoints: aCourse(0, 5_000, 10_000),
  readers: [from(1, 0, -1_800, 1_800), from(1, 2, 1_800, 14_400, 10), from(2, 1, 0, 14_400)],
});

const secondsOf = (rules: TimingRules, reads: readonly Read[]): (number | null)[] =>
  foldResult(rules, anEntrant(), reads).crossings.map((at) => (at === null ? null : (at - gunAt) / 1_000));

describe('boxes at one place of which some serve one checkpoint and some another', () => {
  // @spec [Timing rules] issue 15: A pass is a crossing of whatever any of its readers serves, at the first read of such a reader
  test('a pass counts at the first read of a reader of its checkpoint, whichever hears first', () => {
    const way = [...readsAt(1, 4), ...readsAt(2, 5), ...readsAt(3, 800)];
    const last = [...readsAt(1, 1_560), ...readsAt(2, 1_560.3)];
    expect(secondsOf(arch, [...way, ...last])).toEqual([5, 800, 1_560.3]);
    expect(secondsOf(arch, [...way, ...readsAt(2, 1_560), ...readsAt(1, 1_560.3)])).toEqual([5, 800, 1_560]);
    const laps = [...readsAt(1, 5), ...readsAt(2, 605, 1_205, 1_804.6), ...readsAt(3, 1_805)];
    expect(secondsOf(twoBoxes, laps)).toEqual([5, 605, 1_205, 1_805]);
    const { verdicts } = judgeReads(arch, anEntrant(), [...way, ...last]);
    expect(verdicts.map((one) => (one.kind === 'crossing' ? one.checkpoint : one.why))).toEqual([
      'superseded',
      0,
      1,
      'within_gap',
      2,
    ]);
  });

  // @spec [Timing rules] issue 15: A pass is a crossing of whatever any of its readers serves, at the first read of such a reader
  test('a pass in which the window opens counts at the first read in it; who waits for it does not cross', () => {
    const way = [...readsAt(1, 3), ...readsAt(2, 890)];
    expect(secondsOf(inTurn, [...way, ...readsAt(1, 1_799.8, 1_800.3, 1_801)])).toEqual([3, 890, 1_800.3]);
    const waits = Array.from({ length: 9 }, (_, i) => 1_700 + i * 15);
    expect(secondsOf(inTurn, [...way, ...readsAt(1, ...waits)])).toEqual([3, 890, null]);
  });

  test('whichever box hears first, everybody who was heard at the finish has one, and staff can choose it', () => {
    const someRun = fc.record({
      legM: fc.integer({ min: 2_500, max: 5_000 }),
      secondsPerM: fc.integer({ min: 20, max: 32 }).map((one) => one / 100),
      setsOffS: fc.integer({ min: 2, max: 60 }),
      isStartFirst: fc.boolean(),
      lagMs: fc.integer({ min: 1, max: 3_000 }),
      chronotype: fc.constantFrom('all' as const, 'individual_chrono' as const),
    });
    fc.assert(
      fc.property(someRun, ({ legM, secondsPerM, setsOffS, isStartFirst, lagMs, chronotype }) => {
        const rules = { ...arch, chronotype, checkpoints: aCourse(0, legM, 2 * legM) };
        const [half, end] = [setsOffS + legM * secondsPerM, Math.round(setsOffS + 2 * legM * secondsPerM)];
        const later = end + lagMs / 1_000;
        const last = isStartFirst
          ? [...readsAt(1, end), ...readsAt(2, later)]
          : [...readsAt(2, end), ...readsAt(1, later)];
        const reads = [...readsAt(1, setsOffS - 1), ...readsAt(2, setsOffS), ...readsAt(3, half), ...last];
        const expected = gunAt + Math.round((isStartFirst ? later : end) * 1_000);
        const { crossings, warnings } = foldResult(rules, anEntrant(), reads);
        expect({ finish: crossings.at(-1), warnings }).toEqual({ finish: expected, warnings: [] });
        const choices = [{ checkpoint: 2, at: gunAt + end * 1_000 }];
        expect(foldResult(rules, anEntrant({ choices }), reads).crossings).toEqual(crossings);
      }),
      { numRuns: examples(200) },
    );
  });
});
