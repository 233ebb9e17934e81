import type { CourseProfile } from '../course-shapes.ts';
import { bodyPath, planPath, ridgePath } from './silhouette-path.ts';

/** A course as SVG paths for a picture: the ground under the line, and the line. */
export interface PosterPath {
  readonly body: string;
  readonly line: string;
  /** From the left edge. */
  readonly left: number;
}

/** The course across the whole width at the foot of a picture; an outline from above stands in the middle. */
export function posterPath(profile: CourseProfile, { width, height }: { width: number; height: number }): PosterPath {
  if (profile.form === 'plan') {
    const size = Math.min(width, height / Math.max(profile.ratio, 0.01));
    return { body: '', line: planPath(profile.line, size), left: (width - size) / 2 };
  }
  const heights = profile.form === 'relief' ? profile.heights : [0.35, 0.35];
  const space = { width, top: 0, bottom: height };
  return { body: bodyPath(heights, space), line: ridgePath(heights, space), left: 0 };
}
