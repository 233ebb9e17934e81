import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aCourse, anEntrant, aRace, aRead, aReader, aWave, clock, minutes } from '#timing/testing/a-race.ts';
import { examples } from '#timing/testing/in-the-gate.ts';
import { someEntrant, someReads } from '#timing/testing/some-races.ts';
import type { Read, Result, TimingRules } from '#timing/types.ts';
import { foldResult } from './fold-result.ts';
import { movedResult, type Steady, steadyOf } from './steady-result.ts';

const gunAt = clock('10:00');
const distances = [0, 5000, 10_000, 12_000, 20_000];
const finish = distances.length - 1;
const readers = distances.map((_, position) =>
  aReader(10 + position, position, position === 0 ? ['09:30', '11:30'] : []),
);
const spare = [...readers, aReader(20, finish), aReader(21, 1, ['10:00', '11:00'])];
const plain = aRace({ checkpoints: aCourse(...distances), readers });

/** Plain races of all kinds: waves, cut-offs, a race that was stopped, two mats at the finish. */
const somePlainRules = fc
  .record({
    base: fc.constantFrom(
      plain,
      { ...plain, readers: spare },
      { ...plain, readers: spare, classifiedAt: 3 },
      { ...plain, checkpoints: aCourse(0, 5000, null, 12_000, 20_000), startClosesMs: minutes(8) },
      { ...plain, readers: readers.filter(({ checkpoint }) => checkpoint !== 2), ranksByNetTime: true },
    ),
    chronotype: fc.constantFrom('all' as const, 'batched_chrono' as const),
    phase: fc.constantFrom('before_or_live' as const, 'finished_provisional' as const, 'finished_official' as const),
    waves: fc.constantFrom(
      [],
      [aWave(1, '10:00')],
      [aWave(1, '10:00'), aWave(2, '10:10')],
      [aWave(1, '10:00'), aWave(2, null)],
    ),
    cutoffMs: fc.constantFrom(null, minutes(60), minutes(100)),
  })
  .map(
    ({ base, cutoffMs, ...changes }): TimingRules => ({
      ...base,
      ...changes,
      checkpoints: base.checkpoints.map((one, position) => (position >= 3 ? { ...one, cutoffMs } : one)),
    }),
  );

/** Somebody who runs, heard at each mat for a while; seldom also where they make no sense. */
const someRun = fc
  .record({
    startS: fc.integer({ min: -60, max: 900 }),
    pace: fc.integer({ min: 210, max: 360 }),
    legs: fc.array(fc.integer({ min: -5, max: 6 }), { minLength: finish, maxLength: finish }),
    reaches: fc.oneof(fc.constant(finish), fc.integer({ min: 0, max: finish })),
    heardS: fc.array(fc.integer({ min: 1, max: 170 }), { maxLength: 3 }),
    missed: fc.option(fc.integer({ min: 0, max: finish }), { freq: 6 }),
    strays: fc.oneof({ weight: 5, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: someReads }),
    spare: fc.boolean(),
  })
  .map(({ startS, pace, legs, reaches, heardS, missed, strays, spare: isBySpare }): Read[] => {
    let at = gunAt + startS * 1000;
    const heardAt = distances.slice(0, reaches + 1).map((metres, position) => {
      const length = metres - (distances[position - 1] ?? 0);
      if (position > 0) at += Math.round(length * pace * (1 + (legs[position - 1] ?? 0) / 100));
      return { device: position === finish && isBySpare ? 20 : 10 + position, at, isMissed: position === missed };
    });
    const reads = heardAt.flatMap(({ device, at: since, isMissed }) =>
      isMissed ? [] : [0, ...heardS].map((s) => aRead(device, since + s * 1000, { seq: s })),
    );
    return [...reads, ...strays.slice(0, 2)];
  });

const someone = fc
  .record({
    typed: someEntrant,
    isOdd: fc.constantFrom(true, false, false, false),
    penaltyMs: fc.constantFrom(0, 30_000, -minutes(90)),
  })
  .map(({ typed, isOdd, penaltyMs }) => (isOdd ? { ...typed, penaltyMs } : anEntrant({ wave: typed.wave, penaltyMs })));

