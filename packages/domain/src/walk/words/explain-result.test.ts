import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aCourse, aLapRace, anEntrant, aRace, aReader, heard } from '#timing/testing/a-race.ts';
import { from, gunAt, lapsOn, readsAt, someLaps } from '#timing/testing/in-seconds.ts';
import { examples } from '#timing/testing/in-the-gate.ts';
import type { Entrant, Read, TimingRules } from '#timing/types.ts';
import { judgeReads } from '#walk/judge-reads.ts';
import { work } from '#walk/search/sums.ts';
import { type Explanation, explainResult } from './explain-result.ts';
import type { Fact } from './walk-facts.ts';

const instants = new Set(['at', 'until', 'from', 'to', 'finishAt', 'otherAt']);
/** A fact as its kind and fields, instants in seconds since the gun: 'not_heard checkpoints:3 from:960 to:1920'. */
const line = ({ kind, ...fields }: Fact): string =>
  [
    kind,
    ...Object.entries(fields).map(([name, value]) =>
      instants.has(name) && typeof value === 'number' ? `${name}:${(value - gunAt) / 1000}` : `${name}:${value}`,
    ),
  ].join(' ');
const explained = (rules: TimingRules, reads: readonly Read[], entrant: Entrant = anEntrant()): Explanation =>
  explainResult(rules, entrant, reads);
const facts = (rules: TimingRules, reads: readonly Read[], entrant: Entrant = anEntrant()): string[] =>
  explained(rules, reads, entrant).facts.map(line);

const twoMats = aRace({
  checkpoints: someLaps(5, 1500),
  readers: [from(1, 0, -1800, 300), ...lapsOn(2, 5, 0, 14_400, 10)],
});
const oneMat = aRace({ checkpoints: someLaps(3, 2000), readers: [from(1, 0, -1800, 600), ...lapsOn(1, 3, 0, 14_400)] });
const ownStarts = aRace({
  chronotype: 'individual_chrono',
  checkpoints: aCourse(0, 5000),
  readers: [from(1, 0, -1800, 7200), from(1, 1, 0, 14_400)],
});
const outAndBack = aRace({
  chronotype: 'individual_chrono',
  checkpoints: aCourse(0, 5000, 10_000),
  readers: [from(1, 0, -1800, 7200), from(2, 1, -1800, 14_400), from(1, 2, 0, 14_400)],
});
const longStart = aRace({
  checkpoints: aCourse(0, 5000),
  readers: [from(1, 0, -1800, 2700), from(1, 1, 0, 14_400)],
  startClosesMs: 2_700_000,
});

// @spec [Timing rules] issue 15: A start typed by hand moves no finish to a later stroll over its mat
test('after a start by hand nothing is told as before the start', () => {
  const typed = anEntrant({ manualTimes: [{ checkpoint: 0, timeMs: 15_000 }] });
  expect(facts(longStart, readsAt(1, -2, 1500, 2000), typed)).toEqual([
    'by_hand checkpoint:0 at:15',
    'after_finish checkpoint:1 at:2000 until:2000 visits:1',
  ]);
});

