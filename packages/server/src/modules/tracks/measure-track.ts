import { metresBetween } from '@dorsal/domain/units/distances.ts';
import type { GpxPoint } from './parse-gpx.ts';

/** A point of the course with the metres run up to it. */
export interface MeasuredPoint {
  readonly latitude: number;
  readonly longitude: number;
  readonly distanceM: number;
  /** Smoothed; null: the file knows no heights. */
  readonly elevation: number | null;
}

export interface MeasuredTrack {
  readonly segments: readonly (readonly MeasuredPoint[])[];
  readonly distanceM: number;
  /** Null: the file knows no heights. */
  readonly ascentM: number | null;
  readonly descentM: number | null;
}

/** Recorders that pause leave gaps of this length at most, and the runner ran them; longer ones lie between two lines. */
const shortGapM = 100;

/**
 * Length, smoothed heights, climb and descent of a line. Gaps between its pieces are not run, but for short ones: neither their metres
 * nor what the ground rises across them counts.
 */
export function measureTrack(segments: readonly (readonly GpxPoint[])[]): MeasuredTrack {
  const { distances, gaps } = runDistances(segments);
  const points = segments.flat();
  const heights = fillHeights(
    points.map(({ elevation }) => elevation),
    distances.flat(),
  );
  const smoothPieces = heights && piecesOf(heights, distances.flat(), gaps).map(smoothHeights);
  const smooth = smoothPieces?.flat() ?? null;
  const climbed = smoothPieces && climb(smoothPieces);
  let at = 0;
  const measured = segments.map((segment, piece) =>
    segment.map(({ latitude, longitude }, index) => {
      const point = { latitude, longitude, distanceM: distances[piece]?.[index] ?? 0, elevation: smooth?.[at] ?? null };
      at += 1;
      return point;
    }),
  );
  return {
    segments: measured,
    distanceM: distances.at(-1)?.at(-1) ?? 0,
    ascentM: climbed?.ascentM ?? null,
    descentM: climbed?.descentM ?? null,
  };
}

/** The metres run up to each point, and the indices of points (of all segments in a row) behind a gap. */
function runDistances(segments: readonly (readonly GpxPoint[])[]): { distances: number[][]; gaps: Set<number> } {
  const gaps = new Set<number>();
  let [run, at] = [0, 0];
  let last: GpxPoint | null = null;
  const distances = segments.map((segment) =>
    segment.map((point, index) => {
      const step = last === null ? 0 : metresBetween(last, point);
      if (index > 0 || step <= shortGapM) run += step;
      else gaps.add(at);
      last = point;
      at += 1;
      return run;
    }),
  );
  return { distances, gaps };
}

/** Heights in a row without a gap, and the metres run up to each. */
interface Piece {
  readonly heights: number[];
  readonly distances: number[];
}

function piecesOf(heights: readonly number[], distances: readonly number[], gaps: ReadonlySet<number>): Piece[] {
  const pieces: Piece[] = [];
  for (const [at, height] of heights.entries()) {
    let piece = pieces.at(-1);
    if (!piece || gaps.has(at)) {
      piece = { heights: [], distances: [] };
      pieces.push(piece);
    }
    piece.heights.push(height);
    piece.distances.push(distances[at] ?? 0);
  }
  return pieces;
}

interface KnownHeight {
  readonly height: number;
  /** Metres from the start. */
  readonly at: number;
}

/** Heights that are missing lie on the slope between those beside them. Null: a single height at most, or all of them zero. */
function fillHeights(heights: readonly (number | null)[], distances: readonly number[]): number[] | null {
  if (heights.every((height) => height === null || height === 0)) return null;
  if (heights.filter((height) => height !== null).length < 2) return null;
  const known = heights.flatMap((height, index): KnownHeight[] =>
    height === null ? [] : [{ height, at: distances[index] ?? 0 }],
  );
  let next = 0;
  return heights.map((height, index) => {
    if (height !== null) return height;
    const at = distances[index] ?? 0;
    while (next < known.length - 1 && (known[next]?.at ?? 0) < at) next += 1;
    return heightBetween(known[Math.max(0, next - 1)], known[next], at);
  });
}

/** Before the first and after the last known height the ground is flat. */
function heightBetween(before: KnownHeight | undefined, after: KnownHeight | undefined, at: number): number {
  if (!before || !after) return 0;
  if (after.at <= before.at) return before.height;
  const share = Math.min(1, Math.max(0, (at - before.at) / (after.at - before.at)));
  return before.height + (after.height - before.height) * share;
}

/*
 * Both numbers are set so that the line of the UTMB climbs what its organiser says, about 10,000 m; a raw sum of its points gives 11,876.
 */
/** Half the width of the window in which heights are averaged: the errors of devices and height models change within it. */
const smoothHalfWidthM = 35;

function smoothHeights({ heights, distances }: Piece): number[] {
  const sums = [0];
  for (const height of heights) sums.push((sums.at(-1) ?? 0) + height);
  let [first, end] = [0, 0];
  return heights.map((_, index) => {
    const at = distances[index] ?? 0;
    while ((distances[first] ?? 0) < at - smoothHalfWidthM) first += 1;
    while (end < heights.length && (distances[end] ?? 0) <= at + smoothHalfWidthM) end += 1;
    return ((sums[end] ?? 0) - (sums[first] ?? 0)) / (end - first);
  });
}

/** A rise counts once it is this high: below it, it is the noise of the heights. */
const leastRiseM = 3;

function climb(pieces: readonly (readonly number[])[]): { ascentM: number; descentM: number } {
  let ascentM = 0;
  let descentM = 0;
  for (const heights of pieces) {
    let from = heights[0] ?? 0;
    for (const height of heights) {
      if (Math.abs(height - from) < leastRiseM) continue;
      if (height > from) ascentM += height - from;
      else descentM += from - height;
      from = height;
    }
  }
  return { ascentM, descentM };
}
