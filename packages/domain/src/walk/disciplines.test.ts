import { expect, test } from 'vitest';
import { aCourse, anEntrant, aRace } from '#timing/testing/a-race.ts';
import { from, gunAt, lapsOn, readsAt } from '#timing/testing/in-seconds.ts';
import type { RacePhase, Read, TimingRules } from '#timing/types.ts';
import { foldResult } from './fold-result.ts';
import { explainResult } from './words/explain-result.ts';

/** The crossings in seconds since the gun, and the status. */
function stands(rules: TimingRules, reads: readonly Read[]): string {
  const { crossings, status } = foldResult(rules, anEntrant(), reads);
  return `${crossings.map((at) => (at === null ? '–' : (at - gunAt) / 1_000)).join(' ')} ${status}`;
}

/** Legs of these lengths over the mat of start and finish. */
const oneMat = (sport: string, lengths: readonly number[], phase: RacePhase = 'before_or_live'): TimingRules =>
  aRace({
    ...{ sport, phase },
    checkpoints: aCourse(0, ...lengths.map((_, leg) => lengths.slice(0, leg + 1).reduce((sum, one) => sum + one, 0))),
    readers: [from(1, 0, -1_800, 300), ...lapsOn(1, lengths.length, 0, 43_200, 60)],
  });

// @spec [Timing rules] issue 15: Where each leg may be in another discipline, its pace is one of its own
test('who runs, swims and runs over one mat has each crossing where it was, and has not finished as they come out of the water', () => {
  const aquathlon = [2_500, 1_000, 2_500];
  const reads = readsAt(1, 12, 688, 1_594, 2_329);
  expect(stands(oneMat('triathlon', aquathlon), reads.slice(0, 2))).toBe('12 688 – – started');
  expect(stands(oneMat('triathlon', aquathlon), reads.slice(0, 3))).toMatch(/started$/);
  expect(stands(oneMat('triathlon', aquathlon), reads)).toBe('12 688 1594 2329 finished');
});

test('laps of two disciplines over one line stand each in its place, also with a lap that nobody heard', () => {
  const duathlon = oneMat('triathlon', [2_500, 2_500, 5_000, 5_000, 5_000, 5_000, 2_500], 'finished_official');
  const laps = [24, 639, 1_287, 1_824, 2_359, 2_899, 3_404, 4_061];
  expect(stands(duathlon, readsAt(1, ...laps))).toBe(`${laps.join(' ')} finished`);
  const heard = laps.filter((at) => at !== 2_899);
  expect(stands(duathlon, readsAt(1, ...heard))).toBe('24 639 1287 1824 2359 – 3404 4061 finished');
});

test('a stroll over the mat after the finish of a triathlon moves no discipline', () => {
  const triathlon = aRace({
    ...{ sport: 'triathlon', phase: 'finished_official' },
    checkpoints: aCourse(0, 750, 20_750, 25_750),
    readers: [from(2, 0, -1_800, 300), ...lapsOn(1, 3, 0, 43_200, 60)],
  });
  const reads = [...readsAt(2, 15), ...readsAt(1, 765, 2_985, 4_385, 5_200)];
  expect(stands(triathlon, reads)).toBe('15 765 2985 4385 finished');
});

// @spec [Timing rules] issue 15: Each leg of a relay is another runner's
test('a quick runner of a relay is no lap that the mat missed, and a slow one no two', () => {
  const paces = [560, 640, 470, 700, 520, 610];
  const crossed = paces.map((_, leg) => paces.slice(0, leg + 1).reduce((sum, one) => sum + one, 10));
  const legs = paces.map(() => 2_000);
  expect(stands(oneMat('relays', legs, 'finished_official'), readsAt(1, 10, ...crossed, 5_000))).toBe(
    `10 ${crossed.join(' ')} finished`,
  );
});

// @spec [Timing rules] issue 15: Who rests at a mat of one checkpoint and is heard again on leaving crossed it on arrival
test.each([7, 20, 40, 90])(
  'a rest of %i minutes at a mat belongs to the leg behind it, and no cut-off is missed by it',
  (minutes) => {
    const left = 16_900 + minutes * 60;
    const trail = aRace({
      ...{ sport: 'trail_running' },
      checkpoints: aCourse(0, 14_000, 31_000, 48_000, 62_000).map((one) =>
        one.id === 2 ? { ...one, cutoffMs: 17_000_000 } : one,
      ),
      readers: [0, 1, 2, 3, 4].map((checkpoint) => from(checkpoint + 1, checkpoint, -1_800, 172_800, 60)),
    });
    const reads = [...readsAt(1, 20), ...readsAt(2, 7_400), ...readsAt(3, 16_900, left)];
    const later = [...readsAt(4, left + 10_300), ...readsAt(5, left + 17_800)];
    expect(stands(trail, reads)).toBe('20 7400 16900 – – started');
    expect(stands(trail, [...reads, ...later])).toBe(`20 7400 16900 ${left + 10_300} ${left + 17_800} finished`);
  },
);

