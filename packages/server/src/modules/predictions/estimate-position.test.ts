import { describe, expect, test } from 'vitest';
import { type CoursePoint, estimatePosition, passedPoints, placeOnTrack } from './estimate-position.ts';

const course: CoursePoint[] = [0, 5000, 8000, 10_000].map((distanceM, at) => ({
  oid: `c${at}`,
  distanceM,
  isTimed: at !== 2,
}));
const minute = 60_000;
const way = (crossings: (number | null)[], isMoving = true, held: number[] = []) => ({
  startedAt: 0,
  crossings,
  held,
  isMoving,
});

describe('a runner under way', () => {
  // @spec [Calls] doc 2 §7, design §5: POST `/last-positions`: served; an estimate from the last crossing and the pace, marked as one
  test('moves on with the pace since the start, and it is an estimate', () => {
    expect(estimatePosition(course, way([0, 25 * minute, null, null]), 30 * minute)).toEqual({
      at: 30 * minute,
      distanceM: 6000,
      isEstimate: true,
      lastCrossing: 1,
    });
  });

  test('never comes as far as the next mat, which would have heard them; a point without a mat holds nobody', () => {
    const here = estimatePosition(course, way([0, 25 * minute, null, null]), 500 * minute);
    expect(here?.distanceM).toBe(10_000);
  });

  test('stays at the start until a pace is known, and where they stopped', () => {
    expect(estimatePosition(course, way([0, null, null, null]), minute)).toMatchObject({
      distanceM: 0,
      isEstimate: false,
    });
    expect(estimatePosition(course, way([0, minute, null, null], false), 9 * minute)).toMatchObject({
      distanceM: 5000,
      isEstimate: false,
    });
  });

  // @spec [Timing rules] issue 15: `/last-positions` leaves who is being checked at the last crossing that counts, and without one at the start
  test('stays where they were last while they are being checked further on, also at the start', () => {
    const later = 40 * minute;
    expect(estimatePosition(course, way([0, 25 * minute, null, null], true, [3]), later)).toMatchObject({
      distanceM: 5000,
      isEstimate: false,
    });
    expect(estimatePosition(course, way([0, null, null, 30 * minute], true, [1]), later)?.isEstimate).toBe(true);
    expect(estimatePosition(course, way([null, null, null, null], true, [1]), later)).toEqual({
      at: 0,
      distanceM: 0,
      isEstimate: true,
      lastCrossing: null,
    });
  });

  test('is nowhere without a crossing whose place is known', () => {
    expect(estimatePosition(course, way([null, null, null, null]), 1)).toBeNull();
    const unknown = course.map((point) => ({ ...point, distanceM: null }));
    expect(estimatePosition(unknown, way([0, minute, null, null]), 1)).toBeNull();
  });

  test('has passed the points that heard them', () => {
    expect(passedPoints(course, way([0, null, null, 50 * minute])).map(({ distanceM }) => distanceM)).toEqual([
      0, 10_000,
    ]);
  });
});

test('a share of the way is a place on the track', () => {
  const track = [
    [0, 0, null, 0],
    [0, 1, null, 100],
    [1, 1, null, 200],
  ] as const;
  expect(placeOnTrack(track, 0)).toEqual({ longitude: 0, latitude: 0 });
  expect(placeOnTrack(track, 0.75)).toEqual({ longitude: 0.5, latitude: 1 });
  expect(placeOnTrack(track, 2)).toEqual({ longitude: 1, latitude: 1 });
  expect(placeOnTrack([], 0.5)).toBeNull();
});
