import { heightAt, type PlanPoint } from './course-profile.ts';

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

function ridge(heights: readonly number[], space: Space, to = 1): [number, number][] {
  const last = heights.length - 1;
  const inside = heights.map((height, index): [number, number] => [index / last, height]).filter(([at]) => at < to);
  return [...inside, [to, heightAt(heights, to)] as const].map(([at, height]) => [
    at * space.width,
    yOf(height, space),
  ]);
}

/** The ridge from the start to a share of the course. */
export const ridgePath = (heights: readonly number[], space: Space, to = 1): string =>
  to <= 0 ? '' : `M${join(ridge(heights, space, to))}`;

/** The body under the ridge. */
export function bodyPath(heights: readonly number[], space: Space, to = 1): string {
  if (to <= 0) return '';
  return `M0 ${number(space.bottom)}L${join(ridge(heights, space, to))}L${number(to * space.width)} ${number(space.bottom)}Z`;
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

/** The outline from the start to a share of the course, `width` wide. */
export function planPath(line: readonly PlanPoint[], width: number, to = 1): string {
  const inside = line.filter(({ at }) => at <= to);
  return inside.length < 2 ? '' : `M${join(inside.map(({ x, y }) => [x * width, y * width]))}`;
}
