interface Passed {
  /** Of the course. */
  readonly share: number;
  readonly passed: number;
}

/** A leg shorter than this would stand out like a needle. */
const shortestLeg = 0.01;

/** The number of people on each leg. A person missed at a mat and read at a later one has passed both. */
export function onLegs(stops: readonly Passed[]): number[] {
  const reached = stops.map((_, index) => Math.max(...stops.slice(index).map(({ passed }) => passed)));
  return reached.slice(0, -1).map((here, index) => here - (reached[index + 1] ?? 0));
}

/**
 * The density of the field: people per length of course at even steps, 1 where they are densest and 0 everywhere when nobody is on the way.
 * All that is known is who is between which stops, so a leg is even, and its ends run out softly.
 */
export function fieldDensity(stops: readonly Passed[], steps: number): number[] {
  const legs = onLegs(stops);
  const raw = Array.from({ length: steps + 1 }, (_, step) => densityAt(stops, legs, step / steps));
  const reach = Math.max(1, Math.round(steps / 60));
  const soft = raw.map((_, index) => averageAround(raw, index, reach));
  const densest = Math.max(...soft);
  return densest <= 0 ? soft : soft.map((density) => Math.sqrt(density / densest));
}

function densityAt(stops: readonly Passed[], legs: readonly number[], share: number): number {
  const leg = stops.findLastIndex((stop, index) => index < legs.length && stop.share <= share);
  const [from, to] = [stops[leg], stops[leg + 1]];
  if (!from || !to || share > to.share) return 0;
  return (legs[leg] ?? 0) / Math.max(shortestLeg, to.share - from.share);
}

function averageAround(values: readonly number[], index: number, reach: number): number {
  const near = values.slice(Math.max(0, index - reach), index + reach + 1);
  return near.reduce((sum, value) => sum + value, 0) / near.length;
}
