import type { TrackLine, TrackPoint } from '../use-track-line.ts';

const steps = 240;
/** The lowest point stands a little above the ground, so that the course is a body and not a crack. */
const foot = 0.12;

/** The shape of a course: its relief, or on flat ground its outline, which says more than a flat silhouette. */
export function profileOf(track: TrackLine | null | undefined): CourseProfile {
  if (!track || track.points.length < 2 || track.lengthM <= 0) return { form: 'flat' };
  return reliefOf(track) ?? planOf(track) ?? { form: 'flat' };
}

function reliefOf({ points, lengthM }: TrackLine): CourseProfile | null {
  const known = points.flatMap(([, , height, at]) => (height === null ? [] : [{ at, height }]));
  if (known.length < 2) return null;
  const heights = smoothed(evenly(known, lengthM));
  const low = Math.min(...heights);
  const range = Math.max(...heights) - low;
  if (range < leastRange(lengthM)) return null;
  // A hill is not drawn as an alp: the whole height is for a range of 2 % of the length.
  const fill = (1 - foot) * Math.min(1, 0.5 + (0.5 * range) / (0.02 * lengthM));
  return { form: 'relief', heights: heights.map((height) => foot + (fill * (height - low)) / range) };
}

/** Less than 3 m a kilometre is a flat course; 50 m are a climb on any. */
const leastRange = (distanceM: number): number => Math.min(50, Math.max(15, distanceM * 0.003));

/** Heights at even steps from the start to the end, on the straight between the points beside them. */
function evenly(known: readonly { readonly at: number; readonly height: number }[], distanceM: number): number[] {
  let next = 1;
  return Array.from({ length: steps + 1 }, (_, step) => {
    const at = (step / steps) * distanceM;
    while (next < known.length - 1 && (known[next]?.at ?? 0) < at) next += 1;
    const [before, after] = [known[next - 1], known[next]];
    if (!before || !after) return 0;
    const span = after.at - before.at;
    const share = span <= 0 ? 0 : Math.min(1, Math.max(0, (at - before.at) / span));
    return before.height + (after.height - before.height) * share;
  });
}

const smoothed = (heights: readonly number[]): number[] =>
  heights.map((height, index) => (2 * height + (heights[index - 1] ?? height) + (heights[index + 1] ?? height)) / 4);

/** The height of the silhouette at a share of the course. */
export function heightAt(heights: readonly number[], share: number): number {
  const place = Math.min(1, Math.max(0, share)) * (heights.length - 1);
  const before = heights[Math.floor(place)] ?? 0;
  const after = heights[Math.ceil(place)] ?? before;
  return before + (after - before) * (place - Math.floor(place));
}

/** A point of a plan outline: `x` goes from 0 to 1, `y` from 0 to the plan's `ratio`; `at` is the share of the course behind it. */
export interface PlanPoint {
  readonly x: number;
  readonly y: number;
  readonly at: number;
}

/** The shape by which a course is known: its silhouette, else its outline from above, else a line. */
export type CourseProfile =
  | {
      readonly form: 'relief' /** At even steps, 0 to 1 of the space that there is. */;
      readonly heights: readonly number[];
    }
  | { readonly form: 'plan'; readonly line: readonly PlanPoint[]; readonly ratio: number }
  | { readonly form: 'flat' };

const mostPoints = 400;
interface Flat {
  readonly x: number;
  readonly y: number;
}

/** The course from above, turned so that it lies along its longest side with the start left of the finish. Null: it has no extent. */
function planOf({ points, lengthM }: TrackLine): CourseProfile | null {
  const every = Math.ceil(points.length / mostPoints);
  const sampled = points.filter((_, index) => index % every === 0 || index === points.length - 1);
  const turned = lying(onPaper(sampled));
  const [left, top] = [Math.min(...turned.map(({ x }) => x)), Math.min(...turned.map(({ y }) => y))];
  const width = Math.max(...turned.map(({ x }) => x)) - left;
  if (width <= 0) return null;
  const line = turned.map(({ x, y }, index): PlanPoint => {
    const at = Math.min(1, (sampled[index]?.[3] ?? 0) / lengthM);
    return { x: (x - left) / width, y: (y - top) / width, at };
  });
  return { form: 'plan', line, ratio: Math.max(...line.map(({ y }) => y)) };
}

/** South is down, and a degree to the east is as long as it is at that latitude. */
function onPaper(points: readonly TrackPoint[]): Flat[] {
  const latitude = points[0]?.[1] ?? 0;
  const narrowing = Math.cos((latitude * Math.PI) / 180);
  return points.map(([longitude, north]) => ({ x: longitude * narrowing, y: -north }));
}

/** Turned by the angle of the principal axis, at most a quarter, and upside down where the finish would come first. */
function lying(points: readonly Flat[]): Flat[] {
  const [meanX, meanY] = [mean(points.map(({ x }) => x)), mean(points.map(({ y }) => y))];
  const around = points.map(({ x, y }) => ({ x: x - meanX, y: y - meanY }));
  const angle =
    0.5 * Math.atan2(2 * mean(around.map(({ x, y }) => x * y)), mean(around.map(({ x, y }) => x * x - y * y)));
  const turned = turn(around, -angle);
  const isBackwards = (turned.at(-1)?.x ?? 0) < (turned[0]?.x ?? 0);
  return isBackwards ? turned.map(({ x, y }) => ({ x: -x, y: -y })) : turned;
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

const turn = (points: readonly Flat[], angle: number): Flat[] => {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return points.map(({ x, y }) => ({ x: x * cos - y * sin, y: x * sin + y * cos }));
};

/** The point of the outline at a share of the course. */
export function planAt(line: readonly PlanPoint[], share: number): { readonly x: number; readonly y: number } {
  const next = line.findIndex(({ at }) => at >= share);
  const after = line[next] ?? line.at(-1);
  const before = line[next - 1] ?? after;
  if (!after || !before) return { x: 0, y: 0 };
  const span = after.at - before.at;
  const part = span <= 0 ? 0 : (share - before.at) / span;
  return { x: before.x + (after.x - before.x) * part, y: before.y + (after.y - before.y) * part };
}
