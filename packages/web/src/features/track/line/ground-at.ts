import type { TrackPoint } from '#race/use-track-line.ts';
import { indexFrom } from './track-line.ts';

/** The ground under a place of the course. */
export interface Ground {
  /** Null: the track knows no heights. */
  readonly heightM: number | null;
  /** Metres up for each metre on; null as above. */
  readonly gradient: number | null;
}

/** Half the length over which a slope is measured: less, and it is the noise of the heights. */
const halfM = 60;

/** Height and slope at a distance from the start. */
export function groundAt(points: readonly TrackPoint[], atM: number): Ground {
  const heightM = heightAt(points, atM);
  const endM = points.at(-1)?.[3] ?? 0;
  const [fromM, toM] = [Math.max(0, atM - halfM), Math.min(endM, atM + halfM)];
  const [before, after] = [heightAt(points, fromM), heightAt(points, toM)];
  if (heightM === null || before === null || after === null || toM <= fromM) return { heightM, gradient: null };
  return { heightM, gradient: (after - before) / (toM - fromM) };
}

/** On the straight between the points beside it. */
export function heightAt(points: readonly TrackPoint[], atM: number): number | null {
  const after = indexFrom(points, atM);
  const [from, to] = [points[Math.max(0, after - 1)], points[after] ?? points.at(-1)];
  if (!from || !to || from[2] === null || to[2] === null) return null;
  const span = to[3] - from[3];
  const part = span <= 0 ? 0 : Math.min(1, Math.max(0, (atM - from[3]) / span));
  return from[2] + (to[2] - from[2]) * part;
}
