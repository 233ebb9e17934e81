import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { whereaboutsOf } from '#race-day/whereabouts.ts';
import { aCourse, aLapRace, anEntrant, aRace, aRead, aReader, clock, heard } from '#timing/testing/a-race.ts';
import { examples } from '#timing/testing/in-the-gate.ts';
import { someEntrant, someReads, someRules } from '#timing/testing/some-races.ts';
import { rankingTimes, timesOf } from '#timing/times-of.ts';
import type { MatAside, Read, TimingRules } from '#timing/types.ts';
import { foldResult } from './fold-result.ts';
import { judgeReads } from './judge-reads.ts';

const anyRules = someRules(
  aRace(),
  aRace({ checkpoints: aCourse(null, null, null, null) }),
  aRace({ readers: [aReader(10, 0, ['09:00', '10:30']), aReader(11, 1), aReader(12, 1), aReader(10, 2, ['10:20'])] }),
  aLapRace(4, 5000),
);
const always = { from: 0, to: Number.MAX_SAFE_INTEGER };
const anAside = (changes: Partial<MatAside> = {}): MatAside => ({
  ...always,
  device: null,
  checkpoint: null,
  wave: null,
  ...changes,
});
const someAside: fc.Arbitrary<MatAside> = fc
  .record({
    device: fc.constantFrom(null, 10, 11, 12),
    wave: fc.constantFrom(null, 1, 2),
    fromS: fc.integer({ min: -3600, max: 3 * 3600 }),
    lastsS: fc.integer({ min: 0, max: 7200 }),
  })
  .map(({ fromS, lastsS, ...of }) => {
    const from = clock('10:00') + fromS * 1000;
    return anAside({ ...of, from, to: from + lastsS * 1000 });
  });
const isMeant = ({ device, from, to }: MatAside, read: Read): boolean =>
  (device === null || device === read.device) && read.at >= from && read.at <= to;
const withAsides = (rules: TimingRules, ...asides: MatAside[]): TimingRules => ({ ...rules, asides });

// @spec [Race day] issue 19, staff.md §2: A mat that is set aside for a span or a wave counts for nothing then, its reads in any order; set aside and back, everything is as it was
describe('a mat that is set aside', () => {
  test('counts for nothing: what it heard then changes no result', () => {
    fc.assert(
      fc.property(anyRules, someEntrant, someReads, someAside, (rules, entrant, reads, aside) => {
        const inForce = withAsides(rules, aside);
        const isOfThem = aside.wave === null || aside.wave === entrant.wave;
        const rest = isOfThem ? reads.filter((read) => !isMeant(aside, read)) : reads;
        expect(foldResult(inForce, entrant, reads)).toEqual(foldResult(inForce, entrant, rest));
        if (!isOfThem) expect(foldResult(inForce, entrant, reads)).toEqual(foldResult(rules, entrant, reads));
      }),
      { numRuns: examples(300) },
    );
  });

  test('every read of it is told as taken out, and none is dropped', () => {
    fc.assert(
      fc.property(anyRules, someEntrant, someReads, someAside, (rules, entrant, reads, aside) => {
        const verdicts = judgeReads(withAsides(rules, { ...aside, wave: null }), entrant, reads).verdicts;
        const whys = verdicts.filter(({ read }) => isMeant(aside, read)).map((one) => 'why' in one && one.why);
        expect(new Set(whys).size).toBeLessThanOrEqual(1);
        expect(verdicts.length).toBe(judgeReads(rules, entrant, reads).verdicts.length);
      }),
      { numRuns: examples(200) },
    );
  });

  test('gives everything back when it is no longer aside; the order of several tells nothing', () => {
    fc.assert(
      fc.property(anyRules, someEntrant, someReads, someAside, someAside, (rules, entrant, reads, one, other) => {
        expect(foldResult(withAsides(rules), entrant, reads)).toEqual(foldResult(rules, entrant, reads));
        const both = foldResult(withAsides(rules, one, other), entrant, reads);
        expect(foldResult(withAsides(rules, other, one), entrant, reads.toReversed())).toEqual(both);
        expect(foldResult(withAsides(rules, one, one), entrant, reads)).toEqual(
          foldResult(withAsides(rules, one), entrant, reads),
        );
      }),
      { numRuns: examples(200) },
    );
  });

  test('at the start, for the whole race, leaves the gun to start everyone', () => {
    const dead = withAsides(aRace(), anAside({ device: 10 }));
    expect(foldResult(dead, anEntrant(), [])).toMatchObject({ status: 'started', referenceAt: clock('10:00') });
    const result = foldResult(dead, anEntrant(), heard('10 10:00:40', '11 10:20:00', '12 10:40:00'));
    expect([result.warnings, result.netStartAt]).toEqual([[], clock('10:00')]);
  });

  test('is set aside for one wave alone', () => {
    const rules = withAsides(aRace(), anAside({ device: 12, wave: 1 }));
    const reads = heard('10 10:00:05', '11 10:20:00', '12 10:40:00');
    expect(foldResult(rules, anEntrant({ wave: 1 }), reads).status).toBe('started');
    expect(foldResult(rules, anEntrant({ wave: 2 }), reads).status).toBe('finished');
  });
});

// @spec [Race day] issue 19: 'Restart': earlier reads are void
test('when everything before a restart is set aside, only what was heard after it tells', () => {
  fc.assert(
    fc.property(anyRules, someEntrant, someReads, fc.integer({ min: 0, max: 7200 }), (rules, entrant, reads, s) => {
      const restartAt = clock('10:00') + s * 1000;
      const restarted = withAsides(rules, anAside({ to: restartAt - 1 }));
      const later = reads.filter(({ at }) => at >= restartAt);
      expect(foldResult(restarted, entrant, reads)).toEqual(foldResult(restarted, entrant, later));
    }),
    { numRuns: examples(200) },
  );
});

