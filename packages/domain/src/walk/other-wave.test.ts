import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anEntrant, aRace } from '#timing/testing/a-race.ts';
import { from, gunAt, lapsOn, readsAt, someLaps } from '#timing/testing/in-seconds.ts';
import { examples } from '#timing/testing/in-the-gate.ts';
import type { Entrant, Read, TimingRules } from '#timing/types.ts';
import { foldResult } from './fold-result.ts';
import { judgeReads } from './judge-reads.ts';
import { explainResult } from './words/explain-result.ts';

interface LapRace {
  readonly laps?: number;
  readonly lengthM?: number;
  /** Guns in seconds after that of the first wave. */
  readonly guns?: readonly number[];
  /** The last second of the start window. */
  readonly startShuts?: number;
  readonly phase?: TimingRules['phase'];
}

/** Laps over one mat, start with it, in waves 1, 2 … that are named A, B … */
function lapRace({ laps = 4, lengthM = 800, guns = [0, 300], startShuts = 400, phase }: LapRace = {}): TimingRules {
  return aRace({
    chronotype: 'batched_chrono',
    checkpoints: someLaps(laps, lengthM),
    readers: [from(1, 0, -1_800, startShuts), ...lapsOn(1, laps, -600, 40_000)],
    waves: guns.map((gun, index) => ({ id: index + 1, name: 'ABC'.charAt(index), gunAt: gunAt + gun * 1_000 })),
    phase: phase ?? 'finished_provisional',
  });
}

const inB = anEntrant({ wave: 2 });
const phases = ['before_or_live', 'finished_provisional', 'finished_official'] as const;

/** The other wave, its start and finish in seconds; null: none is named. */
function named(rules: TimingRules, reads: readonly Read[], entrant: Entrant = inB) {
  const { otherWave, warnings } = judgeReads(rules, entrant, reads);
  expect(warnings.includes('other_wave')).toBe(otherWave !== null);
  if (otherWave === null) return null;
  const { wave, startAt, finishAt } = otherWave;
  return [wave, (startAt - gunAt) / 1_000, finishAt === null ? null : (finishAt - gunAt) / 1_000];
}

/** Tells whether the start that counts tells the first wave by itself. */
function startsInA(rules: TimingRules, reads: readonly Read[], gun: number): boolean {
  const startAt = judgeReads(rules, inB, reads).crossings[0] ?? null;
  return startAt !== null && startAt >= gunAt && startAt - gunAt < Math.abs(startAt - gunAt - gun * 1_000);
}

const inA = readsAt(1, 2, 256.4, 510.8, 765.2, 1019.6);

// @spec [Timing rules] issue 15, said in words: Who ran with an earlier wave than their own is told of it, with that wave, its start and its finish, and no crossing moves by it
test.each(phases)('who ran with an earlier wave is told of it, %s', (phase) => {
  const rules = lapRace({ phase });
  expect(named(rules, inA)).toEqual([1, 2, 1019.6]);
  expect(named(rules, readsAt(1, 4, 244, 484, 724, 964))).toEqual([1, 4, 964]);
  expect(named(rules, inA.slice(0, 3))).toEqual([1, 2, null]);
});

test('the explanation names the wave, and moved there they have finished and nothing is told', () => {
  const rules = lapRace();
  const { facts, judgement } = explainResult(rules, inB, inA);
  expect(facts).toContainEqual({
    ...{ kind: 'other_wave', wave: 'A', startAt: gunAt + 2_000, finishAt: gunAt + 1_019_600 },
  });
  expect(judgement.crossings.map((at) => at && (at - gunAt) / 1_000)).toEqual([256.4, 510.8, 765.2, 1019.6, null]);
  const moved = foldResult(rules, anEntrant({ wave: 1 }), inA);
  expect([moved.status, moved.warnings]).toEqual(['finished', []]);
});

test('of several earlier waves the one is named that explains the reads', () => {
  const rules = lapRace({ guns: [0, 300, 600], startShuts: 700 });
  const inC = anEntrant({ wave: 3 });
  expect(named(rules, inA, inC)).toEqual([1, 2, 1019.6]);
  expect(named(rules, readsAt(1, 305, 560, 815, 1070, 1325), inC)).toEqual([2, 305, 1325]);
});

