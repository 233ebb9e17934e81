import { expect, test } from 'vitest';
import type { TrackLine, TrackPoint } from '../use-track-line.ts';
import { heightAt, planAt, profileOf } from './course-profile.ts';

/** A line to the north of so many metres, with a height at each metre. */
const north = (distance: number, height: (at: number) => number | null): TrackLine => ({
  lengthM: distance,
  points: Array.from({ length: 201 }, (_, step): TrackPoint => {
    const at = (step / 200) * distance;
    return [-0.4, 39 + at / 111_195, height(at), at];
  }),
});

const heightsOf = (track: TrackLine): readonly number[] => {
  const profile = profileOf(track);
  if (profile.form !== 'relief') throw new Error(`drawn as ${profile.form}`);
  return profile.heights;
};

test('a mountain fills the space there is, its foot stands above the ground, and its top where it is', () => {
  const heights = heightsOf(north(20_000, (at) => 400 + 900 * (1 - Math.abs(at - 5000) / 15_000)));
  expect(Math.max(...heights)).toBeCloseTo(1, 5);
  expect(Math.min(...heights)).toBeCloseTo(0.12, 5);
  expect(heights.indexOf(Math.max(...heights)) / (heights.length - 1)).toBeCloseTo(0.25, 2);
});

test('a hill is drawn lower than an alp', () => {
  const hill = heightsOf(north(20_000, (at) => 100 + (70 * at) / 20_000));
  expect(Math.max(...hill)).toBeLessThan(0.75);
});

// @spec [Live screens] issue 3: The course as silhouette, as outline where the ground is flat or heights are unknown, as a line without a track
test.each([
  ['without a track', null, 'flat'],
  ['while the track is on its way', undefined, 'flat'],
  ['with a single point', { lengthM: 10, points: [[0, 0, null, 0]] }, 'flat'],
  [
    'that stays on one spot',
    {
      lengthM: 10,
      points: [
        [0, 0, null, 0],
        [0, 0, null, 10],
      ],
    },
    'flat',
  ],
  ['without heights', north(10_000, () => null), 'plan'],
  ['of a marathon along the sea', north(42_195, (at) => 5 + 10 * Math.sin(at / 5000)), 'plan'],
  ['of a hilly marathon', north(42_195, (at) => 70 + 65 * Math.sin(at / 5000)), 'relief'],
  ['of a short race up a street', north(5000, (at) => at / 200), 'relief'],
] as [string, TrackLine | null | undefined, string][])('a course %s is drawn as its shape asks', (_, track, form) => {
  expect(profileOf(track).form).toBe(form);
});

test('a plan lies along its longest side, starts on the left and knows where a share of the course is', () => {
  // 3 km to the south, then 1 km to the west
  const corner: TrackLine = {
    lengthM: 4000,
    points: [
      [0, 0.027, null, 0],
      [0, 0.0135, null, 1500],
      [0, 0, null, 3000],
      [-0.009, 0, null, 4000],
    ],
  };
  const plan = profileOf(corner);
  if (plan.form !== 'plan') throw new Error(`drawn as ${plan.form}`);
  expect(plan.line[0]?.x).toBe(0);
  expect(Math.max(...plan.line.map(({ x }) => x))).toBe(1);
  expect(plan.ratio).toBeLessThan(0.4);
  const [half, corner3] = [planAt(plan.line, 0.375), planAt(plan.line, 0.75)];
  expect(half.x).toBeCloseTo(corner3.x / 2, 5);
  expect(planAt(plan.line, 1)).toEqual({
    x: expect.closeTo(plan.line[3]?.x ?? 0),
    y: expect.closeTo(plan.line[3]?.y ?? 0),
  });
});

test('between two steps the height lies on the straight, and outside the ends stay', () => {
  expect([-1, 0, 0.25, 0.5, 1, 2].map((share) => heightAt([0, 1, 0], share))).toEqual([0, 0, 0.5, 1, 0, 0]);
});
