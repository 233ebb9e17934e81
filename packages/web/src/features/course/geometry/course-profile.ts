import type { CourseProfile, TrackLine } from './course-shapes.ts';
import { planOf } from './paths/plan-outline.ts';

const steps = 240;
/** The lowest point stands a little above the ground, so that the course is a body and not a crack. */
const foot = 0.12;

/** The shape of a course. Where the ground hardly moves the outline says more than a flat silhouette. */
export function profileOf(track: TrackLine | null | undefined): CourseProfile {
  if (!track || track.points.length < 2 || track.distance <= 0) return { form: 'flat' };
  return reliefOf(track) ?? planOf(track) ?? { form: 'flat' };
}

function reliefOf({ points, distance }: TrackLine): CourseProfile | null {
  const known = points.flatMap(([, , height, at]) => (height === null ? [] : [{ at, height }]));
  if (known.length < 2) return null;
  const heights = smoothed(evenly(known, distance));
  const low = Math.min(...heights);
  const range = Math.max(...heights) - low;
  if (range < leastRange(distance)) return null;
  // A hill is not drawn as an alp: the whole height is for a range of 2 % of the length.
  const fill = (1 - foot) * Math.min(1, 0.5 + (0.5 * range) / (0.02 * distance));
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

/** How high the silhouette stands at a share of the course. */
export function heightAt(heights: readonly number[], share: number): number {
  const place = Math.min(1, Math.max(0, share)) * (heights.length - 1);
  const before = heights[Math.floor(place)] ?? 0;
  const after = heights[Math.ceil(place)] ?? before;
  return before + (after - before) * (place - Math.floor(place));
}
