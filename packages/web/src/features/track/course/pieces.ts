import type { TrackPoint } from './track-line.ts';

/** A recorder that was off for less than this leaves no gap to be seen. */
const leastGapDegrees = 0.0004;

/** The line without its gaps: behind one the metres stand still while the place jumps, and nobody runs there. */
export function piecesOf(points: readonly TrackPoint[]): readonly (readonly TrackPoint[])[] {
  const pieces: TrackPoint[][] = [];
  let last: TrackPoint | undefined;
  for (const point of points) {
    if (last && !isGap(last, point)) pieces.at(-1)?.push(point);
    else pieces.push([point]);
    last = point;
  }
  return pieces;
}

/** Whether nobody runs from one point to the next. */
export const isGap = (from: TrackPoint, to: TrackPoint): boolean =>
  to[3] - from[3] < 0.05 && Math.abs(to[0] - from[0]) + Math.abs(to[1] - from[1]) > leastGapDegrees;
