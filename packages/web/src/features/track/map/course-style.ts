import type {
  FilterSpecification,
  GeoJSONSourceSpecification,
  LayerSpecification,
  StyleSpecification,
} from 'maplibre-gl';
import type { KmMark } from '../line/km-marks.ts';
import type { LngLat } from '../line/track-line.ts';

/** The colours of now, from the variables of the page. */
export interface MapColors {
  readonly paper: string;
  readonly raised: string;
  readonly ink: string;
  readonly accent: string;
  /** The share of the map that the paper covers, so that the course stands out from the streets. */
  readonly veil: number;
}

export interface StyledCourse {
  /** Without its gaps. */
  readonly pieces: readonly (readonly LngLat[])[];
  /** The way of one runner so far; empty: of nobody. */
  readonly covered: readonly LngLat[];
  readonly kms: readonly KmMark[];
  /** The places that no kilometre may cover. */
  readonly stops: readonly LngLat[];
  /** The distance between kilometre marks (`step`) from each zoom on, widest first. */
  readonly kmSteps: readonly { readonly zoom: number; readonly step: number }[];
}

/** The course on top of a map, or on plain paper where there is none. Kilometre marks are part of the style, so that the page has no element to move for them. */
export function courseStyle(
  base: StyleSpecification | null,
  course: StyledCourse,
  colors: MapColors,
): StyleSpecification {
  const below: LayerSpecification[] = base
    ? [...base.layers, background('course-veil', colors.paper, colors.veil)]
    : [background('course-paper', colors.paper, 1)];
  return {
    ...(base ?? { version: 8 }),
    sources: {
      ...base?.sources,
      course: source(linesData(course.pieces)),
      covered: source(linesData([course.covered])),
      kms: source(kmsData(course.kms)),
      stops: source(stopsData(course.stops)),
      'label-rooms': source(stopsData([])),
    },
    layers: [
      ...below,
      line('course-edge', 'course', colors.paper, 9),
      line('course-line', 'course', colors.ink, 4),
      line('covered-line', 'covered', colors.accent, 5),
      {
        id: 'course-way',
        type: 'symbol',
        source: 'course',
        // From farther away the bends are shorter than an arrow.
        minzoom: 12,
        layout: {
          'symbol-placement': 'line',
          'symbol-spacing': 140,
          'icon-image': 'way',
          'icon-rotation-alignment': 'map',
        },
      },
      // Without a collision: where a stone yields to a stop or its label, the dot below it still says that a kilometre is there.
      {
        id: 'km-dots',
        type: 'circle',
        source: 'kms',
        filter: kmFilter(course.kmSteps),
        paint: {
          'circle-radius': 3.5,
          'circle-color': colors.raised,
          'circle-stroke-color': colors.ink,
          'circle-stroke-width': 1.5,
        },
      },
      {
        id: 'km-marks',
        type: 'symbol',
        source: 'kms',
        filter: kmFilter(course.kmSteps),
        layout: { 'icon-image': ['concat', 'km-', ['get', 'number']], 'icon-padding': 4 },
      },
      // An invisible layer. The map places upper layers first, so it reserves the room of stops.
      {
        id: 'room-of-stops',
        type: 'symbol',
        source: 'stops',
        layout: { 'icon-image': 'room', 'icon-allow-overlap': true, 'icon-padding': 0 },
      },
      {
        id: 'room-of-labels',
        type: 'symbol',
        source: 'label-rooms',
        layout: { 'icon-image': 'room', 'icon-allow-overlap': true, 'icon-padding': 0 },
      },
    ],
  };
}

/** Of GeoJSON, what a course is made of. */
export interface FeatureList {
  type: 'FeatureCollection';
  features: {
    type: 'Feature';
    properties: Record<string, number>;
    geometry:
      | { type: 'LineString'; coordinates: [number, number][] }
      | { type: 'Point'; coordinates: [number, number] };
  }[];
}

const background = (id: string, color: string, opacity: number): LayerSpecification => ({
  id,
  type: 'background',
  paint: { 'background-color': color, 'background-opacity': opacity },
});

const line = (id: string, from: string, color: string, width: number): LayerSpecification => ({
  id,
  type: 'line',
  source: from,
  layout: { 'line-cap': 'round', 'line-join': 'round' },
  paint: { 'line-color': color, 'line-width': width },
});

const source = (data: FeatureList): GeoJSONSourceSpecification => ({ type: 'geojson', data });

const features = (of: FeatureList['features']): FeatureList => ({ type: 'FeatureCollection', features: of });

/** Lines for a source; one place is no line, and is left out. */
export const linesData = (lines: readonly (readonly LngLat[])[]): FeatureList =>
  features(
    lines
      .filter((places) => places.length > 1)
      .map((places) => ({
        type: 'Feature',
        properties: {},
        geometry: { type: 'LineString', coordinates: places.map(([longitude, latitude]) => [longitude, latitude]) },
      })),
  );

export const kmsData = (kms: readonly KmMark[]): FeatureList =>
  features(kms.map(({ number, at }) => pointAt(at, { number })));

/** Places that no kilometre may cover. */
export const stopsData = (stops: readonly LngLat[]): FeatureList => features(stops.map((at) => pointAt(at, {})));

const pointAt = (
  [longitude, latitude]: LngLat,
  properties: Record<string, number>,
): FeatureList['features'][number] => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Point', coordinates: [longitude, latitude] },
});

/** The kilometres that are marked at each zoom. */
export function kmFilter([widest, ...closer]: StyledCourse['kmSteps']): FilterSpecification {
  const every = (step: number): FilterSpecification => ['==', ['%', ['get', 'number'], step], 0];
  if (!widest || closer.length === 0) return every(widest?.step ?? 1);
  return [
    'step',
    ['zoom'],
    every(widest.step),
    ...closer.flatMap(({ zoom, step }) => [zoom, every(step)]),
  ] as FilterSpecification; // a list of any length has no type of its own
}
