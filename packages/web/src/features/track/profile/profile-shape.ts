import type { TrackPoint } from '#race/use-track-line.ts';
import { heightAt } from '../line/ground-at.ts';

/** The space of the profile: pixels, and the metres that they stand for. */
export interface ProfileSpace {
  readonly width: number;
  readonly height: number;
  readonly lengthM: number;
  readonly fromM: number;
  readonly toM: number;
}

export const xOf = (atM: number, { width, lengthM }: ProfileSpace): number =>
  lengthM <= 0 ? 0 : (atM / lengthM) * width;
export const yOf = (heightM: number, { height, fromM, toM }: ProfileSpace): number =>
  height - ((heightM - fromM) / Math.max(1, toM - fromM)) * height;

/** The ridge as an SVG path: of each column of pixels its lowest and its highest point, so that no peak is lost and no screen draws more than it has. */
export function ridgePath(points: readonly TrackPoint[], space: ProfileSpace): string {
  const drawn: TrackPoint[] = [];
  let column: TrackPoint[] = [];
  let columnAt = -1;
  const close = (): void => {
    const sorted = column.toSorted((a, b) => (a[2] ?? 0) - (b[2] ?? 0));
    const ends = [sorted[0], sorted.at(-1)].filter((point) => point !== undefined);
    drawn.push(...[...new Set(ends)].sort((a, b) => a[3] - b[3]));
  };
  for (const point of points) {
    const at = Math.floor(xOf(point[3], space));
    if (at !== columnAt) {
      close();
      column = [];
      columnAt = at;
    }
    column.push(point);
  }
  close();
  return `M${drawn.map((point) => `${short(xOf(point[3], space))} ${short(yOf(point[2] ?? 0, space))}`).join('L')}`;
}

const short = (value: number): string => String(Math.round(value * 10) / 10);

/** The body under the ridge. */
export const bodyPath = (ridge: string, { width, height }: ProfileSpace): string =>
  `${ridge}L${short(width)} ${height}L0 ${height}Z`;

/** The classes of slope: run by all, walked by most, climbed by everyone. */
export const slopes = ['level', 'rise', 'climb', 'steep'] as const;
export type Slope = (typeof slopes)[number];
/** The gradient from which each class begins. */
export const slopeFrom = { rise: 0.04, climb: 0.1, steep: 0.2 } as const;

export const slopeOf = (gradient: number): Slope => {
  if (gradient >= slopeFrom.steep) return 'steep';
  if (gradient >= slopeFrom.climb) return 'climb';
  return gradient >= slopeFrom.rise ? 'rise' : 'level';
};

export interface Stretch {
  readonly fromM: number;
  readonly toM: number;
  readonly slope: Slope;
}

/** A shorter stretch shows noise, and more stretches than this cannot be told apart. */
const leastStretchM = 100;
const mostStretches = 300;

/** The course in stretches of one steepness. */
export function stretchesOf(points: readonly TrackPoint[], lengthM: number): Stretch[] {
  const count = Math.max(1, Math.min(mostStretches, Math.floor(lengthM / leastStretchM)));
  const stepM = lengthM / count;
  const stretches: Stretch[] = [];
  for (let index = 0; index < count; index += 1) {
    const [fromM, toM] = [index * stepM, (index + 1) * stepM];
    const slope = slopeOf(((heightAt(points, toM) ?? 0) - (heightAt(points, fromM) ?? 0)) / stepM);
    const last = stretches.at(-1);
    if (last?.slope === slope) stretches[stretches.length - 1] = { ...last, toM };
    else stretches.push({ fromM, toM, slope });
  }
  return stretches;
}

/** All stretches of one slope, from top to bottom, as one path. */
export const stripesPath = (stretches: readonly Stretch[], slope: Slope, space: ProfileSpace): string =>
  stretches
    .filter((stretch) => stretch.slope === slope)
    .map(
      ({ fromM, toM }) =>
        `M${short(xOf(fromM, space))} 0H${short(xOf(toM, space))}V${space.height}H${short(xOf(fromM, space))}Z`,
    )
    .join('');

/** Lowest and highest ground; null: the track knows no heights. */
export function heightsOf(points: readonly TrackPoint[]): { readonly lowM: number; readonly highM: number } | null {
  let [lowM, highM] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const [, , height] of points) {
    if (height === null) continue;
    lowM = Math.min(lowM, height);
    highM = Math.max(highM, height);
  }
  return highM < lowM ? null : { lowM, highM };
}