// @spec [Timing rules] issue 15, said in words: Each result can tell its explanation, the corners among them
describe('a corner says of itself', () => {
  test('1: lap 3 was not heard', () => {
    const reads = [...readsAt(1, -400), ...readsAt(2, 480, 960, 1920, 2400)];
    expect(facts(twoMats, reads)).toEqual(['not_heard checkpoints:3 from:960 to:1920']);
  });

  test('2: the first lap was long, and lap 3 not heard', () => {
    expect(facts(twoMats, [...readsAt(1, 2), ...readsAt(2, 1000, 1500, 2500, 3000)])).toEqual([
      'long_lap checkpoint:1 timeMs:998000 usualMs:500000',
      'not_heard checkpoints:3 from:1500 to:2500',
    ]);
  });

  test('3: passed by after the finish; or that was the finish, and what was heard before it nothing', () => {
    const entrant = anEntrant({ startOffsetMs: 60_000 });
    const { facts: own, other } = explained(ownStarts, readsAt(1, 59.5, 1000, 1500), entrant);
    expect(own.map(line)).toEqual([
      'after_finish checkpoint:1 at:1500 until:1500 visits:1',
      'two_finishes finishAt:1000 otherAt:1500 elseFinish:null elseOther:null dearerBy:1668',
    ]);
    expect(other?.facts.map(line)).toEqual(['taken_as_nothing checkpoint:1 at:1000 until:1000 visits:1']);
    expect(other).toMatchObject({ referenceAt: gunAt + 59_500, dearerBy: 1668 });
    expect(facts(ownStarts, readsAt(1, 59.5, 1000), entrant)).toEqual([]);
  });

  // @spec [Timing rules] issue 15, said in words: Two explanations with one finish are told by their starts, and the other one is there
  test('3, a minute and a half early: the start belongs to nothing; or it is the start, with the same finish', () => {
    const over = { ...ownStarts, phase: 'finished_official' as const };
    const entrant = anEntrant({ startOffsetMs: 600_000 });
    const { facts: own, other } = explained(over, readsAt(1, 510, 2010), entrant);
    expect(own.map(line)).toEqual([
      'start_not_heard countsFrom:offset',
      'two_starts startAt:null at:510 afterOffsetMs:-90000 dearerBy:106',
    ]);
    expect(other).toMatchObject({ crossings: [gunAt + 510_000, gunAt + 2_010_000], referenceAt: gunAt + 510_000 });
    expect(facts(over, readsAt(1, 700, 2010), entrant)).toEqual(['started_off_offset at:700 afterOffsetMs:100000']);
  });

  test('4: lap 2 was not heard; lap 1 is by hand where it was typed', () => {
    const reads = readsAt(1, 5, 605, 1805);
    expect(facts(oneMat, reads)).toEqual(['not_heard checkpoints:2 from:605 to:1805']);
    expect(facts(oneMat, reads, anEntrant({ manualTimes: [{ checkpoint: 1, timeMs: 605_000 }] }))).toEqual([
      'by_hand checkpoint:1 at:605',
      'not_heard checkpoints:2 from:605 to:1805',
    ]);
  });

  test('5: the start was not heard, and there is nothing to count from; another one warmed up over the course', () => {
    const reads = [...readsAt(2, 1400), ...readsAt(1, 2600, 2601)];
    expect(facts(outAndBack, reads)).toEqual(['start_not_heard countsFrom:nothing']);
    expect(facts(outAndBack, [...readsAt(2, 300, 2300), ...readsAt(1, 1000, 3600)])).toEqual([
      'warmed_up checkpoint:1 at:300 until:300 visits:1',
    ]);
  });

  test('6: passed lap 2 while its window was shut', () => {
    const readers = twoMats.readers.map((reader) => (reader.checkpoint === 2 ? from(2, 2, 0, 1000, 10) : reader));
    const reads = [...readsAt(1, 2), ...readsAt(2, 510, 1040, 1550, 2062, 2580)];
    expect(facts({ ...twoMats, readers }, reads)).toEqual(['passed_while_shut checkpoint:2 at:1040']);
  });

  test('7: nothing, as all is plain', () => {
    const rules = aRace({
      checkpoints: someLaps(3, 1000),
      readers: [from(1, 0, -1800, 2700), ...lapsOn(1, 3, 0, 14_400)],
      startClosesMs: 2_700_000,
    });
    expect(facts(rules, readsAt(1, -5, 400, 800, 1200))).toEqual([]);
    expect(facts(rules, readsAt(1, 60, 460, 860, 1260))).toEqual([]);
  });

  test('8: heard too soon for lap 1, which is missing; or not finished', () => {
    const checkpoints = someLaps(4, 3000).map((one, at) => (at === 1 ? { ...one, minLegTimeMs: 893_000 } : one));
    const rules = aRace({ checkpoints, readers: [from(1, 0, -1800, 600), ...lapsOn(1, 4, 0, 14_400)] });
    expect(facts(rules, readsAt(1, 37.7, 854, 856, 858, 860, 861, 1621.7, 2431.7, 3185))).toEqual([
      'too_fast checkpoint:1 at:854 until:854 visits:1',
      'two_finishes finishAt:3185 otherAt:null elseFinish:3 elseOther:null dearerBy:1513',
    ]);
  });

  test('9: the finish is by hand', () => {
    const entrant = anEntrant({ manualTimes: [{ checkpoint: 1, timeMs: 1_433_700 }] });
    expect(facts(longStart, readsAt(1, -3, 1433.4, 1434, 1434.9), entrant)).toEqual(['by_hand checkpoint:1 at:1433.7']);
  });
});

