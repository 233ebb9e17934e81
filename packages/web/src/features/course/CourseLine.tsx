import type { ReactElement } from 'react';
import classes from './CourseLine.module.css';
import type { CourseProfile } from './geometry/course-shapes.ts';
import type { Part } from './geometry/paths/silhouette-path.ts';
import { LineArt, type LineStop } from './line/LineArt.tsx';
import { StopTimes } from './line/StopTimes.tsx';

interface Props {
  /** `profileOf(useTrackLine(…))`. */
  readonly profile: CourseProfile;
  /** The share of the course that is behind the runner, 0 to 1. Absent: the course as art. */
  readonly progress?: number | undefined;
  /** Where the runner probably is. */
  readonly probable?: Part | undefined;
  readonly stops?: readonly LineStop[] | undefined;
  /** `quiet` for backgrounds and paper, `live` for who is on the way, `ink` for the rest. */
  readonly tone?: 'ink' | 'live' | 'quiet';
  /** What it shows, for those who do not see it. Absent: an ornament. */
  readonly label?: string | undefined;
}

/** The line of a course: art, or the way of one runner along it. As wide and, from 64 px on, as high as what it stands in. */
export function CourseLine({ profile, progress, probable, stops = [], tone = 'ink', label }: Props): ReactElement {
  // Under an outline the place of a time would say nothing.
  const hasTimes = profile.form !== 'plan' && stops.some(({ text }) => text);
  const says = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return (
    <div className={classes.line} data-tone={tone} {...says}>
      <LineArt {...{ profile, progress, probable, stops }} />
      {hasTimes ? <StopTimes stops={stops} /> : null}
    </div>
  );
}
