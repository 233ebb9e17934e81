import { expect, test } from 'vitest';
import { fieldDensity, onLegs } from './field-density.ts';

const field = (...stops: [share: number, passed: number][]) => stops.map(([share, passed]) => ({ share, passed }));

// @spec [Live screens] issue 3: The ribbon shows where the field is, from how many are between which stops
test('people are on the leg between the last stop that they passed and the next', () => {
  expect(onLegs(field([0, 100], [0.5, 60], [1, 10]))).toEqual([40, 50]);
});

test('who was missed at a mat and read at a later one has passed it', () => {
  expect(onLegs(field([0, 0], [0.5, 12], [0.7, 20], [1, 5]))).toEqual([0, 0, 15]);
});

test('the field is densest where most people share the shortest leg', () => {
  const density = fieldDensity(field([0, 100], [0.8, 60], [1, 20]), 200);
  expect(density).toHaveLength(201);
  expect(Math.max(...density)).toBeCloseTo(1, 5);
  expect(density[180]).toBeCloseTo(1, 5);
  // 40 people on four times the length: a quarter, shown as its root
  expect(density[80]).toBeCloseTo(0.5, 5);
});

test('before the start and after the last finisher nobody is on the course', () => {
  for (const stops of [field([0, 0], [1, 0]), field([0, 80], [0.5, 80], [1, 80])])
    expect(fieldDensity(stops, 50).every((thick) => thick === 0)).toBe(true);
});

test('past the last stop of a course without a finish nothing is known', () => {
  expect(fieldDensity(field([0, 9], [0.5, 5]), 20).slice(13)).toEqual(Array.from({ length: 8 }, () => 0));
});

test('stops on one point and a course without stops do no harm', () => {
  expect(fieldDensity(field([0, 9], [0.5, 5], [0.5, 4], [1, 0]), 60).every(Number.isFinite)).toBe(true);
  expect(fieldDensity([], 10)).toEqual(Array.from({ length: 11 }, () => 0));
});