describe('an explanation tells', () => {
  test('a start too long after the gun, by how much, and one while the start was shut', () => {
    expect(facts(aRace(), heard('10 10:45:00', '11 11:10:00', '12 11:40:00'))).toEqual([
      'started_late at:2700 afterMs:2700000',
    ]);
    const rules = aLapRace(3, 5000);
    expect(facts(rules, heard('10 10:12:00', '10 10:37:00', '10 11:02:00', '10 11:27:00'))[0]).toBe(
      'started_while_shut at:720',
    );
  });

  test('a start that nobody heard: counted from the gun, the offset, the planned start or nothing', () => {
    const reads = heard('11 10:30:00', '12 11:00:00');
    expect(facts(aRace(), reads)).toEqual(['start_not_heard countsFrom:gun']);
    expect(facts(aRace(), reads, anEntrant({ startOffsetMs: 20_000 }))).toEqual(['start_not_heard countsFrom:offset']);
    const typed = anEntrant({ manualTimes: [{ checkpoint: 2, timeMs: 3_600_000 }] });
    expect(facts(aRace({ gunAt: null }), reads, typed)[0]).toBe('start_not_heard countsFrom:planned_start');
  });

  test('visits before the start and after the finish, those in a row as one', () => {
    expect(facts(aRace(), heard('10 10:00:05', '10 10:06:00', '11 10:30:00', '12 11:00:00'))).toEqual([
      'warmed_up checkpoint:0 at:5 until:5 visits:1',
    ]);
    const strolls = heard('10 10:00:05', '11 10:30:00', '12 11:00:00', '12 11:20:00', '12 11:40:00', '11 11:50:00');
    expect(facts(aRace(), strolls)).toEqual([
      'after_finish checkpoint:2 at:4800 until:6000 visits:2',
      'after_finish checkpoint:1 at:6600 until:6600 visits:1',
    ]);
  });

  test('a visit between two laps that is none, and a lap with a stop', () => {
    const laps = aLapRace(4, 5000);
    const stray = heard('10 10:00:05', '10 10:25:00', '10 10:35:00', '10 10:50:00', '10 11:15:00', '10 11:40:00');
    expect(facts(laps, stray)).toEqual(['taken_as_nothing checkpoint:4 at:2100 until:2100 visits:1']);
    const stop = heard('10 10:00:05', '10 10:25:00', '10 10:50:00', '10 11:30:00', '10 11:55:00');
    expect(facts(laps, stop)).toEqual(['long_lap checkpoint:3 timeMs:2400000 usualMs:1500000']);
  });

  test('a checkpoint whose window was shut when the runner came by', () => {
    const readers = [aReader(10, 0), aReader(11, 1, ['09:00', '10:10']), aReader(12, 2)];
    expect(facts(aRace({ readers }), heard('10 10:00:05', '12 11:00:00'))).toEqual([
      'not_open checkpoints:1 from:5 to:3600',
    ]);
  });

  test('nothing of checkpoints without times or without a mat', () => {
    const reads = heard('10 10:00:05', '12 11:00:00');
    const checkpoints = aCourse(0, 5000, 10_000).map((one, at) => ({ ...one, isTimed: at !== 1 }));
    expect(facts(aRace({ checkpoints }), reads)).toEqual([]);
    expect(facts(aRace({ readers: [aReader(10, 0), aReader(12, 2)] }), reads)).toEqual([]);
  });

  test('one read on a mat that is start and finish: finished, or only started', () => {
    expect(facts(longStart, readsAt(1, 960))).toEqual([
      'two_finishes finishAt:null otherAt:960 elseFinish:null elseOther:0 dearerBy:682',
    ]);
  });

  test('what staff chose, and what of it is void', () => {
    const reads = heard('10 10:00:05', '11 10:30:00', '12 11:00:00');
    const choices = [
      { checkpoint: 2, at: null },
      { checkpoint: 1, at: gunAt + 1_000_000 },
    ];
    expect(facts(aRace(), reads, anEntrant({ choices }))).toEqual([
      'taken_as_nothing checkpoint:2 at:3600 until:3600 visits:1',
      'choice_void checkpoint:1 at:1000',
      'none_chosen checkpoint:2 countsFrom:null',
    ]);
  });

  // @spec [Timing rules] issue 15, said in words: What staff decided is told as their decision, not as something that was not heard
  test('that staff decided on no crossing, and no more that it was not heard', () => {
    const reads = heard('10 10:00:05', '11 10:30:00', '12 11:00:00');
    const none = (checkpoint: number): Entrant => anEntrant({ choices: [{ checkpoint, at: null }] });
    expect(facts(aRace(), reads, none(0))).toEqual([
      'warmed_up checkpoint:0 at:5 until:5 visits:1',
      'none_chosen checkpoint:0 countsFrom:gun',
    ]);
    expect(facts(aRace(), heard('11 10:30:00', '12 11:00:00'), none(0))).toEqual([
      'none_chosen checkpoint:0 countsFrom:gun',
    ]);
    expect(facts(aRace(), reads, none(1))).toEqual([
      'taken_as_nothing checkpoint:1 at:1800 until:1800 visits:1',
      'none_chosen checkpoint:1 countsFrom:null',
    ]);
  });

  test('nothing of who was never heard, or only before the gun', () => {
    expect(facts(aRace(), [])).toEqual([]);
    expect(facts(aRace(), heard('10 09:50:00', '11 09:55:00'))).toEqual([]);
  });
});

