import type { Judgement } from '@dorsal/domain/walk/judge-reads.ts';
import { expect, test } from 'vitest';
import { generateRaceDay } from '#race-days/generate-race-day.ts';
import type { DayRunner, RaceDay } from '#race-days/race-day.ts';
import { worlds } from '#race-days/worlds.ts';
import { podiumCounts } from './podium.ts';

const minute = 60_000;

/** A race with one gun, whose runners really came in after so many minutes; null: gave up. */
function aDay(minutes: readonly (number | null)[], isReadable = minutes.map(() => true)): RaceDay {
  const day = worlds.slice(0, 1).map((world) => generateRaceDay(world, 1))[0];
  if (day === undefined) throw new Error('there is a first world');
  const runners = minutes.map((after, i): DayRunner => {
    const crossings = [0, after === null ? null : after * minute];
    const known = { bib: i + 1, crossings, referenceAt: 0, isReadable: [true, isReadable[i] ?? true] };
    return { ...(day.runners[i] as DayRunner), ...known }; // a field has more runners than any test here
  });
  return { ...day, rules: { ...day.rules, chronotype: 'all' }, runners };
}

/** Judgements that find the finish after so many minutes. */
const found = (minutes: readonly (number | null)[]): Judgement[] =>
  minutes.map((after) => ({
    verdicts: [],
    referenceAt: 0,
    wave: null,
    netStartAt: 0,
    crossings: [0, after === null ? null : after * minute],
    warnings: [],
    doubts: [],
    other: null,
    tooSoon: [],
    forbidden: [],
    shutFinish: null,
    otherWave: null,
    voided: [],
  }));

test.each([
  ['everybody is right', [30, 31, 32, 33], [30, 31, 32, 33], 0, 0],
  ['the fourth is found a lap early, and wins', [30, 31, 32, 33], [30, 31, 32, 20], 3, 1],
  ['the second is not found', [30, 31, 32, 33], [30, null, 32, 33], 2, 0],
  ['somebody who gave up is found third', [30, 31, 32, null], [30, 31, 32, 31.5], 1, 0],
  ['two who came within two seconds are found the other way round', [30, 30.02, 32], [30.02, 30, 32], 0, 0],
  ['two who came three seconds apart are found the other way round', [30, 30.05, 32], [30.05, 30, 32], 2, 1],
])('%s', (_, truth, judged, wrong, winnersWrong) => {
  expect(podiumCounts(aDay(truth), found(judged))).toEqual({ places: 3, wrong, winnersWrong, untold: 0 });
});

test('a podium of two has two places', () => {
  expect(podiumCounts(aDay([30, 31, null]), found([30, 31, null])).places).toBe(2);
});

test('places are untold where no mat heard the finish of one who stood there', () => {
  const day = aDay([30, 31, 32, 33], [true, false, true, true]);
  expect(podiumCounts(day, found([30, null, 32, 33]))).toEqual({ places: 3, wrong: 2, winnersWrong: 0, untold: 2 });
});