/** Guns moved, together or one of them, and the readers of the finish shut up to so long before the last read, all of them or one. */
const someMove = fc
  .record({
    gunS: fc.integer({ min: -500, max: 200 }),
    waveS: fc.integer({ min: -500, max: 200 }),
    shutS: fc.option(fc.integer({ min: -1, max: 400 }), { freq: 2 }),
    isOneAlone: fc.boolean(),
  })
  .map(({ gunS, waveS, shutS, isOneAlone }) => (rules: TimingRules, reads: readonly Read[]): TimingRules => {
    const moved = (at: number | null, byS: number): number | null => (at === null ? null : at + byS * 1000);
    const last = Math.max(...reads.map(({ at }) => at));
    const shut = shutS === null || reads.length === 0 ? Number.POSITIVE_INFINITY : last - shutS * 1000;
    const isShut = (index: number): boolean =>
      rules.readers[index]?.checkpoint === finish && (!isOneAlone || index === finish);
    return {
      ...rules,
      gunAt: moved(rules.gunAt, gunS),
      waves: rules.waves.map((wave, index) => ({ ...wave, gunAt: moved(wave.gunAt, index === 0 ? waveS : gunS) })),
      readers: rules.readers.map((one, index) =>
        isShut(index) ? { ...one, closesAt: Math.min(one.closesAt, shut) } : one,
      ),
    };
  });

// Derive and previews stand on it: of whom it gives a result the reads are not looked for.
// @spec [Timing rules] design §5: Wave, category, gun or window corrected later: every participant touched is derived again, boards move on
test('a steady result by other guns and a finish shut earlier is the one that the reads fold to', () => {
  fc.assert(
    fc.property(
      somePlainRules,
      someone,
      someRun,
      fc.array(someMove, { minLength: 1, maxLength: 3 }),
      (rules, entrant, reads, moves) => {
        let standing = foldResult(rules, entrant, reads);
        let steady = steadyOf(rules, entrant, reads, standing);
        let now = rules;
        for (const move of moves) {
          now = move(now, reads);
          const moved = steady === null ? null : movedResult(now, standing, steady);
          if (steady === null || moved === null) return;
          expect(moved).toEqual(foldResult(now, entrant, reads));
          steady = steadyAfter(steady, standing, moved);
          standing = moved;
        }
      },
    ),
    { numRuns: examples(3000) },
  );
});

/** As derive stores it: the finish that was lost stays known. */
const steadyAfter = (steady: Steady, was: Result, is: Result): Steady => {
  const wasAt = was.crossings.at(-1) ?? steady.lostFinishAt;
  return { ...steady, lostFinishAt: is.crossings.at(-1) === null ? wasAt : null };
};

test('and so it is for reads without any sense', () => {
  fc.assert(
    fc.property(somePlainRules, someone, someReads, someMove, (rules, entrant, reads, move) => {
      const standing = foldResult(rules, entrant, reads);
      const steady = steadyOf(rules, entrant, reads, standing);
      const moved = steady === null ? null : movedResult(move(rules, reads), standing, steady);
      if (moved !== null) expect(moved).toEqual(foldResult(move(rules, reads), entrant, reads));
    }),
    { numRuns: examples(2000) },
  );
});

/** Everybody who comes to the finish, at an even pace, by either mat there; and the finish that shuts about then, both mats of it or one. */
const someFinisher = fc
  .record({
    known: somePlainRules,
    startS: fc.integer({ min: 0, max: 900 }),
    pace: fc.integer({ min: 210, max: 360 }),
    heardS: fc.array(fc.integer({ min: 1, max: 100 }), { maxLength: 2 }),
    device: fc.constantFrom(10 + finish, 20),
    lateS: fc.integer({ min: -2, max: 600 }),
    isOne: fc.boolean(),
  })
  .map(({ known, startS, pace, heardS, device, lateS, isOne }) => {
    const rules = { ...known, chronotype: 'all' as const, readers: spare };
    const instants = distances.map((metres) => gunAt + startS * 1000 + metres * pace);
    const reads = instants.flatMap((at, position) =>
      [0, ...heardS].map((s) => aRead(position === finish ? device : 10 + position, at + s * 1000, { seq: s })),
    );
    const closesAt = (instants.at(-1) ?? 0) - lateS * 1000;
    const isShut = ({ device: one, checkpoint }: (typeof spare)[number]): boolean =>
      checkpoint === finish && (!isOne || one === device);
    return {
      rules,
      reads,
      shut: { ...rules, readers: spare.map((one) => (isShut(one) ? { ...one, closesAt } : one)) },
    };
  });

test('so it is where the finish shuts before the runner comes, and half of them are steady', () => {
  let [steadyOnes, all] = [0, 0];
  fc.assert(
    fc.property(someFinisher, ({ rules, reads, shut }) => {
      const whole = foldResult(rules, anEntrant(), reads);
      const steady = steadyOf(rules, anEntrant(), reads, whole);
      const moved = steady === null ? null : movedResult(shut, whole, steady);
      all += 1;
      if (moved === null) return;
      steadyOnes += 1;
      expect(moved).toEqual(foldResult(shut, anEntrant(), reads));
    }),
    { numRuns: examples(1000) },
  );
  expect(steadyOnes).toBeGreaterThan(all / 5);
});

