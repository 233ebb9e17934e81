import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  aCourse,
  aLapRace,
  anEntrant,
  aRace,
  aRead,
  aReader,
  clock,
  heard,
  hour,
  minutes,
} from '#timing/testing/a-race.ts';
import { examples } from '#timing/testing/in-the-gate.ts';
import type { Entrant, HandStamp, Read, TimingRules } from '#timing/types.ts';
import { foldResult, heardWithStamps } from './fold-result.ts';
import { explainResult } from './words/explain-result.ts';

const gunAt = clock('10:00');
const plain = aRace({ checkpoints: aCourse(0, 5000, 10_000, 12_000, 20_000) });
const laps = aLapRace(4, 5000);
const stamp = (checkpoint: number, at: string, by = 'Pau'): HandStamp => ({ checkpoint, at: clock(at), by });
const withStamps = (...stamps: HandStamp[]): Entrant => anEntrant({ stamps });
const crossings = (rules: TimingRules, entrant: Entrant, reads: readonly Read[]): string =>
  foldResult(rules, entrant, reads).crossings.map(hour).join(' ');

// @spec [Race day] issue 20, staff.md §2: A stamp of a hand counts at its checkpoint only where no mat heard the runner, and never moves what a mat heard
test('a hand counts where no mat heard anybody, and nowhere else', () => {
  const reads = heard('10 10:00:05', '12 10:45:00');
  const rules = aRace();
  expect(crossings(rules, withStamps(stamp(1, '10:22:00')), reads)).toBe('10:00:05 10:22:00 10:45:00');
  expect(crossings(rules, withStamps(stamp(2, '10:45:03')), reads)).toBe('10:00:05 - 10:45:00');
  // Before the start, and after the finish.
  expect(crossings(rules, withStamps(stamp(1, '09:22:00'), stamp(1, '11:22:00')), reads)).toBe('10:00:05 - 10:45:00');
  // Of two helpers the first one that is possible.
  expect(crossings(rules, withStamps(stamp(1, '10:22:04', 'Eva'), stamp(1, '10:22:00')), reads)).toBe(
    '10:00:05 10:22:00 10:45:00',
  );
});

test('an explanation names the stamps that count, with their phone', () => {
  const reads = heard('10 10:00:05', '12 10:45:00');
  const entrant = withStamps(stamp(1, '10:22:00', 'Eva'), stamp(2, '10:45:03'));
  const { facts, judgement } = explainResult(aRace(), entrant, reads);
  expect(facts).toEqual([{ kind: 'stamped', ...stamp(1, '10:22:00', 'Eva') }]);
  expect(judgement.crossings).toEqual(foldResult(aRace(), entrant, reads).crossings);
});

test('a whole race by hands alone, without a single reader', () => {
  const rules = aRace({ readers: [] });
  const entrant = withStamps(stamp(2, '10:45:00'), stamp(1, '10:22:00'));
  const result = foldResult(rules, entrant, []);
  expect([result.status, result.crossings.map(hour).join(' ')]).toEqual(['finished', '- 10:22:00 10:45:00']);
  expect(heardWithStamps(rules, entrant, []).stamps).toHaveLength(2);
});

// @spec [Race day] issue 20, staff.md §2: A stamp at the start does not switch 'starts by gun' off for others
test('a stamp at the start is the start of that runner, and the gun starts the others', () => {
  const rules = aRace({ readers: [aReader(12, 2)] });
  expect(foldResult(rules, withStamps(stamp(0, '10:00:20')), []).crossings[0]).toBe(clock('10:00:20'));
  expect(foldResult(rules, anEntrant(), []).status).toBe('started');
});

test('the word of staff beats a hand: a time by hand, and that there is no crossing', () => {
  const reads = heard('10 10:00:05', '12 10:45:00');
  const typed = { ...withStamps(stamp(1, '10:22:00')), manualTimes: [{ checkpoint: 1, timeMs: minutes(23) }] };
  expect(crossings(aRace(), typed, reads)).toBe('10:00:05 10:23:00 10:45:00');
  const none = { ...withStamps(stamp(1, '10:22:00')), choices: [{ checkpoint: 1, at: null }] };
  expect(crossings(aRace(), none, reads)).toBe('10:00:05 - 10:45:00');
});

const someInstant = fc.integer({ min: -600, max: 7_200 }).map((s) => gunAt + s * 1_000);
const someStamps = fc.array(
  fc.record({ checkpoint: fc.integer({ min: 0, max: 4 }), at: someInstant, by: fc.constantFrom('Pau', 'Eva') }),
  { maxLength: 8 },
);
const someReads = (rules: TimingRules) =>
  fc
    .array(
      fc.record({ device: fc.constantFrom(...new Set(rules.readers.map(({ device }) => device))), at: someInstant }),
      { maxLength: 10 },
    )
    .map((reads) => reads.map(({ device, at }, seq) => aRead(device, at, { seq })));
const someRace = fc
  .constantFrom(
    plain,
    laps,
    { ...plain, chronotype: 'individual_chrono' as const },
    { ...plain, readers: plain.readers.slice(1) },
  )
  .chain((rules) => fc.tuple(fc.constant(rules), someReads(rules)));

// @spec [Race day] issue 20, staff.md §2: A hand never beats a mat that stands; the order of arrival does not matter; without stamps the result is as before
test('a hand never moves a crossing of a mat, in whatever order stamps arrive', () => {
  fc.assert(
    fc.property(someRace, someStamps, fc.func(fc.integer()), ([rules, reads], stamps, key) => {
      const before = foldResult(rules, anEntrant(), reads);
      const after = foldResult(rules, anEntrant({ stamps }), reads);
      for (const [checkpoint, at] of before.crossings.entries())
        if (at !== null) expect(after.crossings[checkpoint]).toBe(at);
      for (const { checkpoint, at } of heardWithStamps(rules, anEntrant({ stamps }), reads).stamps) {
        expect(before.crossings[checkpoint]).toBeNull();
        expect(after.crossings[checkpoint]).toBe(at);
      }
      const otherwise = stamps.toSorted((a, b) => key(a.at) - key(b.at));
      expect(foldResult(rules, anEntrant({ stamps: otherwise }), reads)).toEqual(after);
      expect(foldResult(rules, anEntrant({ stamps: [] }), reads)).toEqual(before);
    }),
    { numRuns: examples(200) },
  );
});