test('a visit long before anybody can be there is still none', () => {
  const trail = aRace({
    ...{ sport: 'trail_running', phase: 'finished_official' },
    checkpoints: aCourse(0, 14_000, 31_000, 48_000),
    readers: [0, 1, 2, 3].map((checkpoint) => from(checkpoint + 1, checkpoint, -1_800, 172_800, 60)),
  });
  const reads = [...readsAt(1, 20), ...readsAt(3, 6_000, 16_900), ...readsAt(4, 27_000)];
  expect(stands(trail, reads)).toBe('20 – 16900 27000 finished');
});

test('who is heard several times while they rest crossed the mat on arrival, also as long as no other mat has heard them', () => {
  const trail = aRace({
    ...{ sport: 'trail_running' },
    checkpoints: aCourse(0, 14_000, 31_000, 48_000).map((one) =>
      one.id === 2 ? { ...one, cutoffMs: 17_200_000 } : one,
    ),
    readers: [0, 1, 2, 3].map((checkpoint) => from(checkpoint + 1, checkpoint, -1_800, 172_800, 60)),
  });
  const reads = [...readsAt(1, 20), ...readsAt(2, 7_400), ...readsAt(3, 16_900, 17_500, 18_400, 19_100)];
  for (let heard = 3; heard <= reads.length; heard += 1)
    expect(stands(trail, reads.slice(0, heard))).toBe('20 7400 16900 – started');
  expect(stands({ ...trail, phase: 'finished_official' }, reads)).toBe('20 7400 16900 – retired');
});

test('laps of a sport that is not known here are laps: one that takes twice its time was missed', () => {
  const laps = oneMat(
    'other',
    Array.from({ length: 12 }, () => 2_000),
    'finished_official',
  );
  const at = [5, 598, 1_194, 1_793, 2_395, 3_000, 3_608, 4_219, 4_833, 5_450, 6_070, 6_693, 7_319];
  const heard = at.filter((one) => one !== 5_450 && one !== 6_693);
  expect(stands(laps, readsAt(1, ...heard))).toBe(
    `${at.map((one) => (heard.includes(one) ? one : '–')).join(' ')} finished`,
  );
});

test('no discipline is a long lap of the others; a lap that takes twice the time of its like is told', () => {
  const laps = oneMat('triathlon', [750, 5_000, 5_000, 5_000, 5_000, 2_500, 2_500], 'finished_official');
  const longOf = (...seconds: number[]) =>
    explainResult(laps, anEntrant(), readsAt(1, 1, ...seconds)).facts.filter(({ kind }) => kind === 'long_lap');
  expect(longOf(720, 1_320, 1_920, 2_520, 3_120, 3_820, 4_500)).toEqual([]);
  expect(longOf(720, 1_320, 2_420, 3_020, 3_620, 4_320, 5_000)).toMatchObject([{ checkpoint: 3, usualMs: 600_000 }]);
});

// @spec [Timing rules] issue 15: The way in and out of a transition over one mat are two checkpoints, however short it is, or where no length was entered
test.each([
  ['of no length', [750, 750, 20_750, 20_750, 25_750]],
  ['of a metre', [750, 751, 20_751, 20_752, 25_752]],
  ['of fifty metres', [750, 800, 20_800, 20_850, 25_850]],
  ['of a length that nobody entered', [750, null, null, null, 25_750]],
])('in and out of transitions %s have their times', (_, distances) => {
  const rules = aRace({
    ...{ sport: 'triathlon', phase: 'before_or_live' },
    checkpoints: aCourse(0, ...distances),
    readers: [1, 2, 2, 4, 4, 5].map((device, checkpoint) =>
      from(device, checkpoint, checkpoint === 0 ? -1_800 : 0, checkpoint === 0 ? 600 : 86_400, 10),
    ),
  });
  const reads = [...readsAt(1, 5), ...readsAt(2, 840, 975), ...readsAt(4, 3_225, 3_315), ...readsAt(5, 4_815)];
  const { crossings, warnings, held } = foldResult(rules, anEntrant(), reads);
  expect(crossings.map((at) => at !== null && (at - gunAt) / 1_000)).toEqual([5, 840, 975, 3_225, 3_315, 4_815]);
  expect({ warnings, held }).toEqual({ warnings: [], held: [] });
});
