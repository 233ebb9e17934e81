import { itemAt } from '#generator/random.ts';

/** Metres to the east and to the north of the middle of the course. */
export interface FlatPoint {
  readonly x: number;
  readonly y: number;
}

/** Metres run at each point of a line. */
export function runAlong(line: readonly FlatPoint[]): number[] {
  const run = [0];
  for (let i = 1; i < line.length; i += 1) {
    const [from, to] = [itemAt(line, i - 1), itemAt(line, i)];
    run.push(itemAt(run, i - 1) + Math.hypot(to.x - from.x, to.y - from.y));
  }
  return run;
}

export const lengthOf = (line: readonly FlatPoint[]): number => runAlong(line).at(-1) ?? 0;

/** The same line with points at the given metres, which must rise. */
export function pointsAt(line: readonly FlatPoint[], metres: readonly number[]): FlatPoint[] {
  const run = runAlong(line);
  let next = 1;
  return metres.map((at) => {
    while (next < line.length - 1 && itemAt(run, next) < at) next += 1;
    const [from, to] = [itemAt(line, next - 1), itemAt(line, next)];
    const step = itemAt(run, next) - itemAt(run, next - 1);
    const share = step === 0 ? 0 : Math.min(1, Math.max(0, (at - itemAt(run, next - 1)) / step));
    return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
  });
}

export const scaled = (line: readonly FlatPoint[], by: number): FlatPoint[] =>
  line.map(({ x, y }) => ({ x: x * by, y: y * by }));
