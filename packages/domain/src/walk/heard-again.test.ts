import { expect, test } from 'vitest';
import { aCourse, anEntrant, aRace } from '#timing/testing/a-race.ts';
import { from, gunAt, lapsOn, readsAt, someLaps } from '#timing/testing/in-seconds.ts';
import type { RacePhase, Read, TimingRules } from '#timing/types.ts';
import { foldResult } from './fold-result.ts';

/** The crossings in seconds since the gun, and the status. */
function stands(rules: TimingRules, reads: readonly Read[]): string {
  const { crossings, status } = foldResult(rules, anEntrant(), reads);
  return `${crossings.map((at) => (at === null ? '–' : (at - gunAt) / 1_000)).join(' ')} ${status}`;
}

const hour = 3_600;

/** Ten laps over one mat, one an hour. */
const anHourALap = (phase: RacePhase): TimingRules =>
  aRace({
    ...{ sport: 'trail_running', phase },
    checkpoints: someLaps(10, 6_706),
    readers: [from(1, 0, -1_800, 900), ...lapsOn(1, 10, 600, 36_600, 60)],
  });

/** Reads of who comes in so long after each full hour and leaves at the next one. */
const hourly = (lapS: number): readonly number[] =>
  Array.from({ length: 10 }, (_, lap) => [lap * hour + 4, lap * hour + lapS + 20 * lap]).flat();

// @spec [Timing rules] issue 15: Who rests beside the mat of the laps and is heard again on leaving has run a lap for each arrival, and none for leaving
test.each([2_000, 2_700])('laps of %i s, one an hour, are a lap an hour', (lapS) => {
  const arrivals = Array.from({ length: 10 }, (_, lap) => lap * hour + lapS + 20 * lap);
  expect(stands(anHourALap('finished_official'), readsAt(1, ...hourly(lapS)))).toBe(`4 ${arrivals.join(' ')} finished`);
});

test('who gave up after four of ten laps, one an hour, has not finished, and every lap stands at its arrival', () => {
  const reads = readsAt(1, 7, 2_420, 3_612, 6_142, 7_204, 9_783, 10_801, 13_287);
  expect(stands(anHourALap('finished_official'), reads)).toBe('7 2420 6142 9783 13287 – – – – – – retired');
  for (let heard = 2; heard <= reads.length; heard += 1)
    expect(stands(anHourALap('before_or_live'), reads.slice(0, heard))).toMatch(/ started$/);
});

test('a rest at the mat of long laps moves no lap to the leaving', () => {
  const laps = aRace({
    ...{ sport: 'trail_running', phase: 'finished_official' },
    checkpoints: someLaps(6, 10_000),
    readers: [from(9, 0, -1_800, 900), ...lapsOn(2, 6, 0, 86_400, 120)],
  });
  const heard = readsAt(2, 5_200, 10_500, 11_700, 17_000, 22_400, 23_900, 29_500, 35_200);
  expect(stands(laps, [...readsAt(9, 8), ...heard])).toBe('8 5200 10500 17000 22400 29500 35200 finished');
});

// @spec [Timing rules] issue 15: A rest belongs to the leg behind it also where nobody heard the start
test.each([true, false])(
  'who rests at the first station crossed it on arrival, also where no mat heard their start (start mat: %s)',
  (hasStartMat) => {
    const trail = aRace({
      sport: 'trail_running',
      checkpoints: aCourse(0, 15_000, 22_000, 40_000).map((one) =>
        one.id === 1 ? { ...one, cutoffMs: 9_000_000 } : one,
      ),
      readers: [0, 1, 2, 3].flatMap((one) => (one > 0 || hasStartMat ? [from(one + 1, one, -1_800, 90_000)] : [])),
    });
    const reads = [...readsAt(2, 7_500, 10_200), ...readsAt(3, 13_700), ...readsAt(4, 22_700)];
    expect(stands(trail, reads.slice(0, 2))).toBe('– 7500 – – started');
    expect(stands(trail, reads)).toBe('– 7500 13700 22700 finished');
  },
);

// @spec [Timing rules] issue 15: A first lap from a start of its own is a lap like the others
test('a first lap that takes twice its time, with one visit too many at the end, is told as the others are', () => {
  const laps = aRace({
    ...{ sport: 'running', phase: 'finished_official' },
    checkpoints: someLaps(5, 1_500),
    readers: [from(1, 0, -1_800, 300), ...lapsOn(2, 5, 0, 28_800, 10)],
  });
  const { warnings } = foldResult(laps, anEntrant(), [
    ...readsAt(1, 5),
    ...readsAt(2, 910, 1_360, 1_820, 2_280, 2_900),
  ]);
  expect(warnings).toContain('two_explanations');
});

