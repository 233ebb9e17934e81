import type { Random } from '#generator/random.ts';
import type { FlatPoint } from './flat-line.ts';

/** How the ground pushes a path aside: over which length, and how far. */
export interface Bend {
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
    return [turn, turn + Math.PI / 2 + random.between(-0.3, 0.3)].map((angle) => aStep(random, bend, angle));
  });
  return (point) => steps.reduce((moved, step) => step(moved), point);
}

function aStep(random: Random, { waveM, aside }: Bend, angle: number): (point: FlatPoint) => FlatPoint {
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
