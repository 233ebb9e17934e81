import { expect, test } from 'vitest';
import type { TrackPoint } from '#race/use-track-line.ts';
import { groundAt, heightAt } from './ground-at.ts';

/** A kilometre level, a kilometre up at 10 %, a kilometre down at 5 %. */
const hill: TrackPoint[] = [
  [0, 0, 100, 0],
  [0, 0, 100, 1000],
  [0, 0, 200, 2000],
  [0, 0, 150, 3000],
];

test.each([
  [0, 100, 0],
  [500, 100, 0],
  [1500, 150, 0.1],
  [2500, 175, -0.05],
  [3000, 150, -0.05],
  [9000, 150, null],
])('at %i m the ground is %i m high', (atM, heightM, gradient) => {
  const ground = groundAt(hill, atM);
  expect(ground.heightM).toBeCloseTo(heightM);
  if (gradient === null) expect(ground.gradient).toBeNull();
  else expect(ground.gradient).toBeCloseTo(gradient);
});

// @spec [Tracks] doc 1 §2, issue 4: Position shared between map and profile: by mouse, by finger, by keys; said as distance, height and slope
test('a track without heights has no ground', () => {
  const flat: TrackPoint[] = hill.map(([x, y, , atM]) => [x, y, null, atM]);
  expect(groundAt(flat, 500)).toEqual({ heightM: null, gradient: null });
  expect(heightAt([], 5)).toBeNull();
});
