import type { ReactElement } from 'react';
import classes from './CourseLine.module.css';
import { bodyPath, type Part, planPath, ridgePath, type Space, yOf } from './course-paths.ts';
import { type CourseProfile, heightAt, planAt } from './course-profile.ts';

interface Props {
  /** `profileOf(useTrackLine(…))`. */
  readonly profile: CourseProfile;
  /** The share of the course that is behind the runner, 0 to 1. Absent: the course as art. */
  readonly progress?: number | undefined;
  /** The probable position of the runner. */
  readonly probable?: Part | undefined;
  readonly stops?: readonly LineStop[] | undefined;
  /** `quiet` for backgrounds and paper, `live` for runners on the way, `ink` for the rest. */
  readonly tone?: 'ink' | 'live' | 'quiet';
  /** A description for screen readers. Absent: an ornament. */
  readonly label?: string | undefined;
}

/** The line of a course: art, or the way of one runner along it. It takes the width of its container and, from 64 px on, the height. */
export function CourseLine({ profile, progress, probable, stops = [], tone = 'ink', label }: Props): ReactElement {
  const says = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return (
    <div className={classes.line} data-tone={tone} {...says}>
      <LineArt {...{ profile, progress, probable, stops }} />
    </div>
  );
}

interface LineStop {
  readonly id: string;
  /** Of the course, 0 to 1; see `placeStops`. */
  readonly share: number;
  readonly isPassed: boolean;
}

interface ArtProps {
  readonly profile: CourseProfile;
  readonly progress: number | undefined;
  readonly probable: Part | undefined;
  readonly stops: readonly LineStop[];
}

const space: Space = { width: 1000, top: 8, bottom: 100 };
const level = [0.35, 0.35];

/** Drawn once for any size: lines and dots do not stretch with it. */
function LineArt({ profile, progress, probable, stops }: ArtProps): ReactElement {
  const drawing = profile.form === 'plan' ? planDrawing(profile) : stretchedDrawing(profile);
  const behind: Part | null = progress === undefined ? null : { from: 0, to: Math.min(1, Math.max(0, progress)) };
  return (
    <svg viewBox={drawing.viewBox} preserveAspectRatio={drawing.fit} className={classes.art} aria-hidden="true">
      <path d={drawing.body()} className={classes.body} />
      {behind ? <path d={drawing.body(behind)} className={classes.bodyBehind} /> : null}
      <path d={drawing.line()} className={classes.ridge} data-is-art={behind === null} />
      {behind ? <path d={drawing.line(behind)} className={classes.behind} /> : null}
      {probable ? <path d={drawing.line(probable)} className={classes.probable} /> : null}
      {stops.map(({ id, share, isPassed }) => (
        <g key={id} className={classes.stop} data-is-passed={isPassed}>
          <path d={drawing.dot(share)} className={classes.rim} />
          <path d={drawing.dot(share)} className={classes.dot} />
        </g>
      ))}
    </svg>
  );
}

interface Drawing {
  readonly viewBox: string;
  readonly fit: 'none' | 'xMidYMid meet';
  readonly body: (part?: Part) => string;
  readonly line: (part?: Part) => string;
  /** A line without length and with round ends. */
  readonly dot: (share: number) => string;
}

function stretchedDrawing(profile: Exclude<CourseProfile, { form: 'plan' }>): Drawing {
  const isRelief = profile.form === 'relief';
  const heights = isRelief ? profile.heights : level;
  return {
    viewBox: '0 0 1000 100',
    fit: 'none',
    body: (part) => (isRelief ? bodyPath(heights, space, part) : ''),
    line: (part) => ridgePath(heights, space, part),
    dot: (share) => `M${share * space.width} ${yOf(heightAt(heights, share), space)}h.01`,
  };
}

function planDrawing({ line, ratio }: Extract<CourseProfile, { form: 'plan' }>): Drawing {
  return {
    viewBox: `0 0 1000 ${Math.max(1, ratio * 1000)}`,
    fit: 'xMidYMid meet',
    body: () => '',
    line: (part) => planPath(line, 1000, part),
    dot: (share) => {
      const { x, y } = planAt(line, share);
      return `M${x * 1000} ${y * 1000}h.01`;
    },
  };
}
