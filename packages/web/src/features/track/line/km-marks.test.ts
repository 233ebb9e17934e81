import { expect, test } from 'vitest';
import type { TrackLine } from '#race/use-track-line.ts';
import { kmMarksOf, stepFor, stepsByZoom, unitM, widestZoom, zooms } from './km-marks.ts';

const line = (distance: number): TrackLine => ({
  lengthM: distance,
  points: [
    [0, 0, null, 0],
    [1, 0, null, distance],
  ],
});

// @spec [Tracks] doc 1 §2, issue 4: Km markers, in kilometres or miles, every 1, 2, 5 or 10 by length and zoom; none on a stop
test('every kilometre on the way is marked, the finish is not one of them', () => {
  expect(kmMarksOf(line(5000), 'metric').map(({ number }) => number)).toEqual([1, 2, 3, 4]);
  expect(kmMarksOf(line(5001), 'metric').map(({ number }) => number)).toEqual([1, 2, 3, 4, 5]);
  expect(kmMarksOf(line(5000), 'metric')[1]?.at[0]).toBeCloseTo(0.4);
  expect(kmMarksOf(line(800), 'metric')).toEqual([]);
});

// @spec [Tracks] doc 1 §2, issue 4: Km markers, in kilometres or miles, every 1, 2, 5 or 10 by length and zoom; none on a stop
test('miles are marked where the visitor counts in them', () => {
  expect(kmMarksOf(line(42_195), 'imperial')).toHaveLength(26);
  expect(unitM('imperial')).toBeCloseTo(1609.344, 2);
});

// @spec [Tracks] doc 1 §2, issue 4: Km markers, in kilometres or miles, every 1, 2, 5 or 10 by length and zoom; none on a stop
test.each([
  [60, 10, 1],
  [30, 10, 2],
  [10, 42, 5],
  [5, 42, 10],
  [0.1, 300, 100],
])('where a kilometre is %d pixels long, of a course of %d every %d. is marked', (px, length, step) => {
  expect(stepFor(px, length)).toBe(step);
});

// @spec [Tracks] issue 16: Kilometre numbers of long courses do not come and go: what is marked stays marked when the map comes closer
test.each([10, 21, 42, 300])('closer, a course of %d keeps every number that it had', (length) => {
  const marked = Array.from({ length: 60 }, (_, px) => stepFor(px + 0.5, length));
  for (const [index, step] of marked.slice(1).entries()) expect((marked[index] ?? 0) % step).toBe(0);
});

// @spec [Tracks] doc 1 §9: Map zoom 10 to 16 (farther out only where a course is too long for 10)
test('a map goes from zoom 10 to 16, and farther out for a course that is too long for 10', () => {
  expect(zooms.most).toBe(16);
  expect([16, 12, 10.5].map(widestZoom)).toEqual([10, 10, 10]);
  expect([10, 8, 0.2].map(widestZoom)).toEqual([9.5, 7.5, 0]);
});

test('the closer one looks, the more are marked; from zoom 12 on every one', () => {
  const steps = stepsByZoom(1000, { latitude: 40, lengthM: 42_195 });
  expect(steps[0]?.zoom).toBe(0);
  expect(steps.map(({ step }) => step)).toEqual(steps.map(({ step }) => step).toSorted((a, b) => b - a));
  expect(steps.at(-1)).toEqual({ zoom: 12, step: 1 });
  expect(steps.find(({ zoom }) => zoom === 10)?.step).toBe(5);
});
