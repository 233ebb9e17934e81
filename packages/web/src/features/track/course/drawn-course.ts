import type { KmMark } from '../kms/km-marks.ts';
import type { StopMark } from './course-stops.ts';
import type { PersonOnMap } from './places/people-on-map.ts';
import type { Bounds, LngLat, TrackLine } from './track-line.ts';

/** All that stands on a map, however it is drawn. */
export interface DrawnCourse {
  /** With its metres on the length of the race. */
  readonly line: TrackLine;
  /** Of the whole course; the same object while the course is. */
  readonly bounds: Bounds;
  readonly kms: readonly KmMark[];
  readonly kmSteps: readonly { readonly zoom: number; readonly step: number }[];
  /** The way of one runner so far; empty: of nobody, or of several. */
  readonly covered: readonly LngLat[];
  readonly marks: readonly StopMark[];
  readonly people: readonly PersonOnMap[];
  readonly bibColor: string | null;
  /** It has the screen for itself. */
  readonly isWhole: boolean;
}
