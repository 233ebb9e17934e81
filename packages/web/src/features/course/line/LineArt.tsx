import type { ReactElement } from 'react';
import { heightAt } from '../geometry/course-profile.ts';
import type { CourseProfile } from '../geometry/course-shapes.ts';
import { planAt } from '../geometry/paths/plan-outline.ts';
import { bodyPath, type Part, planPath, ridgePath, type Space, yOf } from '../geometry/paths/silhouette-path.ts';
import classes from './LineArt.module.css';

export interface LineStop {
  readonly id: string;
  /** Of the course, 0 to 1; see `placeStops`. */
  readonly share: number;
  readonly isPassed: boolean;
  /** A time under the stop. */
  readonly text?: string | undefined;
}

interface Props {
  readonly profile: CourseProfile;
  readonly progress: number | undefined;
  readonly probable: Part | undefined;
  readonly stops: readonly LineStop[];
}

const space: Space = { width: 1000, top: 8, bottom: 100 };
const level = [0.35, 0.35];

/** Drawn once for any size: lines and dots do not stretch with it. */
export function LineArt({ profile, progress, probable, stops }: Props): ReactElement {
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
