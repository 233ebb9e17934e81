import type { GeoJSONSourceSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl';
import type { LngLat } from '../course/track-line.ts';

/** The colours of now, from the variables of the page. */
export interface MapColors {
  readonly paper: string;
  readonly ink: string;
  readonly accent: string;
  /** How much of the map below the paper covers: streets are there to find one's way, the course is what is looked at. */
  readonly veil: number;
}

export interface StyledCourse {
  readonly line: readonly LngLat[];
  /** The way of one runner so far; empty: of nobody. */
  readonly covered: readonly LngLat[];
}

/** The course on top of a map, or on plain paper where there is none. */
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
    sources: { ...base?.sources, course: lineSource(course.line), covered: lineSource(course.covered) },
    layers: [
      ...below,
      line('course-edge', 'course', colors.paper, 9),
      line('course-line', 'course', colors.ink, 4),
      line('covered-line', 'covered', colors.accent, 5),
    ],
  };
}

const background = (id: string, color: string, opacity: number): LayerSpecification => ({
  id,
  type: 'background',
  paint: { 'background-color': color, 'background-opacity': opacity },
});

const line = (id: string, source: string, color: string, width: number): LayerSpecification => ({
  id,
  type: 'line',
  source,
  layout: { 'line-cap': 'round', 'line-join': 'round' },
  paint: { 'line-color': color, 'line-width': width },
});

const lineSource = (places: readonly LngLat[]): GeoJSONSourceSpecification => ({
  type: 'geojson',
  data: lineData(places),
});

/** A line for a source; one place is no line, and gives an empty one. */
export const lineData = (places: readonly LngLat[]): LineData => ({
  type: 'FeatureCollection',
  features:
    places.length < 2
      ? []
      : [
          {
            type: 'Feature',
            properties: {},
            geometry: { type: 'LineString', coordinates: places.map(([longitude, latitude]) => [longitude, latitude]) },
          },
        ],
});

interface LineData {
  type: 'FeatureCollection';
  features: {
    type: 'Feature';
    properties: object;
    geometry: { type: 'LineString'; coordinates: [number, number][] };
  }[];
}
