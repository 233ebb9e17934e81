import { expect, test } from 'vitest';
import type { EventPlace } from '#race/event.ts';
import { boundsOf, groupPlaces, worldPx, zoomToFit } from './group-places.ts';

const place = (name: string, longitude: number, latitude: number): EventPlace => ({
  id: name,
  slug: name,
  name,
  status: 'registrations_opened',
  isPutOff: false,
  isTimed: true,
  registrationWay: 'ask',
  zone: 'Europe/Madrid',
  spot: { longitude, latitude },
});
const castello = place('castello', -0.04, 39.99);
const vilaReal = place('vila-real', -0.1, 39.94);
const alacant = place('alacant', -0.48, 38.35);
const names = (zoom: number): string[][] =>
  groupPlaces([castello, vilaReal, alacant], zoom).map(({ places }) => places.map(({ name }) => name));

// @spec [Home, calendar and lists] issue 4: Calendar: a map of the events found, loaded when asked for; marks that lie close are one; without streets the places stand on paper, and without a map in a sketch
test('far out towns are one mark, closer in each has its own', () => {
  expect(names(3)).toEqual([['castello', 'vila-real', 'alacant']]);
  expect(names(7)).toEqual([['castello', 'vila-real'], ['alacant']]);
  expect(names(12)).toEqual([['castello'], ['vila-real'], ['alacant']]);
});

// @spec [Home, calendar and lists] issue 4: Calendar: a map of the events found, loaded when asked for; marks that lie close are one; without streets the places stand on paper, and without a map in a sketch
test('every event is in one group, and marks do not lie on each other', () => {
  const many = Array.from({ length: 500 }, (_, step) =>
    place(`${step}`, (step * 37) % 9, 36 + ((step * 53) % 70) / 10),
  );
  for (const zoom of [3, 5.5, 8]) {
    const groups = groupPlaces(many, zoom);
    expect(groups.flatMap(({ places }) => places.map(({ id }) => id)).toSorted()).toEqual(
      many.map(({ id }) => id).toSorted(),
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
  const [from, to] = [worldPx(castello.spot, zoom), worldPx(alacant.spot, zoom)];
  expect(Math.abs(to[1] - from[1])).toBeCloseTo(300);
  expect(zoomToFit([castello], { width: 400, height: 300 })).toBe(12);
});
