import { describe, expect, test } from 'vitest';
import { distanceGrid, heightGrid, labelledEvery, namesApart } from './profile-grid.ts';

const values = (lines: readonly { readonly value: number }[]) => lines.map(({ value }) => value);

// @spec [Tracks] doc 1 §9: Elevation profile: a distance line every 5 km up to 50 km, else 10; a height line every 250 m; in miles and feet as round
describe('document 1, section 9: a line every 5 km up to 50 km, else every 10', () => {
  test.each([
    [3_000, []],
    [10_000, [5, 10]],
    [21_097, [5, 10, 15, 20]],
    [50_000, [5, 10, 15, 20, 25, 30, 35, 40, 45, 50]],
    [50_100, [10, 20, 30, 40, 50]],
  ])('%i m', (lengthM, expected) => {
    expect(values(distanceGrid(lengthM, 'metric'))).toEqual(expected);
  });

  test('in miles as round as that', () => {
    const lines = distanceGrid(42_195, 'imperial');
    expect(values(lines)).toEqual([5, 10, 15, 20, 25]);
    expect(lines[0]?.atM).toBeCloseTo(8046.7, 0);
  });
});

// @spec [Tracks] doc 1 §9: Elevation profile: a distance line every 5 km up to 50 km, else 10; a height line every 250 m; in miles and feet as round
describe('a height line every 250 m', () => {
  test.each([
    [120, 380, 0, 500, [0, 250, 500]],
    [810, 2540, 750, 2750, [750, 1000, 1250, 1500, 1750, 2000, 2250, 2500, 2750]],
    [-12, 300, -250, 500, [-250, 0, 250, 500]],
  ])('from %i to %i m', (low, high, fromM, toM, lines) => {
    const grid = heightGrid(low, high, 'metric');
    expect([grid.fromM, grid.toM]).toEqual([fromM, toM]);
    expect(values(grid.lines)).toEqual(lines);
  });

  // @spec [Tracks] issue 16: A profile of 18 m stands in a frame of its own size, not in one of 250 m
  test.each([
    [12, 30, [0, 50]],
    [240, 260, [200, 250, 300]],
    [250, 250, [250, 300]],
    [120, 230, [100, 200, 300]],
  ])('and closer from %i to %i m', (low, high, lines) => {
    expect(values(heightGrid(low, high, 'metric').lines)).toEqual(lines);
  });

  test('in feet every thousand', () => {
    expect(values(heightGrid(100, 700, 'imperial').lines)).toEqual([0, 1000, 2000, 3000]);
  });
});

test('labels that have no room are left out at round places', () => {
  const lines = distanceGrid(265_800, 'metric');
  expect(values(labelledEvery(lines, 11, 30))).toEqual([50, 100, 150, 200, 250]);
  expect(values(labelledEvery(lines, 40, 30))).toHaveLength(26);
  expect(values(labelledEvery(lines, 16, 30))).toEqual([20, 40, 60, 80, 100, 120, 140, 160, 180, 200, 220, 240, 260]);
});

const named = (x: number, text: string, key = x) => ({ key, x, text });

// @spec [Tracks] doc 3 §3: `gpx_elevation_profile_show_names`: names of checkpoints over the profile, never on each other
test('names stand over their stops and never on each other', () => {
  const placed = namesApart([named(50, 'Font'), named(70, 'Collet'), named(200, 'Cim')], 300);
  expect(placed.map(({ text }) => text)).toEqual(['Font', 'Cim']);
  expect(placed[0]?.left).toBe(50);
});

test('at the edges they are moved inwards, and one wider than the profile is left out', () => {
  const [first, last] = namesApart([named(0, 'Refugi'), named(300, 'Refugi')], 300);
  expect(first?.left).toBeCloseTo(19.8);
  expect(last?.left).toBeCloseTo(280.2);
  expect(namesApart([named(10, 'a'.repeat(60))], 300)).toEqual([]);
});
