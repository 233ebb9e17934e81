import type { StopMark } from './course-stops.ts';
import type { PersonOnMap } from './people-on-map.ts';
import type { LngLat, TrackPoint } from './track-line.ts';

/** All that stands on a map, however it is drawn. */
export interface DrawnCourse {
  readonly points: readonly TrackPoint[];
  /** The way of one runner so far; empty: of nobody, or of several. */
  readonly covered: readonly LngLat[];
  readonly marks: readonly StopMark[];
  readonly people: readonly PersonOnMap[];
  readonly bibColor: string | null;
}
