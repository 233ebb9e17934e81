import type { Random } from '#random.ts';
import { itemAt } from '#random.ts';

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

/** A wave that bends a path sideways: its length and its width. */
interface Bend {
  readonly waveM: number;
  readonly aside: number;
}

/**
 * Bends the plane, and with it every line on it. Each step moves points along one direction by an amount that depends on the place
 * across it alone: two points never meet, so that a line that did not cross itself does not do so afterwards.
 */
export function bendsBy(random: Random, bends: readonly Bend[]): (point: FlatPoint) => FlatPoint {
  const steps = bends.flatMap((bend) => {
    const turn = random.between(0, Math.PI);
    return [turn, turn + Math.PI / 2 + random.between(-0.3, 0.3)].map((angle) => bendStep(random, bend, angle));
  });
  return (point) => steps.reduce((moved, step) => step(moved), point);
}

function bendStep(random: Random, { waveM, aside }: Bend, angle: number): (point: FlatPoint) => FlatPoint {
  const [east, north] = [Math.cos(angle), Math.sin(angle)];
  const waves = [1, 1.618, 2.414].map((times) => ({
    perM: (2 * Math.PI * times) / (waveM * random.between(0.85, 1.15)),
    phase: random.between(0, 2 * Math.PI),
    size: aside / times,
  }));
  return ({ x, y }) => {
    const across = x * north - y * east;
    let push = 0;
    for (const { perM, phase, size } of waves) push += size * Math.sin(across * perM + phase);
    return { x: x + push * east, y: y + push * north };
  };
}