test('a quick runner of a relay is no rest of the team, and a stroll after the finish no lap', () => {
  const relay = aRace({
    ...{ sport: 'relays', phase: 'finished_official' },
    checkpoints: someLaps(10, 2_500),
    readers: [from(1, 0, -3_600, 600), ...lapsOn(1, 10, 0, 86_400, 60)],
  });
  const laps = [17, 1_236, 1_936, 3_082, 3_810, 5_013, 5_704, 6_928, 7_606, 8_796, 9_463];
  expect(stands(relay, readsAt(1, ...laps, 10_322))).toBe(`${laps.join(' ')} finished`);
});

test('loops of two lengths that nobody entered are loops, and no rests', () => {
  const loops = aRace({
    ...{ sport: 'running', phase: 'finished_official' },
    checkpoints: aCourse(0, ...Array.from({ length: 8 }, () => null)),
    readers: [from(1, 0, -3_600, 600), ...lapsOn(1, 8, 0, 86_400, 60)],
  });
  const crossed = [7, 998, 1_552, 2_453, 3_021, 3_976, 4_580, 5_574, 6_165];
  expect(stands(loops, readsAt(1, ...crossed, 6_842, 7_278, 7_444))).toBe(`${crossed.join(' ')} finished`);
});

test('who may have started with a later wave may have warmed up over the first mat', () => {
  const waves = aRace({
    ...{ chronotype: 'batched_chrono', phase: 'finished_official' },
    waves: [0, 900, 1_800].map((after, wave) => ({ id: wave + 1, name: String(wave), gunAt: gunAt + after * 1_000 })),
    checkpoints: aCourse(0, 2_000, 6_000, 10_000),
    readers: [from(1, 0, -3_600, 3_600), ...[1, 2, 3].map((one) => from(one + 1, one, 0, 86_400))],
  });
  const reads = [...readsAt(2, 667, 1_649), ...readsAt(3, 2_968), ...readsAt(4, 4_319)];
  expect(stands(waves, reads)).toBe('– 1649 2968 4319 finished');
});

test('a puncture on another lap than the first brings no second finish', () => {
  const laps = aRace({
    ...{ sport: 'btt', phase: 'finished_official' },
    checkpoints: someLaps(6, 5_000),
    readers: [from(1, 0, -3_600, 600), ...lapsOn(1, 6, 0, 86_400, 60)],
  });
  const { warnings } = foldResult(laps, anEntrant(), readsAt(1, 5, 1_100, 2_200, 4_100, 5_210, 6_330, 7_460));
  expect(warnings).toEqual([]);
});

test.each([
  ['the last lap', 9],
  ['an earlier one', 6],
])('who leaves for %s of one an hour and gives up on it has run the laps that they came in from', (_, ran) => {
  const reads = readsAt(1, ...hourly(2_700).slice(0, 2 * ran), ran * hour + 6);
  const crossed = ['4', ...Array.from({ length: 10 }, (_, lap) => (lap < ran ? lap * hour + 2_700 + 20 * lap : '–'))];
  expect(stands(anHourALap('finished_official'), reads)).toBe(`${crossed.join(' ')} retired`);
});

test('quick laps of one an hour give nobody a finish after five of them, also while the race is on', () => {
  const reads = readsAt(1, ...hourly(2_050));
  for (let heard = 10; heard < reads.length; heard += 1)
    expect(stands(anHourALap('before_or_live'), reads.slice(0, heard))).toMatch(/ started$/);
});

test('laps that take a sixth of an hour are laps, also those that end on the hour', () => {
  const laps = aRace({
    ...{ sport: 'running', phase: 'finished_official' },
    checkpoints: someLaps(20, 2_000),
    readers: [from(1, 0, -1_800, 300), ...lapsOn(1, 20, 0, 28_800, 10)],
  });
  const crossed = Array.from({ length: 21 }, (_, lap) => 5 + 600 * lap);
  expect(stands(laps, readsAt(1, ...crossed))).toBe(`${crossed.join(' ')} finished`);
});

const threeLaps = aRace({
  ...{ sport: 'trail_running', phase: 'finished_official' },
  checkpoints: someLaps(3, 15_000),
  readers: [from(9, 0, -1_800, 900), ...lapsOn(1, 3, 0, 86_400, 60)],
});

// @spec [Timing rules] issue 15: Who leaves for a lap, turns back on it and is heard at the mat again has not run it
test('who leaves for the last lap after a rest and turns back on it has not finished', () => {
  const laps = readsAt(1, 6_900, 14_100, 14_900, 16_900);
  expect(stands(threeLaps, [...readsAt(9, 7), ...laps])).toBe('7 6900 14100 – retired');
});

test('who turns back on the sixth lap of six, one an hour, has run five', () => {
  const reads = readsAt(1, 8, 2_700, 3_612, 6_320, 7_209, 9_950, 10_811, 13_600, 14_408, 17_250, 18_007, 19_000);
  const sixHours = aRace({
    ...{ sport: 'trail_running', phase: 'finished_official' },
    checkpoints: someLaps(6, 6_706),
    readers: [from(1, 0, -1_800, 900), ...lapsOn(1, 6, 600, 22_200, 60)],
  });
  expect(stands(sixHours, reads)).toBe('8 2700 6320 9950 13600 17250 – retired');
  expect(stands(sixHours, [...reads, ...readsAt(1, 20_700)])).toMatch(/ 17250 20700 finished$/);
});

