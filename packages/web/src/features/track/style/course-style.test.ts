import type { StyleSpecification } from 'maplibre-gl';
import { expect, test } from 'vitest';
import { readStyle } from './base-style.ts';
import { courseStyle, lineData, type MapColors, type StyledCourse } from './course-style.ts';

const colors: MapColors = { paper: '#f7f4ee', ink: '#191714', accent: '#b8330d', veil: 0.3 };
const course: StyledCourse = {
  line: [
    [0, 0],
    [1, 1],
  ],
  covered: [],
};
const streets: StyleSpecification = {
  version: 8,
  glyphs: 'https://tiles.example.org/{fontstack}/{range}.pbf',
  sources: { streets: { type: 'vector', url: 'https://tiles.example.org/streets' } },
  layers: [{ id: 'roads', type: 'line', source: 'streets', 'source-layer': 'roads' }],
};
const idsOf = ({ layers }: StyleSpecification): string[] => layers.map(({ id }) => id);

test('without a map the course stands on paper, and nothing is fetched', () => {
  const style = courseStyle(null, course, colors);
  expect(idsOf(style)).toEqual(['course-paper', 'course-edge', 'course-line', 'covered-line']);
  expect(Object.values(style.sources).map(({ type }) => type)).toEqual(['geojson', 'geojson']);
  expect(style.glyphs).toBeUndefined();
});

test('on a map the course stands over everything, with the map toned down below', () => {
  const style = courseStyle(streets, course, colors);
  expect(idsOf(style)).toEqual(['roads', 'course-veil', 'course-edge', 'course-line', 'covered-line']);
  expect(Object.keys(style.sources)).toEqual(['streets', 'course', 'covered']);
  expect(style.glyphs).toBe(streets.glyphs);
});

test('what is no style is not taken for one', () => {
  expect(readStyle(streets)).toMatchObject({ version: 8 });
  for (const other of [null, 'busy', {}, { ...streets, version: 7 }, { ...streets, layers: null }]) {
    expect(readStyle(other)).toBeNull();
  }
});

test('one place is no line yet', () => {
  expect(lineData([[0, 0]]).features).toEqual([]);
  expect(lineData(course.line).features).toHaveLength(1);
});
