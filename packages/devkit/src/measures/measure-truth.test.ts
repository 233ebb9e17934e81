import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import { type Judgement, judgeReads } from '@dorsal/domain/walk/judge-reads.ts';
import { isLong } from '@dorsal/testkit/long-run.ts';
import { expect, test } from 'vitest';
import { worlds } from '#race-days/worlds.ts';
import type { Judge } from './judge.ts';
import { measureTruth, type TruthOptions, type WorldFigures } from './measure-truth.ts';
import { finishersOf } from './tally.ts';
import { truthTables } from './truth-tables.ts';

const races = 12;

/** Measures the first races of the usual world. */
function measured(judge: Judge, given: Partial<TruthOptions> = {}): WorldFigures {
  const options = {
    judge,
    seeds: 'tuning' as const,
    races,
    racesOfOthers: 0,
    liveRaces: 0,
    liveRacesOfOthers: 0,
    only: ['usual'],
    ...given,
  };
  const [figures] = [...measureTruth(options)];
  if (figures === undefined) throw new Error('no world was measured');
  return figures;
}

function aJudgement(crossings: readonly (EpochMs | null)[], referenceAt: EpochMs | null): Judgement {
  return {
    verdicts: [],
    referenceAt,
    wave: null,
    netStartAt: null,
    crossings,
    warnings: [],
    doubts: [],
    other: null,
    tooSoon: [],
    forbidden: [],
    shutFinish: null,
    otherWave: null,
    voided: [],
  };
}

// @spec [Timing rules] issue 15, proof 2: Finishes, starts, splits and podiums against what really happened, by course, chronotype and world: `npm run measure:truth`
test('the judgement of today is right at nearly every finish that the reads can tell, and steals none where no mat is passed twice', () => {
  const { all, parts } = measured(judgeReads);
  expect(all.people).toBeGreaterThan(1_000);
  expect(all.readableRight / all.readable).toBeGreaterThan(0.95);
  expect(parts.get('line')?.finishes.early).toBe(0);
  expect(finishersOf(all) + all.finishes.stolen + all.finishes['rightly-none']).toBe(all.people);
});

test('a judge that finds nothing finishes nobody, invents nothing and leaves the podium empty', () => {
  const { all } = measured((rules) =>
    aJudgement(
      rules.checkpoints.map(() => null),
      null,
    ),
  );
  expect(all.finishes).toMatchObject({ right: 0, early: 0, late: 0, stolen: 0 });
  expect(all.splits).toMatchObject({ right: 0, wrong: 0, invented: 0 });
  expect(all.podium.wrong).toBe(all.podium.places);
});

test('a judge that puts everything a day late has no finish and no split right', () => {
  const { all } = measured((rules, entrant, reads) => {
    const found = judgeReads(rules, entrant, reads);
    return { ...found, crossings: found.crossings.map((at) => (at === null ? null : at + 86_400_000)) };
  });
  expect(all.finishes.right + all.splits.right + all.starts.right).toBe(0);
  expect(all.finishes.late).toBeGreaterThan(900);
});

// @spec [Timing rules] issue 15, proof 4: Share of the finishes flagged, of the flags that were right, of the wrong finishes that were flagged
test('doubts are counted by their margin, and only a flagged finish that is wrong was rightly flagged', () => {
  const judge: Judge = (rules, entrant, reads): Judgement => {
    const found = judgeReads(rules, entrant, reads);
    return { ...found, doubts: found.crossings.map(() => 1_500) };
  };
  const { doubts, all } = measured(judge);
  expect(doubts.wrong).toBe(all.readable - all.readableRight + all.finishes.stolen);
  expect(doubts.by).toEqual([
    { threshold: 1_000, flagged: 0, rightly: 0 },
    { threshold: 2_000, flagged: all.people, rightly: doubts.wrong },
    { threshold: 3_000, flagged: all.people, rightly: doubts.wrong },
  ]);
});

/** Races of laps alone: where a mat has one checkpoint, nothing is held back. */
const laps = { only: ['criterium'], racesOfOthers: 3, liveRacesOfOthers: 3 };

// @spec [Timing rules] issue 15, proof 4: Live: crossings shown and taken back per 1,000 people, with those in doubt held back or shown
test('live, a crossing that moves with every read is taken back once; in doubt it is not shown at all', () => {
  const fickle =
    (doubt: number | null): Judge =>
    (rules, _, reads) => {
      const at = reads.at(-1)?.at ?? null;
      const crossings = rules.checkpoints.map((_one, i) => (i === 1 ? at : null));
      return { ...aJudgement(crossings, null), doubts: rules.checkpoints.map(() => doubt) };
    };
  const { live } = measured(fickle(500), laps);
  const [all, waiting] = live.counts;
  expect(all?.takenBack).toBeGreaterThan(live.people / 2);
  expect(all?.takenBack).toBeLessThanOrEqual(live.people);
  expect(waiting).toMatchObject({ takenBack: 0, held: all?.crossings, heldAtFirst: all?.heard });
  const [shown, sure] = measured(fickle(null), laps).live.counts;
  expect(sure).toEqual({ ...shown, holdsBack: true });
});

test('live, nothing is taken back by a judge that keeps to the first read of all; what it doubts later is checked again', () => {
  const faithful =
    (doubtAfter: number): Judge =>
    (rules, _, reads) => ({
      ...aJudgement(
        rules.checkpoints.map(() => reads[0]?.at ?? null),
        null,
      ),
      doubts: rules.checkpoints.map((_one, i) => (i === 1 && reads.length > doubtAfter ? 0 : null)),
    });
  const counts = (doubtAfter: number) => measured(faithful(doubtAfter), laps).live.counts;
  for (const { takenBack, checkedAgain } of counts(Number.POSITIVE_INFINITY))
    expect([takenBack, checkedAgain]).toEqual([0, 0]);
  const [all, doubted] = counts(10);
  expect(all).toMatchObject({ takenBack: 0, checkedAgain: 0, held: 0 });
  expect(doubted?.takenBack).toBe(0);
  expect(doubted?.checkedAgain).toBeGreaterThan(0);
  expect(doubted?.checkedAgain).toBeLessThanOrEqual(doubted?.held ?? 0);
});

// A tool of ours reads the tables; what is measured of a world is stated above.
if (isLong)
  test('the tables name every world that was measured, and every kind of course', () => {
    const text = truthTables([
      ...measureTruth({
        judge: judgeReads,
        seeds: 'tuning',
        races: 12,
        racesOfOthers: 1,
        liveRaces: 1,
        liveRacesOfOthers: 1,
        only: null,
      }),
    ]);
    for (const { name } of worlds) expect(text).toContain(`| ${name} |`);
    for (const part of ['line', 'laps', 'individual_chrono']) expect(text).toContain(`| ${part} |`);
  });
