import type { TrackPoint } from '#race/use-track-line.ts';
import { isGap, type LngLat } from './track-line.ts';

export interface Nearest {
  readonly atM: number;
  /** Between the asked place and the line. */
  readonly offM: number;
}

/** A course that comes back on its own way is as near there as on the way out; what lies this much farther is as near too. */
const asNearM = 12;

/**
 * The place of the course nearest to a place on the map. If the course passes there several times, the pass nearest to `around`
 * (metres from the start): a finger that follows the way out stays on it.
 */
export function nearestOnLine(points: readonly TrackPoint[], place: LngLat, around: number | null): Nearest | null {
  const shrunk = Math.cos((place[1] * Math.PI) / 180);
  let best: Nearest | null = null;
  for (let index = 1; index < points.length; index += 1) {
    const found = onStretch(points[index - 1], points[index], place, shrunk);
    if (found && (best === null || isNearer(found, best, around))) best = found;
  }
  return best;
}

function isNearer(found: Nearest, best: Nearest, around: number | null): boolean {
  if (around === null || Math.abs(found.offM - best.offM) > asNearM) return found.offM < best.offM;
  return Math.abs(found.atM - around) < Math.abs(best.atM - around);
}

const metresPerDegree = 111_195;

function onStretch(
  from: TrackPoint | undefined,
  to: TrackPoint | undefined,
  place: LngLat,
  shrunk: number,
): Nearest | null {
  if (!from || !to || isGap(from, to)) return null;
  const [dx, dy] = [(to[0] - from[0]) * shrunk, to[1] - from[1]];
  const [px, py] = [(place[0] - from[0]) * shrunk, place[1] - from[1]];
  const square = dx * dx + dy * dy;
  const part = square === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / square));
  return {
    atM: from[3] + (to[3] - from[3]) * part,
    offM: Math.hypot(px - part * dx, py - part * dy) * metresPerDegree,
  };
}
