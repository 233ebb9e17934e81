import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aRace, aReader, clock } from '#timing/testing/a-race.ts';
import { examples } from '#timing/testing/in-the-gate.ts';
import { someEntrant, someReads, someRules } from '#timing/testing/some-races.ts';
import type { Entrant, Read, TimingRules } from '#timing/types.ts';
import { foldResult } from './fold-result.ts';

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