const somePlainRun = fc.record({
  startS: fc.integer({ min: -30, max: 300 }),
  minutes: fc.array(fc.integer({ min: 25, max: 29 }), { minLength: 0, maxLength: 2 }),
});

const eightLaps = aRace({
  checkpoints: someLaps(8, 1000),
  readers: [from(1, 0, -1800, 240), ...lapsOn(1, 8, 0, 14_400)],
});
const sixVisits = readsAt(1, 600, 900, 1200, 1500, 1800, 2100);

// @spec [Timing rules] issue 15, said in words: Each result can tell its explanation, the corners among them
test('a crossing that is held back is told with the other explanation', () => {
  const { facts: found, held } = explained(eightLaps, sixVisits);
  expect(held).toEqual([6]);
  expect(found.map(line)).toEqual([
    'start_not_heard countsFrom:gun',
    'held_back checkpoint:6 at:2100 otherAt:null elseAt:5 isKnown:true isAhead:true',
  ]);
});

test('one choice of staff frees what is held back for the same reason', () => {
  for (const at of [gunAt + 600_000, gunAt + 900_000]) {
    const settled = explained(eightLaps, sixVisits, anEntrant({ choices: [{ checkpoint: 1, at }] }));
    expect(settled.held).toEqual([]);
    expect(settled.facts.map(line).at(-1)).toBe(`chosen checkpoint:1 at:${(at - gunAt) / 1000}`);
  }
});

const someSeconds = fc.uniqueArray(fc.integer({ min: -200, max: 3_000 }), { minLength: 1, maxLength: 9 });

