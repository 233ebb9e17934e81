import { expect, test } from 'vitest';
import { courseOf } from '#race/course.ts';
import { aCheckpoint, aModality } from '#race/testing/a-modality.ts';
import { marksAt, marksOf } from './course-marks.ts';

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
test('the legend names each mark once, timing first, and what the whole race offers', () => {
  expect(marksOf(modality)).toEqual(['timing', 'water', 'food', 'shower']);
});
