import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { generateRace } from './generate-race.ts';
import { placesOf } from './places.ts';
import { aModalityPlan, aRacePlan, burdenNames, troubleNames } from './plan.ts';
import type { GeneratedRace } from './race.ts';
import { smallRacePlan } from './small-race.ts';

const hashOf = (race: GeneratedRace): string => createHash('sha256').update(JSON.stringify(race)).digest('hex');
const runnersOf = (race: GeneratedRace) => race.modalities.flatMap(({ runners }) => runners);
const seeds = Array.from({ length: 60 }, (_, seed) => seed);
const races = seeds.map((seed) => generateRace(smallRacePlan(seed)));

test('the same seed gives the same race to the byte, another seed another', () => {
  expect(hashOf(generateRace(smallRacePlan(7)))).toBe(hashOf(generateRace(smallRacePlan(7))));
  expect(hashOf(generateRace(smallRacePlan(7)))).not.toBe(hashOf(generateRace(smallRacePlan(8))));
});

test('every trouble and every burden happens somewhere', () => {
  const runners = races.flatMap(runnersOf);
  expect(troubleNames.filter((name) => !runners.some(({ trouble }) => trouble === name))).toEqual([]);
  expect(burdenNames).toEqual(['penalty', 'disqualification', 'not_classified']);
  expect(runners.some(({ penalties }) => penalties.length > 0)).toBe(true);
  expect(runners.some(({ staffStatus }) => staffStatus === 'disqualified')).toBe(true);
  expect(runners.some(({ isClassified }) => !isClassified)).toBe(true);
});

test('every status comes up', () => {
  const statuses = new Set(races.flatMap(runnersOf).map(({ truth }) => truth.status));
  const all = ['disqualified', 'finished', 'not_started', 'out_of_time', 'retired', 'started', 'waiting'];
  expect([...statuses].sort()).toEqual(all);
});

test('true crossings follow one another', () => {
  for (const { truth } of races.flatMap(runnersOf)) {
    const crossings = truth.crossings.filter((at) => at !== null);
    expect(crossings).toEqual(crossings.toSorted((a, b) => a - b));
  }
});

test('no bib and no chip is given twice in a race', () => {
  for (const race of races) {
    const bibs = runnersOf(race).map(({ bib }) => bib);
    const chips = runnersOf(race).flatMap((runner) => runner.chips);
    expect(new Set(bibs).size).toBe(bibs.length);
    expect(new Set(chips).size).toBe(chips.length);
  }
});

test('batches come in order of delivery, never before they were sent, and hold 1 to 500 reads', () => {
  for (const { batches } of races) {
    const delivered = batches.map(({ deliveredAt }) => deliveredAt);
    expect(delivered).toEqual(delivered.toSorted((a, b) => a - b));
    expect(batches.every(({ sentAt, deliveredAt }) => deliveredAt > sentAt)).toBe(true);
    expect(batches.every(({ reads }) => reads.length > 0 && reads.length <= 500)).toBe(true);
  }
});

test('some races have a clock that is off, a counter that starts anew, an absurd date, a stray gun, a struck-out read, late and repeated batches', () => {
  const reads = races.map(({ batches }) => batches.flatMap((batch) => batch.reads));
  expect(races.some(({ clocks }) => clocks.length > 0)).toBe(true);
  expect(reads.some((list) => list.some(({ epoch }) => epoch === 2))).toBe(true);
  expect(reads.some((list) => list.some(({ time }) => time < Date.UTC(2001, 0, 1)))).toBe(true);
  expect(reads.some((list) => list.some(({ kind }) => kind === 'gun'))).toBe(true);
  expect(races.some(({ invalidations }) => invalidations.length > 0)).toBe(true);
  expect(races.some(({ batches }) => batches.some((batch) => batch.deliveredAt - batch.sentAt > 3_600_000))).toBe(true);
  const sent = (race: GeneratedRace) => race.batches.map(({ device, sentAt }) => `${device} ${sentAt}`);
  expect(races.some((race) => new Set(sent(race)).size < race.batches.length)).toBe(true);
});

describe('places', () => {
  test('general places have no holes but after ties, and everyone placed finished and is classified', () => {
    for (const modality of races.flatMap((race) => race.modalities)) {
      const places = placesOf(modality, modality.checkpoints.length - 1);
      const general = [...places.values()].map((place) => place.general ?? 0).sort((a, b) => a - b);
      general.forEach((place, i) => {
        expect(place === i + 1 || place === general[i - 1]).toBe(true);
      });
      const placed = modality.runners.filter(({ bib }) => places.has(bib));
      expect(placed.every(({ truth, isClassified }) => isClassified && truth.status === 'finished')).toBe(true);
    }
  });

  test('people who cross together in whole seconds share a place', () => {
    const plan = aModalityPlan({ field: 100, comesInBunches: true, precisionMs: 1000, intermediates: 0 });
    const [modality] = generateRace(aRacePlan({ modalities: [plan], troubles: {} })).modalities;
    const places = modality ? [...placesOf(modality, 1).values()].map(({ general }) => general) : [];
    expect(places.length).toBeGreaterThan(80);
    expect(new Set(places).size).toBeLessThan(places.length);
  });
});

test('a field has women, men and others, locals, people without club or category, and people without a public name', () => {
  const people = races.flatMap(runnersOf).map(({ person }) => person);
  expect(new Set(people.map(({ gender }) => gender))).toEqual(new Set(['female', 'male', 'other']));
  expect(people.some(({ club }) => club === null)).toBe(true);
  expect(people.some(({ category }) => category === null)).toBe(true);
  expect(people.some(({ isPublic }) => !isPublic)).toBe(true);
  expect(people.some(({ isLocal }) => isLocal)).toBe(true);
  expect(people.some(({ surname }) => surname.includes("'"))).toBe(true);
  expect(people.every(({ email }) => email.endsWith('@example.org'))).toBe(true);
});

test('a field of five is as good as any', () => {
  const race = generateRace(aRacePlan({ modalities: [aModalityPlan({ field: 5 })] }));
  expect(runnersOf(race)).toHaveLength(5);
});