test('and so it is where they are folded only then, by other guns, a finish shut earlier still, and one that opens again', () => {
  let [steadyOnes, all] = [0, 0];
  fc.assert(
    fc.property(someFinisher, someMove, ({ rules, reads, shut }, move) => {
      const standing = foldResult(shut, anEntrant(), reads);
      if (!standing.warnings.includes('finish_shut')) return;
      all += 1;
      const steady = steadyOf(shut, anEntrant(), reads, standing);
      if (steady === null) return;
      steadyOnes += 1;
      for (const now of [move(shut, reads), { ...move(shut, reads), readers: rules.readers }]) {
        const moved = movedResult(now, standing, steady);
        if (moved !== null) expect(moved).toEqual(foldResult(now, anEntrant(), reads));
      }
    }),
    { numRuns: examples(1000) },
  );
  expect(steadyOnes).toBeGreaterThan(all / 5);
});

/** Started a minute after the gun, four and a half minutes a kilometre. */
const run = distances.flatMap((metres, position) => {
  const at = gunAt + minutes(1) + metres * 270;
  return [aRead(10 + position, at), aRead(10 + position, at + 400, { seq: 2 })];
});
const finishAt = gunAt + minutes(1) + 20_000 * 270;
const standing = foldResult(plain, anEntrant(), run);
const steady = steadyOf(plain, anEntrant(), run, standing);
const shutAt = (closesAt: number): TimingRules => ({
  ...plain,
  readers: plain.readers.map((one) => (one.checkpoint === finish ? { ...one, closesAt } : one)),
});

test('whoever simply runs is steady, ten minutes to either side but never beyond their start', () => {
  const guns = { from: gunAt - minutes(10), to: gunAt + minutes(1) + 400 };
  expect(steady).toEqual({ ...guns, losesOnlyFinish: true, lostFinishAt: null });
});

test('a finish that shuts before they come takes it from them; one that shuts while they are heard does not', () => {
  if (steady === null) throw new Error('whoever simply runs is steady');
  expect(movedResult(shutAt(finishAt - 1), standing, steady)).toMatchObject({
    status: 'started',
    crossings: standing.crossings.with(-1, null),
    warnings: ['finish_shut'],
  });
  expect(movedResult(shutAt(finishAt), standing, steady)).toEqual(standing);
});

test('whoever was folded after it has shut is steady too, and has the finish again where it opens', () => {
  const rules = shutAt(finishAt - 1);
  const shut = foldResult(rules, anEntrant(), run);
  const known = steadyOf(rules, anEntrant(), run, shut);
  expect(known).toEqual({ ...steady, lostFinishAt: finishAt });
  if (known === null) throw new Error('just seen');
  expect(movedResult(rules, shut, known)).toEqual(shut);
  expect(movedResult(plain, shut, known)).toEqual(standing);
});

test('nobody is steady of whom staff have said something, or whose start is not the first visit', () => {
  for (const said of [
    { staffStatus: 'disqualified' as const },
    { manualTimes: [{ checkpoint: 1, timeMs: minutes(30) }] },
    { choices: [{ checkpoint: 1, at: null }] },
    { stamps: [{ checkpoint: 1, at: gunAt, by: 'phone' }] },
  ])
    expect(steadyOf(plain, anEntrant(said), run, foldResult(plain, anEntrant(said), run))).toBeNull();
  const before = [aRead(10, gunAt - minutes(20)), ...run];
  expect(steadyOf(plain, anEntrant(), before, foldResult(plain, anEntrant(), before))).toBeNull();
});

test('with own starts, or where a start read tells the wave, nobody is steady', () => {
  const waves = [aWave(1, '10:00'), aWave(2, '10:20')];
  for (const rules of [
    { ...plain, chronotype: 'individual_chrono' as const },
    { ...plain, chronotype: 'batched_chrono' as const, waves },
  ])
    expect(steadyOf(rules, anEntrant(), run, foldResult(rules, anEntrant(), run))).toBeNull();
  const rules = { ...plain, chronotype: 'batched_chrono' as const, waves };
  const inWave = anEntrant({ wave: 1 });
  expect(steadyOf(rules, inWave, run, foldResult(rules, inWave, run))).not.toBeNull();
});
