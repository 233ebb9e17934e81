import { isOpen } from '@dorsal/domain/timing/course.ts';
import { expect, test } from 'vitest';
import { generateRaceDay } from './generate-race-day.ts';
import { groundKinds } from './race-day.ts';
import { heldOutSeeds, tuningSeeds, worlds } from './worlds.ts';

const [usual] = worlds;
const someDays = worlds.flatMap((world) =>
  Array.from({ length: world === usual ? 40 : 4 }, (_, i) => generateRaceDay(world, i + 1)),
);
const runners = someDays.flatMap((day) => day.runners);

test('the same seed gives the same day to the read, another seed another', () => {
  for (const world of worlds) {
    expect(generateRaceDay(world, 7)).toEqual(generateRaceDay(world, 7));
    expect(generateRaceDay(world, 7)).not.toEqual(generateRaceDay(world, 8));
  }
});

// @spec [Timing rules] issue 15, proof 2: The figures come from seeds that nothing is tuned on
test('no seed is both tuned on and held out', () => {
  expect(tuningSeeds.last).toBeLessThan(heldOutSeeds.first);
});

// @spec [Timing rules] issue 15, proof 2: A generator that keeps what happened: own starts, waves, laps, shared mats, missed and silent mats, strolls, waits, punctures, rests, bad chips
test('every kind of course, start and event comes up', () => {
  expect(new Set(someDays.map(({ ground }) => ground.kind))).toEqual(new Set(groundKinds));
  expect(new Set(someDays.map(({ ground }) => ground.chronotype)).size).toBe(3);
  const told = new Set(runners.flatMap(({ story }) => story.map((event) => event.replace(/ \d+$/, ''))));
  expect([...told].toSorted()).toEqual([
    'bad chip',
    'came to the finish after giving up',
    'did not start',
    'gave up after',
    'puncture before',
    'rested before',
    'started before the gun',
    'started late',
    'started with a later wave',
    'stayed at the finish',
    'stood at',
    'strolled over the finish',
    'waited at the start',
    'warmed up',
  ]);
});

test('true crossings follow one another without a hole, and end where the runner gave up', () => {
  for (const { crossings } of runners) {
    const reached = crossings.filter((at) => at !== null);
    expect(crossings.slice(0, reached.length)).toEqual(reached.toSorted((a, b) => a - b));
  }
});

test('a crossing is readable where a read is within 10 s of it in an open window of its checkpoint', () => {
  for (const { rules, runners: field } of someDays.slice(0, 10)) {
    for (const { crossings, isReadable, reads } of field) {
      const should = crossings.map((at, checkpoint) => {
        const windows = rules.readers.filter((reader) => reader.checkpoint === checkpoint);
        return windows.some((window) =>
          reads.some(
            (read) =>
              at !== null &&
              read.device === window.device &&
              isOpen(window, read.at) &&
              Math.abs(read.at - at) <= 10_000,
          ),
        );
      });
      expect(isReadable).toEqual(should);
    }
  }
});

test.each([
  ['few-missed', 0.003, 0.008],
  ['many-missed', 0.08, 0.13],
])('in the world %s the share of finishes that no mat heard is between %d and %d', (name, least, most) => {
  const world = worlds.find((one) => one.name === name);
  expect(world).toBeDefined();
  const quiet = { ...worlds[0], ...world, silentMats: 0, earlyCloses: 0, badChips: 0 } as NonNullable<typeof world>; // found on the line before
  const finishers = Array.from({ length: 60 }, (_, seed) => generateRaceDay(quiet, seed))
    .flatMap((day) => day.runners)
    .filter(({ crossings }) => crossings.at(-1) !== null);
  const unheard = finishers.filter(({ isReadable }) => isReadable.at(-1) === false).length;
  expect(unheard / finishers.length).toBeGreaterThan(least);
  expect(unheard / finishers.length).toBeLessThan(most);
});
