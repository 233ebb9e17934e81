import { describe, expect, test } from 'vitest';
import { aCourse, anEntrant, aRace } from '#timing/testing/a-race.ts';
import { from, gunAt, lapsOn, readsAt, someLaps } from '#timing/testing/in-seconds.ts';
import type { Choice, Read, TimingRules } from '#timing/types.ts';
import { resultOf } from './fold-result.ts';
import { explainResult } from './words/explain-result.ts';

const second = (at: number | null): number | null => (at === null ? null : (at - gunAt) / 1_000);

/** A runner as staff and the page see them. */
function seen(rules: TimingRules, reads: readonly Read[], choices: readonly Choice[] = []) {
  const entrant = anEntrant({ choices });
  const { judgement, facts } = explainResult(rules, entrant, reads);
  const { crossings, held, status } = resultOf(rules, entrant, judgement);
  const last = judgement.verdicts.at(-1);
  return {
    crossings: crossings.map(second),
    held,
    status,
    warnings: judgement.warnings.filter((warning) => ['finish_shut', 'choice_void'].includes(warning)),
    why: last?.kind === 'rejected' ? last.why : null,
    facts: facts.map(({ kind }) => kind),
  };
}

/** Three laps of 1,500 m on one mat, with this finish window. */
const threeLaps = (opens: number, closes: number): TimingRules =>
  aRace({
    checkpoints: someLaps(3, 1_500),
    readers: [...lapsOn(10, 2, 0, 9_000), from(10, 3, opens, closes)],
  });

/** The finish is heard alone there. */
const plain = aRace({
  checkpoints: aCourse(0, 5_000),
  readers: [from(1, 0, -600, 600), from(2, 1, 0, 2_000)],
});

