/** A point of the served track: longitude, latitude, metres above the sea (null where unknown), metres from the start. */
export type TrackPoint = readonly [number, number, number | null, number];

export interface TrackLine {
  readonly distance: number;
  readonly points: readonly TrackPoint[];
}

/** A point of a plan outline: `x` goes from 0 to 1, `y` from 0 to the plan's `ratio`; `at` is the share of the course behind it. */
export interface PlanPoint {
  readonly x: number;
  readonly y: number;
  readonly at: number;
}

/** The shape by which a course is known: its silhouette, else its outline from above, else a line. */
export type CourseProfile =
  | {
      readonly form: 'relief' /** At even steps, 0 to 1 of the space that there is. */;
      readonly heights: readonly number[];
    }
  | { readonly form: 'plan'; readonly line: readonly PlanPoint[]; readonly ratio: number }
  | { readonly form: 'flat' };
