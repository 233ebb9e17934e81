import type { TrackPoint } from '#race/use-track-line.ts';
import { type Bounds, boundsOf, type LngLat } from './track-line.ts';

/** A view box that is drawn into. */
export interface Sheet {
  readonly width: number;
  readonly height: number;
  readonly margin: number;
}

/** The projection of the course onto the sheet: as large as fits, in the middle, north up. Null: there is no line. */
export function sketchOf(points: readonly TrackPoint[], sheet: Sheet): ((place: LngLat) => LngLat) | null {
  const bounds = boundsOf(points);
  if (!bounds) return null;
  const [[left, bottom], [right, top]] = bounds.map(mercator) as [LngLat, LngLat]; // two corners stay two
  const room = { width: sheet.width - 2 * sheet.margin, height: sheet.height - 2 * sheet.margin };
  const scale = Math.min(room.width / Math.max(right - left, tiny), room.height / Math.max(top - bottom, tiny));
  return (place) => {
    const [x, y] = mercator(place);
    return [sheet.width / 2 + (x - (left + right) / 2) * scale, sheet.height / 2 - (y - (bottom + top) / 2) * scale];
  };
}

/** The line as an SVG path, to a tenth of a pixel. */
export function pathOf(points: readonly TrackPoint[], onSheet: (place: LngLat) => LngLat): string {
  const steps = points.map(([longitude, latitude]) => onSheet([longitude, latitude]).map((value) => value.toFixed(1)));
  return steps.length === 0 ? '' : `M${steps.map((step) => step.join(' ')).join('L')}`;
}

/** A line that goes nowhere in one direction fits whatever the scale. */
const tiny = 1e-9;

const mercator = ([longitude, latitude]: Bounds[number]): LngLat => [
  (longitude * Math.PI) / 180,
  Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360)),
];
