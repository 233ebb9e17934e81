import fc from 'fast-check';
import { expect, test } from 'vitest';
import { earthRadiusM } from '#units/distances.ts';
import { type Box, boxesAround } from './boxes-around.ts';

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

function metresBetween(latitude: number, longitude: number, north: number, east: number): number {
  const half = (a: number, b: number): number => Math.sin(radians(a - b) / 2) ** 2;
  const share = half(north, latitude) + Math.cos(radians(latitude)) * Math.cos(radians(north)) * half(east, longitude);
  return 2 * earthRadiusM * Math.asin(Math.min(1, Math.sqrt(share)));
}

const holds = (boxes: readonly Box[], latitude: number, longitude: number): boolean =>
  boxes.some(
    ({ south, west, north, east }) => latitude >= south && latitude <= north && longitude >= west && longitude <= east,
  );

const places = {
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
};

// @spec [Calendar calls] doc 1 §2, §7: Nearby: the event or the start of one of its races is within so many metres, also across the date line and at the poles
test('who is near enough is in a box, anywhere on the globe', () => {
  fc.assert(
    fc.property(
      fc.record(places),
      fc.record(places),
      fc.double({ min: 0.9, max: 3, noNaN: true }),
      (here, there, wider) => {
        const metres = metresBetween(here.latitude, here.longitude, there.latitude, there.longitude);
        const boxes = boxesAround(here.latitude, here.longitude, metres * wider);
        expect(wider < 1 || holds(boxes, there.latitude, there.longitude)).toBe(true);
      },
    ),
  );
});

test('a box is hardly wider than the circle', () => {
  const [box] = boxesAround(39.5, -0.4, 10_000);
  expect(box?.north).toBeCloseTo(39.59, 2);
  expect(box?.south).toBeCloseTo(39.41, 2);
  expect(box?.east).toBeCloseTo(-0.28, 2);
  expect(box?.west).toBeCloseTo(-0.52, 2);
});

// @spec [Calendar calls] doc 1 §2, §7: Nearby: the event or the start of one of its races is within so many metres, also across the date line and at the poles
test('across the date line there are two', () => {
  expect(boxesAround(-17, 179.99, 50_000)).toHaveLength(2);
  expect(boxesAround(-17, -179.99, 50_000)).toHaveLength(2);
  expect(boxesAround(89.9, 0, 50_000)).toEqual([expect.objectContaining({ west: -180, east: 180, north: 90 })]);
});