describe('a finish heard while its window is shut', () => {
  // @spec [Timing rules] issue 15, said in words: A finish that a shut window takes away is told to staff
  test('is told after the last lap, and staff can choose it', () => {
    const reads = readsAt(10, 402, 802, 1_202);
    expect(seen(threeLaps(0, 1_100), reads)).toEqual({
      crossings: [null, 402, null, null],
      held: [2],
      status: 'started',
      warnings: ['finish_shut'],
      why: 'outside_window',
      facts: ['finish_while_shut', 'held_back'],
    });
    const chosen = seen(threeLaps(0, 1_100), reads, [{ checkpoint: 3, at: gunAt + 1_202_000 }]);
    expect([chosen.crossings, chosen.status, chosen.warnings]).toEqual([[null, 402, 802, 1_202], 'finished', []]);
  });

  test('is told where no checkpoint of its reader is open any more, and staff can choose it by its read', () => {
    const reads = [...readsAt(1, 2), ...readsAt(2, 2_500)];
    expect(seen(plain, reads)).toMatchObject({ status: 'started', warnings: ['finish_shut'], why: 'outside_window' });
    expect(seen(plain, reads).facts).toEqual(['finish_while_shut']);
    const at = gunAt + 2_500_000;
    for (const heard of [null, { device: 2, heardAt: at }])
      expect(seen(plain, reads, [{ checkpoint: 1, at, heard }])).toMatchObject({
        crossings: [2, 2_500],
        status: 'finished',
        warnings: [],
        why: null,
      });
  });

  // @spec [Timing rules] issue 15, said in words: A finish that a shut window takes away is told to staff
  test.each(['all', 'individual_chrono'] as const)(
    'is told where the start of that mat is still open then (%s): nobody sets off when the finish opens no more',
    (chronotype) => {
      const oneMat = aRace({
        chronotype,
        checkpoints: aCourse(0, 5_000),
        readers: [from(1, 0, -600, 9_000), from(1, 1, 900, 3_000)],
      });
      const late = [...readsAt(1, 20), ...readsAt(1, 4_000)];
      expect(seen(oneMat, late)).toMatchObject({ status: 'started', warnings: ['finish_shut'] });
      expect(seen(oneMat, late).crossings.at(-1)).toBeNull();
      expect(seen(oneMat, readsAt(1, 20)).warnings).toEqual([]);
      expect(seen(oneMat, [...readsAt(1, 20), ...readsAt(1, 800)]).warnings).toEqual([]);
    },
  );

  test('makes a finish after it wait while the race is on', () => {
    const reads = readsAt(10, 402, 802, 1_202, 1_602);
    const open = seen(threeLaps(1_300, 9_000), reads);
    expect([open.crossings.at(-1), open.held, open.warnings]).toEqual([null, [1, 2, 3], ['finish_shut']]);
    expect(open.facts).toContain('finish_while_shut');
    const chosen = seen(threeLaps(1_300, 9_000), reads, [{ checkpoint: 3, at: gunAt + 1_202_000 }]);
    expect([chosen.crossings.at(-1), chosen.held, chosen.warnings]).toEqual([1_202, [], []]);
    const other = seen(threeLaps(1_300, 9_000), reads, [{ checkpoint: 3, at: gunAt + 1_602_000 }]);
    expect([other.crossings.at(-1), other.held, other.warnings]).toEqual([1_602, [], []]);
  });

  // @spec [Timing rules] issue 15, said in words: A finish that a shut window takes away is told to staff
  test('is told, and no finish short of a lap stands in its place, unless it came long after', () => {
    const rules = aRace({
      chronotype: 'individual_chrono',
      sport: 'cycling',
      phase: 'finished_provisional',
      checkpoints: someLaps(2, 5_000),
      readers: [from(2, 0, -1_800, 3_600), from(1, 1, -600, 13_200), from(1, 2, 0, 3_400)],
    });
    const reads = [...readsAt(2, 733), ...readsAt(1, 2_258, 3_747)];
    expect(seen(rules, reads)).toMatchObject({
      crossings: [733, 2_258, null],
      warnings: ['finish_shut'],
      why: 'outside_window',
    });
    const facts = explainResult(rules, anEntrant(), reads).facts.map(({ kind }) => kind);
    expect(facts.filter((kind) => kind.includes('shut'))).toEqual(['finish_while_shut']);
    expect(seen(rules, reads, [{ checkpoint: 2, at: gunAt + 3_747_000 }])).toMatchObject({
      crossings: [733, 2_258, 3_747],
      warnings: [],
    });
    // A lap was missed, and the runner comes by once more later on, or in the evening.
    const later = seen(rules, [...readsAt(2, 3), ...readsAt(1, 2_258, 9_000)]);
    expect([later.crossings, later.warnings]).toEqual([[3, null, 2_258], ['finish_shut']]);
    expect(seen(rules, [...readsAt(2, 3), ...readsAt(1, 2_258, 42_000)]).warnings).toEqual([]);
  });

  test('is none on the way past a finish that opens later, nor in time, nor sooner than anybody can be there', () => {
    const late = aRace({ checkpoints: aCourse(0, 10_000), readers: [from(1, 0, -600, 600), from(2, 1, 2_000, 9_000)] });
    expect(seen(late, [...readsAt(1, 2), ...readsAt(2, 1_400)]).warnings).toEqual([]);
    expect(seen(late, [...readsAt(1, 2), ...readsAt(2, 1_400, 2_800)])).toMatchObject({
      crossings: [2, 2_800],
      warnings: [],
    });
    expect(seen(plain, [...readsAt(1, 2), ...readsAt(2, 1_500, 2_500)]).warnings).toEqual([]);
    const soon = aRace({ checkpoints: aCourse(0, 90_000), readers: [from(1, 0, -600, 600), from(2, 1, 0, 2_000)] });
    expect(seen(soon, [...readsAt(1, 2), ...readsAt(2, 2_500)]).warnings).toEqual([]);
  });

  const allLaps = (closes: number): TimingRules =>
    aRace({
      phase: 'finished_provisional',
      checkpoints: someLaps(4, 3_000),
      readers: [from(1, 0, -2_700, 2_700), ...lapsOn(1, 3, -900, 18_000), from(1, 4, -900, closes)],
    });

  // @spec [Timing rules] issue 15, said in words: A finish that a shut window takes away is told to staff
  test('is told, and the laps before it stay as they were run', () => {
    const reads = readsAt(1, 13, 781, 1_654, 2_529, 3_497);
    expect(seen(allLaps(18_000), reads)).toMatchObject({ crossings: [13, 781, 1_654, 2_529, 3_497], warnings: [] });
    expect(seen(allLaps(3_469), reads)).toMatchObject({
      crossings: [13, 781, 1_654, 2_529, null],
      warnings: ['finish_shut'],
    });
    const chosen = seen(allLaps(3_469), reads, [{ checkpoint: 4, at: gunAt + 3_497_000 }]);
    expect([chosen.crossings, chosen.warnings]).toEqual([[13, 781, 1_654, 2_529, 3_497], []]);
  });

  test('is told of who has a lap that nobody heard, and not of who has one to go', () => {
    const race = { ...allLaps(2_800), phase: 'before_or_live' as const };
    const unheard = seen(race, readsAt(1, 13, 1_450, 2_150, 2_850));
    expect([unheard.warnings, unheard.crossings.at(-1)]).toEqual([['finish_shut'], null]);
    expect(seen(race, readsAt(1, 13, 960, 1_920, 2_860)).warnings).toEqual([]);
  });

  test('is told of who was heard only then, where the mat is the start too', () => {
    const oneMat = aRace({
      chronotype: 'individual_chrono',
      checkpoints: aCourse(0, 10_000),
      readers: [from(1, 0, -1_800, 4_600), from(1, 1, -900, 4_000)],
    });
    const { judgement } = explainResult(oneMat, anEntrant({ startOffsetMs: 390_000 }), readsAt(1, 4_300));
    expect(judgement.warnings).toContain('finish_shut');
  });
});