// @spec [Timing rules] issue 15, said in words: A crossing that staff settled is not in doubt, also where they settled that there is none
test('with none settled at start or finish that is in no doubt, and only what stays in doubt is held back', () => {
  fc.assert(
    fc.property(someSeconds, fc.constantFrom(0, 8), (seconds, checkpoint) => {
      const choices = [{ checkpoint, at: null }];
      const {
        judgement,
        facts: found,
        held,
        other,
      } = explained(eightLaps, readsAt(1, ...seconds), anEntrant({ choices }));
      const { crossings, doubts } = judgement;
      expect([crossings[checkpoint], doubts[checkpoint]]).toEqual([null, null]);
      expect(held.filter((one) => doubts[one] === null)).toEqual([]);
      const told = found.map(({ kind }) => kind);
      expect(told.filter((kind) => kind === 'none_chosen')).toHaveLength(1);
      if (checkpoint === 0) expect(told).not.toContain('start_not_heard');
      else expect([other, told.includes('two_finishes')]).toEqual([null, false]);
    }),
    { numRuns: examples(200) },
  );
});

/** Notes all legs that are looked at, over every count. */
function countLegs(run: () => void): number {
  let [sum, now] = [0, 0];
  Object.defineProperty(work, 'legs', {
    configurable: true,
    get: () => now,
    set: (legs: number) => {
      sum += Math.max(0, legs - now);
      now = legs;
    },
  });
  try {
    run();
  } finally {
    Object.defineProperty(work, 'legs', { configurable: true, writable: true, value: 0 });
  }
  return sum;
}

// @spec [Timing rules] issue 15, proof 5: The other explanations of crossings that are held back share one count of work
test('to explain reads that make no sense takes hardly more work than to judge them twice', () => {
  const rules = aRace({
    checkpoints: someLaps(60, 1500),
    readers: [from(1, 0, -1800, 3600), ...lapsOn(1, 60, 0, 100_000)],
    startClosesMs: 3_600_000,
  });
  const someReads = fc.uniqueArray(fc.integer({ min: 0, max: 30_000 }), { minLength: 110, maxLength: 120 });
  fc.assert(
    fc.property(someReads, (seconds) => {
      const reads = readsAt(1, ...seconds.toSorted((a, b) => a - b));
      const judged = countLegs(() => judgeReads(rules, anEntrant(), reads));
      const explainedIn = countLegs(() => explained(rules, reads));
      expect(explainedIn - judged).toBeLessThan(2 * work.most);
    }),
    { numRuns: 3, seed: 3, endOnFailure: true },
  );
});

test('a plain result has nothing to tell', () => {
  fc.assert(
    fc.property(somePlainRun, ({ startS, minutes }) => {
      let at = Math.max(0, startS);
      const reads = readsAt(10, startS);
      for (const [leg, count] of minutes.entries()) {
        at += count * 60;
        reads.push(...readsAt(11 + leg, at));
      }
      expect(explained(aRace(), reads)).toMatchObject({ facts: [], other: null });
    }),
  );
});

const someMinutes = fc.uniqueArray(fc.integer({ min: -20, max: 200 }), { maxLength: 10 });

test('every lap without a time before the furthest is told once, and nothing that has one', () => {
  fc.assert(
    fc.property(someMinutes, (minutes) => {
      const { judgement, facts: found } = explained(aLapRace(6, 3000), readsAt(10, ...minutes.map((m) => m * 60)));
      const { crossings } = judgement;
      const furthest = crossings.findLastIndex((at) => at !== null);
      const missing = crossings.flatMap((at, lap) => (at === null && lap > 0 && lap < furthest ? [lap] : []));
      const told = found.flatMap((fact) => {
        if (fact.kind === 'not_heard' || fact.kind === 'not_open') return fact.checkpoints;
        return fact.kind === 'passed_while_shut' ? [fact.checkpoint] : [];
      });
      const refused = found.flatMap((fact) => (fact.kind === 'too_fast' ? [fact.checkpoint] : []));
      const tooSoon = missing.filter((lap) => refused.includes(lap));
      const toldOnce = [...told.filter((lap) => lap < furthest), ...tooSoon];
      expect(toldOnce.toSorted((a, b) => a - b)).toEqual(missing);
    }),
    { numRuns: examples(200) },
  );
});
