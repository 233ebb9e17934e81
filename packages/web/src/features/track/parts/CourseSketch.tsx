import type { ReactElement } from 'react';
import type { DrawnCourse } from '../course/drawn-course.ts';
import { pathOf, type Sheet, sketchOf } from '../course/sketch.ts';
import type { LngLat } from '../course/track-line.ts';
import classes from './CourseSketch.module.css';

const sheet: Sheet = { width: 440, height: 400, margin: 28 };

/** The course on paper: until the map is there, and where the browser cannot draw one. */
export function CourseSketch({ points, covered, marks, people }: DrawnCourse): ReactElement | null {
  const onSheet = sketchOf(points, sheet);
  if (!onSheet) return null;
  const line = pathOf(points, onSheet);
  return (
    <svg
      className={classes.sketch}
      viewBox={`0 0 ${sheet.width} ${sheet.height}`}
      preserveAspectRatio="xMidYMid meet"
      aria-hidden="true"
    >
      <path className={classes.line} d={line} />
      {covered.length < 2 ? null : <path className={classes.covered} d={wayOf(covered, onSheet)} />}
      {marks.map(({ at, stops }) => (
        <Dot key={at.join()} at={onSheet(at)} kind={stops[0]?.kind === 'checkpoint' ? 'checkpoint' : 'end'} />
      ))}
      {people.map(({ id, at }) => (at ? <Dot key={id} at={onSheet(at)} kind="person" /> : null))}
    </svg>
  );
}

const wayOf = (covered: readonly LngLat[], onSheet: (place: LngLat) => LngLat): string =>
  pathOf(
    covered.map(([longitude, latitude]) => [longitude, latitude, null, 0]),
    onSheet,
  );

const radius = { checkpoint: 6, end: 8, person: 10 } as const;

function Dot({ at: [x, y], kind }: { at: LngLat; kind: keyof typeof radius }): ReactElement {
  return <circle className={classes[kind]} cx={x} cy={y} r={radius[kind]} />;
}
