import { expect, test } from 'vitest';
import { boundsOf, type EventPlace, groupPlaces, worldPx, zoomToFit } from './group-places.ts';

const place = (name: string, longitude: number, latitude: number): EventPlace => ({
  _id: name,
  slug: name,
  name,
  status: 'registrations_opened',
  time_zone: 'Europe/Madrid',
  coordinates: { longitude, latitude },
});
const castello = place('castello', -0.04, 39.99);
const vilaReal = place('vila-real', -0.1, 39.94);
const alacant = place('alacant', -0.48, 38.35);
const names = (zoom: number): string[][] =>
  groupPlaces([castello, vilaReal, alacant], zoom).map(({ places }) => places.map(({ name }) => name));

test('far out towns are one mark, closer in each has its own', () => {
  expect(names(3)).toEqual([['castello', 'vila-real', 'alacant']]);
  expect(names(7)).toEqual([['castello', 'vila-real'], ['alacant']]);
  expect(names(12)).toEqual([['castello'], ['vila-real'], ['alacant']]);
});

test('every event is in one group, and marks do not lie on each other', () => {
  const many = Array.from({ length: 500 }, (_, step) =>
    place(`${step}`, (step * 37) % 9, 36 + ((step * 53) % 70) / 10),
  );
  for (const zoom of [3, 5.5, 8]) {
    const groups = groupPlaces(many, zoom);
    expect(groups.flatMap(({ places }) => places.map(({ _id }) => _id)).toSorted()).toEqual(
      many.map(({ _id }) => _id).toSorted(),
    );
    const marks = groups.map((group) => worldPx(group, zoom));
    const gaps = marks.flatMap(([x, y], at) =>
      marks.slice(at + 1).map((other) => Math.hypot(other[0] - x, other[1] - y)),
    );
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(48);
  }
});

test('what is found is in view', () => {
  expect(boundsOf([castello, alacant])).toEqual([
    [-0.48, 38.35],
    [-0.04, 39.99],
  ]);
  expect(boundsOf([])).toBeNull();
  const zoom = zoomToFit([castello, alacant], { width: 400, height: 300 });
  const [from, to] = [worldPx(castello.coordinates, zoom), worldPx(alacant.coordinates, zoom)];
  expect(Math.abs(to[1] - from[1])).toBeCloseTo(300);
  expect(zoomToFit([castello], { width: 400, height: 300 })).toBe(12);
});
