import { type CourseProfile, heightAt, type PlanPoint, planAt } from './course-profile.ts';

/** The space of a drawing; `top` is where a height of 1 stands, `bottom` one of 0. */
export interface Space {
  readonly width: number;
  readonly top: number;
  readonly bottom: number;
}

const number = (value: number): string => String(Math.round(value * 10) / 10);
const join = (points: readonly (readonly [number, number])[]): string =>
  points.map(([x, y]) => `${number(x)} ${number(y)}`).join('L');

export const yOf = (height: number, { top, bottom }: Space): number => bottom - height * (bottom - top);

/** A part of the course, from one share of it to another. */
export interface Part {
  readonly from: number;
  readonly to: number;
}
const whole: Part = { from: 0, to: 1 };
const isEmpty = ({ from, to }: Part): boolean => to <= from;

function ridge(heights: readonly number[], space: Space, { from, to }: Part): [number, number][] {
  const last = heights.length - 1;
  const inside = heights.map((_, index) => index / last).filter((at) => at > from && at < to);
  return [from, ...inside, to].map((at) => [at * space.width, yOf(heightAt(heights, at), space)]);
}

/** The ridge, or a part of it. */
export const ridgePath = (heights: readonly number[], space: Space, part = whole): string =>
  isEmpty(part) ? '' : `M${join(ridge(heights, space, part))}`;

/** The body under the ridge. */
export function bodyPath(heights: readonly number[], space: Space, part = whole): string {
  if (isEmpty(part)) return '';
  const [left, right, foot] = [part.from * space.width, part.to * space.width, number(space.bottom)];
  return `M${number(left)} ${foot}L${join(ridge(heights, space, part))}L${number(right)} ${foot}Z`;
}

/** The field as a band that lies on the ridge, `most` thick where it is densest. Nothing where nobody is. */
export function fieldPath(density: readonly number[], heights: readonly number[], space: Space, most: number): string {
  const last = density.length - 1;
  if (density.every((thick) => thick <= 0)) return '';
  const ground = density.map((_, index): [number, number] => {
    const at = index / last;
    return [at * space.width, yOf(heightAt(heights, at), space)];
  });
  const crest = ground.map(([x, y], index): [number, number] => [x, y - most * (density[index] ?? 0)]);
  return `M${join(crest)}L${join(ground.toReversed())}Z`;
}

/** The outline, or a part of it, `width` wide. */
export function planPath(line: readonly PlanPoint[], width: number, part = whole): string {
  if (isEmpty(part)) return '';
  const inside = line.filter(({ at }) => at > part.from && at < part.to);
  const points = [planAt(line, part.from), ...inside, planAt(line, part.to)];
  return `M${join(points.map(({ x, y }) => [x * width, y * width]))}`;
}

/** A course as SVG paths for a picture: the ground under the line, and the line. */
interface PosterPath {
  readonly body: string;
  readonly line: string;
  /** From the left edge. */
  readonly left: number;
}

/** The course across the whole width at the foot of a picture; an outline from above stands in the middle. */
export function posterPath(profile: CourseProfile, { width, height }: { width: number; height: number }): PosterPath {
  if (profile.form === 'plan') {
    const size = Math.min(width, height / Math.max(profile.ratio, 0.01));
    return { body: '', line: planPath(profile.line, size), left: (width - size) / 2 };
  }
  const heights = profile.form === 'relief' ? profile.heights : [0.35, 0.35];
  const space = { width, top: 0, bottom: height };
  return { body: bodyPath(heights, space), line: ridgePath(heights, space), left: 0 };
}
