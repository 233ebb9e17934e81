import type { CourseProfile, PlanPoint, TrackLine, TrackPoint } from '../course-shapes.ts';

const mostPoints = 400;
interface Flat {
  readonly x: number;
  readonly y: number;
}

/** The course from above, turned so that it lies along its longest side with the start left of the finish. Null: it has no extent. */
export function planOf({ points, distance }: TrackLine): CourseProfile | null {
  const every = Math.ceil(points.length / mostPoints);
  const kept = points.filter((_, index) => index % every === 0 || index === points.length - 1);
  const turned = lying(onPaper(kept));
  const [left, top] = [Math.min(...turned.map(({ x }) => x)), Math.min(...turned.map(({ y }) => y))];
  const width = Math.max(...turned.map(({ x }) => x)) - left;
  if (width <= 0) return null;
  const line = turned.map(({ x, y }, index): PlanPoint => {
    const at = Math.min(1, (kept[index]?.[3] ?? 0) / distance);
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

/** Turned by the angle of the principal axis, at most a quarter, and on its head where the finish would come first. */
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

/** Where on the outline a share of the course lies. */
export function planAt(line: readonly PlanPoint[], share: number): { readonly x: number; readonly y: number } {
  const next = line.findIndex(({ at }) => at >= share);
  const after = line[next] ?? line.at(-1);
  const before = line[next - 1] ?? after;
  if (!after || !before) return { x: 0, y: 0 };
  const span = after.at - before.at;
  const part = span <= 0 ? 0 : (share - before.at) / span;
  return { x: before.x + (after.x - before.x) * part, y: before.y + (after.y - before.y) * part };
}