// @spec [Race day] issue 19: 'Course changed from 10:40': a checkpoint is on the course from an instant or until one; nobody misses a time there
describe('a checkpoint that is off the course from an instant', () => {
  const changed = withAsides(aRace(), anAside({ checkpoint: 1, from: clock('10:30') }));

  test('misses nobody who came later, and keeps the times of before', () => {
    const early = foldResult(changed, anEntrant(), heard('10 10:00:05', '11 10:25:00', '12 10:50:00'));
    expect([early.crossings[1], early.warnings]).toEqual([clock('10:25'), []]);
    const late = foldResult(changed, anEntrant(), heard('10 10:00:05', '12 10:50:00'));
    expect([late.crossings[1], late.warnings]).toEqual([null, []]);
    const heardThere = foldResult(changed, anEntrant(), heard('10 10:00:05', '11 10:40:00', '12 10:50:00'));
    expect([heardThere.crossings[1], heardThere.warnings]).toEqual([null, []]);
  });

  test('misses whoever was past it before', () => {
    expect(foldResult(changed, anEntrant(), heard('10 10:00:05', '12 10:29:00')).warnings).toEqual([
      'missing_checkpoint',
    ]);
  });

  test('counts at the other checkpoints of its reader', () => {
    const shared = aRace({ readers: [aReader(10, 0), aReader(11, 1), aReader(11, 2)] });
    const off = withAsides(shared, anAside({ checkpoint: 1 }));
    expect(foldResult(off, anEntrant(), heard('10 10:00:05', '11 10:45:00')).crossings[2]).toBe(clock('10:45'));
  });
});

// @spec [Race day] issue 19: 'Stop the race': everybody is classified at the checkpoint where it was stopped, and nobody is thought to be home for that
describe('a race that was stopped at a checkpoint', () => {
  const stopped = (rules: TimingRules): TimingRules => ({ ...rules, classifiedAt: 1 });

  test('is classified there: whoever came by has finished, with the time there and the penalties', () => {
    const reads = heard('10 10:00:05', '11 10:20:00', '12 10:40:00');
    const entrant = anEntrant({ penaltyMs: 60_000 });
    const rules = stopped(aRace());
    for (const heardOf of [reads, reads.slice(0, 2)]) {
      const result = foldResult(rules, entrant, heardOf);
      expect(result.status).toBe('finished');
      expect(timesOf(rules, result).officialMs).toBe(21 * 60_000);
      expect(rankingTimes(rules, result).at(-1)).toBe(21 * 60_000);
    }
    expect(foldResult(rules, entrant, reads.slice(0, 1)).status).toBe('started');
  });

  test('a cut-off beyond that place takes nobody out', () => {
    const late = aRace();
    const [start, half, finish] = late.checkpoints;
    if (!start || !half || !finish) throw new Error('a race has three checkpoints here');
    const checkpoints = [start, half, { ...finish, cutoffMs: 1000 }];
    const reads = heard('10 10:00:05', '11 10:20:00', '12 10:40:00');
    expect(foldResult({ ...late, checkpoints }, anEntrant(), reads).status).toBe('out_of_time');
    expect(foldResult(stopped({ ...late, checkpoints }), anEntrant(), reads).status).toBe('finished');
  });

  test('nobody is nearer to home: crossings and whereabouts are as before', () => {
    fc.assert(
      fc.property(anyRules, someEntrant, someReads, (rules, entrant, reads) => {
        const [before, after] = [foldResult(rules, entrant, reads), foldResult(stopped(rules), entrant, reads)];
        expect(after.crossings).toEqual(before.crossings);
        const standing = { staffStatus: null, collectedAt: 1, backAt: null };
        expect(whereaboutsOf({ ...after, ...standing }, 'everybody')).toBe(
          whereaboutsOf({ ...before, ...standing }, 'everybody'),
        );
      }),
      { numRuns: examples(200) },
    );
  });
});

// @spec [Timing rules] issue 16: Nobody is placed by a time of nothing: a credit as long as the time leaves none, and staff are warned
test('a time credit makes a time shorter; one that leaves nothing of it leaves no time, no place and a warning', () => {
  const reads = [aRead(10, clock('10:00:05')), aRead(12, clock('10:40:00'))];
  const seenWith = (rules: TimingRules, penaltyMs: number) => {
    const result = foldResult(rules, anEntrant({ penaltyMs }), reads);
    const { officialMs, netMs } = timesOf(rules, result);
    return [officialMs, netMs, rankingTimes(rules, result).at(-1), result.status, result.warnings];
  };
  const [gun, net] = [aRace(), aRace({ ranksByNetTime: true })];
  const missing = ['missing_checkpoint'];
  expect(seenWith(gun, -300_000)).toEqual([35 * 60_000, 2_395_000, 35 * 60_000, 'finished', missing]);
  const warned = ['missing_checkpoint', 'contradicting_times'];
  for (const credit of [2_400_000, 9_000_000])
    expect(seenWith(gun, -credit)).toEqual([null, 2_395_000, null, 'finished', warned]);
  expect(seenWith(net, -2_400_000)).toEqual([null, null, null, 'finished', warned]);
  expect(seenWith(net, -2_396_000)).toEqual([4_000, null, null, 'finished', warned]);
  expect(seenWith(net, -2_394_000)).toEqual([6_000, 1_000, 1_000, 'finished', missing]);
});
