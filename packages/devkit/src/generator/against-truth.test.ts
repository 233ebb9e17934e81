import { isLong } from '@dorsal/testkit/long-run.ts';
import { expect, test } from 'vitest';
import { differencesFromTruth } from './against-truth.ts';
import { generateRace } from './generate-race.ts';
import { namedSeeds } from './named-seeds.ts';
import { aModalityPlan, aRacePlan } from './plan.ts';
import { smallRacePlan } from './small-race.ts';

const seeds = Array.from({ length: isLong ? 200 : 20 }, (_, i) => i + 1);

// @spec [Timing rules] issue 2: Generated races with every trouble come to their own truth
test('small races with every trouble come to their own truth: status, times, warnings, places in all scopes', () => {
  expect(seeds.flatMap((seed) => differencesFromTruth(generateRace(smallRacePlan(seed))))).toEqual([]);
});

const { 'sixty-thousand': _, ...seedsOfUsualSize } = namedSeeds;

test.each(Object.entries(seedsOfUsualSize))('the seed %s comes to its own truth', (_name, plan) => {
  expect(differencesFromTruth(generateRace(plan))).toEqual([]);
});

test('a truth that is wrong is noticed', () => {
  const race = generateRace(aRacePlan({ modalities: [aModalityPlan({ field: 6 })], troubles: {} }));
  const [modality] = race.modalities;
  const [first] = modality?.runners ?? [];
  if (!modality || !first) throw new Error('an empty race');
  const crossings = first.truth.crossings.map((at) => (at === null ? null : at + 1));
  const wrong = { ...first, truth: { ...first.truth, crossings } };
  const spoilt = { ...race, modalities: [{ ...modality, runners: [wrong, ...modality.runners.slice(1)] }] };
  const found = differencesFromTruth(spoilt);
  expect(found.some((line) => line.includes('bib 1 (no trouble): crossings'))).toBe(true);
});