test('who runs all laps before their own gun is named once the race is over', () => {
  const reads = readsAt(1, 8, 164, 313, 472, 624);
  const kids = { guns: [0, 700], startShuts: 800, lengthM: 400 };
  expect(named(lapRace(kids), reads)).toEqual([1, 8, 624]);
  expect(named(lapRace({ ...kids, phase: 'before_or_live' }), reads)).toBeNull();
});

test('nothing is told where staff have said times or crossings, without a wave, or where the own gun is still to come', () => {
  const rules = lapRace();
  expect(named(rules, inA, anEntrant({ wave: 2, manualTimes: [{ checkpoint: 4, timeMs: 719_600 }] }))).toBeNull();
  expect(named(rules, inA, anEntrant({ wave: 2, choices: [{ checkpoint: 0, at: gunAt + 256_400 }] }))).toBeNull();
  expect(named(rules, inA, anEntrant({ wave: null }))).toBeNull();
  const [a, b] = rules.waves;
  const waiting = { ...rules, waves: [a, { ...b, gunAt: null }].filter((one) => one !== undefined) } as TimingRules;
  expect(named(waiting, inA)).toBeNull();
});

/** Laps of a runner from a start on, each off by a hundredth or so. */
const lapsFrom = (start: number, lapS: number): number[] =>
  [0, 1, 1.99, 3.005, 4.01].map((laps) => Math.round((start + laps * lapS) * 10) / 10);

// @spec [Timing rules] issue 15, said in words: Over laps of 3 to 20 minutes and guns 1 to 10 minutes apart, whoever ran with the other wave is named or has a start that tells it
test('over laps, guns and start windows nobody who ran with the first wave goes unnamed', () => {
  const untold: string[] = [];
  for (const lapS of [180, 254, 300, 450, 600, 1_200])
    for (const gun of [60, 180, 300, 420, 600])
      for (const startShuts of [gun + 100, 1_800, 7_200]) {
        const rules = lapRace({ lengthM: lapS * 3, guns: [0, gun], startShuts });
        const reads = readsAt(1, ...lapsFrom(2, lapS));
        const isTold = startsInA(rules, reads, gun) || named(rules, reads) !== null;
        if (!isTold) untold.push(`lap ${lapS} gun ${gun} shut ${startShuts}`);
      }
  expect(untold).toEqual([]);
});

// @spec [Timing rules] issue 15, said in words: Who waits beside the start while an earlier gun is fired, and then starts with the own wave, is not named, at any read of the race
test('who only waits while the first wave starts is never named', () => {
  const waiters = fc.record({
    lapS: fc.integer({ min: 150, max: 900 }),
    gun: fc.integer({ min: 60, max: 600 }),
    waits: fc.array(fc.double({ min: 0, max: 0.99, noNaN: true }), { minLength: 1, maxLength: 2 }),
    after: fc.integer({ min: 0, max: 40 }),
    isWide: fc.boolean(),
    heard: fc.integer({ min: 1, max: 5 }),
  });
  fc.assert(
    fc.property(waiters, ({ lapS, gun, waits, after, isWide, heard }) => {
      const startShuts = isWide ? 1_800 : gun + 100;
      const race = { lengthM: lapS * 3, guns: [0, gun], startShuts };
      const before = waits.map((share) => Math.round(share * gun)).toSorted((a, b) => a - b);
      const laps = lapsFrom(gun + after, lapS);
      const soFar = readsAt(1, ...before, ...laps.slice(0, heard));
      expect(named(lapRace({ ...race, phase: 'before_or_live' }), soFar)).toBeNull();
      expect(named(lapRace(race), readsAt(1, ...before, ...laps))).toBeNull();
    }),
    { numRuns: examples(300) },
  );
});

test('a start and laps that were heard, or a course without laps, say nothing of waves', () => {
  const rules = lapRace();
  expect(named(rules, readsAt(1, 305, 560, 815, 1070, 1325))).toBeNull();
  expect(named(rules, inA, anEntrant({ wave: 1 }))).toBeNull();
  const plain: TimingRules = { ...rules, readers: [from(1, 0, -1_800, 400), from(2, 4, -600, 40_000)] };
  expect(named(plain, [...readsAt(1, 2, 256), ...readsAt(2, 1_019)])).toBeNull();
});
