import { type ReactElement, useMemo } from 'react';
import type { TrackLine } from '#race/use-track-line.ts';
import { useCursorPlace } from '../line/course-cursor.ts';
import { type KmMark, stepFor } from '../line/km-marks.ts';
import type { StopMark } from '../line/placed-stops.ts';
import { pathOf, type Sheet, sketchOf } from '../line/sketch.ts';
import { type Bounds, type LngLat, piecesOf, placeAt } from '../line/track-line.ts';
import type { PersonOnMap } from '../people/people-on-map.ts';
import classes from './CourseSketch.module.css';

const sheet: Sheet = { width: 440, height: 400, margin: 28 };

/** The course on paper: until the map is there, and where the browser cannot draw one. */
export function CourseSketch({ line, covered, marks, people, kms }: DrawnCourse): ReactElement | null {
  const onSheet = useMemo(() => sketchOf(line.points, sheet), [line]);
  const path = useMemo(
    () =>
      onSheet === null
        ? ''
        : piecesOf(line.points)
            .map((piece) => pathOf(piece, onSheet))
            .join(''),
    [line, onSheet],
  );
  if (!onSheet) return null;
  const shown = kmsWithRoom(kms, onSheet);
  return (
    <svg
      className={classes.sketch}
      viewBox={`0 0 ${sheet.width} ${sheet.height}`}
      preserveAspectRatio="xMidYMid meet"
      aria-hidden="true"
    >
      <path className={classes.line} d={path} />
      {covered.length < 2 ? null : <path className={classes.covered} d={wayOf(covered, onSheet)} />}
      {shown.map(({ number, at }) => (
        <KmDot key={number} at={onSheet(at)} number={number} />
      ))}
      {marks.map(({ at, stops }) => (
        <Dot key={at.join()} at={onSheet(at)} kind={stops[0]?.kind === 'checkpoint' ? 'checkpoint' : 'end'} />
      ))}
      {people.map(({ id, at }) => (at ? <Dot key={id} at={onSheet(at)} kind="person" /> : null))}
      <Looked line={line} onSheet={onSheet} />
    </svg>
  );
}

const wayOf = (covered: readonly LngLat[], onSheet: (place: LngLat) => LngLat): string =>
  pathOf(
    covered.map(([longitude, latitude]) => [longitude, latitude, null, 0]),
    onSheet,
  );

/** As many of the kilometre marks as have room on the sheet. */
function kmsWithRoom(kms: readonly KmMark[], onSheet: (place: LngLat) => LngLat): readonly KmMark[] {
  const [first, second] = kms;
  if (!first || !second) return kms;
  const places = kms.map(({ at }) => onSheet(at));
  const way = places
    .slice(1)
    .map(([x, y], index) => Math.hypot(x - (places[index]?.[0] ?? x), y - (places[index]?.[1] ?? y)));
  const step = stepFor(way.reduce((sum, px) => sum + px, 0) / way.length, kms.length);
  return kms.filter(({ number }) => number % step === 0);
}

function KmDot({ at: [x, y], number }: { at: LngLat; number: number }): ReactElement {
  return (
    <g className={classes.km}>
      <circle cx={x} cy={y} r="9" />
      <text x={x} y={y} dy="0.36em">
        {number}
      </text>
    </g>
  );
}

/** The place of the cursor; a move draws this component alone. */
function Looked({ line, onSheet }: { line: TrackLine; onSheet: (place: LngLat) => LngLat }): ReactElement | null {
  const atM = useCursorPlace();
  const at = atM === null ? null : placeAt(line.points, atM / line.lengthM);
  return at === null ? null : <Dot at={onSheet(at)} kind="looked" />;
}

const radius = { checkpoint: 6, end: 8, person: 10, looked: 7 } as const;

function Dot({ at: [x, y], kind }: { at: LngLat; kind: keyof typeof radius }): ReactElement {
  return <circle className={classes[kind]} cx={x} cy={y} r={radius[kind]} />;
}

/** All that stands on a map, however it is drawn. */
export interface DrawnCourse {
  /** With its metres on the length of the race. */
  readonly line: TrackLine;
  /** The bounds of the whole course; the same object for the same course. */
  readonly bounds: Bounds;
  readonly kms: readonly KmMark[];
  readonly kmSteps: readonly { readonly zoom: number; readonly step: number }[];
  /** The way of a single runner so far; empty without one or with several. */
  readonly covered: readonly LngLat[];
  readonly marks: readonly StopMark[];
  readonly people: readonly PersonOnMap[];
  readonly bibColor: string | null;
  /** It has the screen for itself. */
  readonly isWhole: boolean;
}
