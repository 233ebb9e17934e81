import type { StyleSpecification } from 'maplibre-gl';
import { expect, test } from 'vitest';
import { parseStyle } from '#ui/maps/base-style.ts';
import { courseStyle, kmFilter, linesData, type MapColors, type StyledCourse } from './course-style.ts';

const colors: MapColors = { paper: '#f7f4ee', raised: '#fffdf9', ink: '#191714', accent: '#b8330d', veil: 0.3 };
const course: StyledCourse = {
  pieces: [
    [
      [0, 0],
      [1, 1],
    ],
  ],
  covered: [],
  stops: [[0, 0]],
  kms: [{ number: 1, at: [0.5, 0.5] }],
  kmSteps: [
    { zoom: 0, step: 10 },
    { zoom: 12, step: 1 },
  ],
};
const streets: StyleSpecification = {
  version: 8,
  glyphs: 'https://tiles.example.org/{fontstack}/{range}.pbf',
  sources: { streets: { type: 'vector', url: 'https://tiles.example.org/streets' } },
  layers: [{ id: 'roads', type: 'line', source: 'streets', 'source-layer': 'roads' }],
};
const ofCourse = [
  'course-edge',
  'course-line',
  'covered-line',
  'course-way',
  'km-dots',
  'km-marks',
  'room-of-stops',
  'room-of-labels',
];
const idsOf = ({ layers }: StyleSpecification): string[] => layers.map(({ id }) => id);

// @spec [Live screens] design §2, issue 3: A plain background where no map style can be loaded, a drawing where the browser has no WebGL; the course is always there
test('without a map the course stands on paper, and nothing is fetched', () => {
  const style = courseStyle(null, course, colors);
  expect(idsOf(style)).toEqual(['course-paper', ...ofCourse]);
  expect(Object.values(style.sources).map(({ type }) => type)).toEqual(Array(5).fill('geojson'));
  expect(style.glyphs).toBeUndefined();
});

test('on a map the course stands over everything, with the map toned down below', () => {
  const style = courseStyle(streets, course, colors);
  expect(idsOf(style)).toEqual(['roads', 'course-veil', ...ofCourse]);
  expect(Object.keys(style.sources)).toEqual(['streets', 'course', 'covered', 'kms', 'stops', 'label-rooms']);
  expect(style.glyphs).toBe(streets.glyphs);
});

test('what is no style is not taken for one', () => {
  expect(parseStyle(streets)).toMatchObject({ version: 8 });
  for (const other of [null, 'busy', {}, { ...streets, version: 7 }, { ...streets, layers: null }]) {
    expect(parseStyle(other)).toBeNull();
  }
});

test('one place is no line yet', () => {
  expect(linesData([[[0, 0]]]).features).toEqual([]);
  expect(linesData(course.pieces).features).toHaveLength(1);
});

// @spec [Tracks] doc 1 §2, issue 4: Km markers, in kilometres or miles, every 1, 2, 5 or 10 by length and zoom; none on a stop
test('from far fewer kilometres are marked, and a course that needs one step alone has it at all zooms', () => {
  const every = (step: number) => ['==', ['%', ['get', 'number'], step], 0];
  expect(kmFilter(course.kmSteps)).toEqual(['step', ['zoom'], every(10), 12, every(1)]);
  expect(kmFilter([{ zoom: 0, step: 5 }])).toEqual(every(5));
});

// @spec [Tracks] doc 1 §2, issue 4: Km markers, in kilometres or miles, every 1, 2, 5 or 10 by length and zoom; none on a stop
test('a kilometre whose stone yields to a label still has its dot', () => {
  const { layers } = courseStyle(null, course, colors);
  const [dots, stones] = ['km-dots', 'km-marks'].map((id) => layers.findIndex((layer) => layer.id === id));
  // Circles are no symbols: the map leaves none of them out.
  expect(layers[dots ?? -1]).toMatchObject({ type: 'circle', source: 'kms', filter: kmFilter(course.kmSteps) });
  expect(dots).toBeLessThan(stones ?? 0);
});
