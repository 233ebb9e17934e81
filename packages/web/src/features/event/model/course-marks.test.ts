import { expect, test } from 'vitest';
import { courseOf } from '#race/course.ts';
import { aCheckpoint, aModality } from '#race/testing/a-modality.ts';
import { marksAt, marksOf, servicesBeside } from './course-marks.ts';

const modality = aModality({
  services: ['shower'],
  checkpoints: [
    aCheckpoint('a', { order: 0, services: ['water'] }),
    aCheckpoint('b', { order: 1, isTimed: false, services: ['water', 'food'] }),
  ],
});

test('each stop names its mat and what it offers', () => {
  expect(courseOf(modality).stops.map((stop) => marksAt(stop).join('+'))).toEqual([
    'timing',
    'timing+water',
    'water+food',
    'timing',
  ]);
});

// @spec [Event pages] doc 1 §2, doc 1 §3: Recorrido: start, intermediates with names, timing and extra-service icons, finish; a drawing and a name for each of the 17 services
test('the legend names each mark of the course once, timing first', () => {
  expect(marksOf(modality)).toEqual(['timing', 'water', 'food']);
});

// @spec [Event pages] issue 16: Services of the whole race, which have no place on its course, are told apart from the legend
test('a service of the race that no stop has stands beside the course, not in its legend', () => {
  expect(servicesBeside({ ...modality, services: ['shower', 'water', 'transfer'] })).toEqual(['shower', 'transfer']);
  expect(servicesBeside({ ...modality, services: [] })).toEqual([]);
});