test('a last lap in half the time of the others may be that of who turned back: staff are told', () => {
  const half = [...readsAt(9, 5), ...readsAt(1, 6_750, 13_700, 17_400)];
  expect(foldResult(threeLaps, anEntrant(), half).warnings).toContain('two_explanations');
  const whole = [...readsAt(9, 5), ...readsAt(1, 6_750, 13_700, 19_900)];
  expect(foldResult(threeLaps, anEntrant(), whole).warnings).toEqual([]);
});

// @spec [Timing rules] issue 15: Who is heard on the way from a rest to the start of the next lap has run a lap for each arrival
test('in a race of one lap an hour who is heard again at the start of the next lap has every lap at its arrival', () => {
  const reads = readsAt(1, 10, 2_757, 3_394, 3_615, 6_400, 7_020, 7_221, 10_000, 10_640, 10_812, 13_650, 14_411);
  expect(stands(anHourALap('before_or_live'), reads)).toBe('10 2757 6400 10000 13650 – – – – – – started');
});

// @spec [Timing rules] issue 15: Who leaves the mat of the laps after a rest was not heard too soon for the next one
test('a rest at the mat of the laps tells nobody to look at the distance', () => {
  const live = { ...threeLaps, phase: 'before_or_live' } as const;
  expect(foldResult(live, anEntrant(), [...readsAt(9, 8), ...readsAt(1, 6_900, 7_700)]).warnings).toEqual([]);
});

// @spec [Timing rules] issue 15: Where one lap of two was heard, and it may be the finish of somebody quick, staff are told of both
test.each([
  [1_906, []],
  [1_906, [2_506]],
])('of two laps the only one that was heard, at %i s, may be the finish', (finishS, after) => {
  const twoLaps = aRace({
    ...{ sport: 'running', phase: 'finished_official' },
    checkpoints: someLaps(2, 5_000),
    readers: [from(1, 0, -1_800, 300), ...lapsOn(1, 2, 300, 14_400, 60)],
  });
  expect(foldResult(twoLaps, anEntrant(), readsAt(1, 6, finishS, ...after)).warnings).toContain('two_explanations');
});

// @spec [Timing rules] issue 15: Where a mat hears the way in and out of a station as two checkpoints, the leaving is one of them, and who gave up there was not on the way
test('who comes to a station and leaves it over one mat, and finishes, has all times, before the finish and after', () => {
  const stations = aRace({
    ...{ sport: 'trail_running', phase: 'before_or_live' },
    checkpoints: aCourse(0, 20_000, 20_000, 40_000, 40_000, 55_000),
    readers: [1, 2, 2, 2, 2, 1].map((device, checkpoint) =>
      from(device, checkpoint, checkpoint === 0 ? -1_800 : 0, checkpoint === 0 ? 900 : 90_000, 10),
    ),
  });
  const stays = [14_606, 14_671, 43_278, 43_356];
  const reads = [...readsAt(1, 20, 54_842), ...readsAt(2, ...stays)];
  expect(stands(stations, reads)).toBe(`20 ${stays.join(' ')} 54842 finished`);
  expect(stands({ ...stations, phase: 'finished_official' }, reads.slice(0, 1).concat(readsAt(2, ...stays)))).toBe(
    `20 ${stays.join(' ')} – retired`,
  );
});

// @spec [Timing rules] issue 15: A short last leg over the mat of the laps is no rest
test('a short last leg is no rest, and a stroll after it no finish', () => {
  const marathon = aRace({
    ...{ sport: 'running', phase: 'finished_official' },
    checkpoints: aCourse(0, 10_000, 20_000, 30_000, 40_000, 42_195),
    readers: [from(9, 0, -1_800, 900), ...lapsOn(1, 5, 0, 30_000, 10)],
  });
  const laps = [2_700, 5_420, 8_180, 10_990];
  for (const stroll of [11_700, 11_900, 12_200])
    expect(stands(marathon, [...readsAt(9, 5), ...readsAt(1, ...laps, 11_615, stroll)])).toBe(
      `5 ${laps.join(' ')} 11615 finished`,
    );
});

// @spec [Timing rules] issue 15: Who is heard after a rest, two laps later, has run them, and not turned back
test('a lap that nobody heard behind a rest is a lap, as without the rest', () => {
  const fourLaps = aRace({
    ...{ sport: 'trail_running', phase: 'finished_official' },
    checkpoints: someLaps(4, 6_000),
    readers: [from(9, 0, -1_800, 900), ...lapsOn(1, 4, 0, 86_400, 60)],
  });
  expect(stands(fourLaps, [...readsAt(9, 5), ...readsAt(1, 2_000, 2_400, 6_430)])).toBe('5 2000 – 6430 – retired');
  expect(stands(fourLaps, [...readsAt(9, 4), ...readsAt(1, 1_700, 1_950, 5_480)])).toBe('4 1700 – 5480 – retired');
});
