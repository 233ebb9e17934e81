import { itemAt, type Random } from '#random.ts';

export interface ProfileOptions {
  readonly distanceM: number;
  readonly climbM: number;
  /** The rise from start to finish. */
  readonly riseM: number;
  /** No slope is steeper, up or down. */
  readonly steepest: number;
}

const stepM = 20;

/**
 * Heights over the start, every 20 m: a few summits, one of them the highest, saddles in between, and the ground's own unrest on the
 * slopes. As much climb as asked, with no slope beyond the steepest.
 */
export function drawProfile(random: Random, options: ProfileOptions): (metres: number) => number {
  const { distanceM, climbM, riseM, steepest } = options;
  const steps = Math.max(8, Math.round(distanceM / stepM));
  const along = distanceM / steps;
  if (2 * climbM - riseM > 0.85 * steepest * distanceM)
    throw new RangeError(`${climbM} m of climb are too steep for ${distanceM} m`);
  const wanted = slopesOf(random, options, steps);
  let [low, high] = [0, 64];
  for (let tries = 0; tries < 22; tries += 1) {
    const middle = (low + high) / 2;
    if (climbOf(bounded(wanted, { by: middle, sum: riseM / along, steepest }), along) < climbM) low = middle;
    else high = middle;
  }
  const slopes = bounded(wanted, { by: high, sum: riseM / along, steepest });
  const heights = [0];
  for (const slope of slopes) heights.push(itemAt(heights, heights.length - 1) + slope * along);
  return (metres) => {
    const at = Math.min(steps, Math.max(0, metres / along));
    const before = Math.min(steps - 1, Math.floor(at));
    return itemAt(heights, before) + itemAt(slopes, before) * (at - before) * along;
  };
}

/** Nobody counts a lower rise as a climb. */
const leastRiseM = 3;

function climbOf(slopes: readonly number[], along: number): number {
  let [climb, height, from] = [0, 0, 0];
  for (const slope of slopes) {
    height += slope * along;
    if (Math.abs(height - from) < leastRiseM) continue;
    climb += Math.max(0, height - from);
    from = height;
  }
  return climb;
}

interface Bounds {
  readonly by: number;
  readonly sum: number;
  readonly steepest: number;
}

/** The slopes times a factor, none beyond the steepest, shifted so that they add up to the rise from start to finish. */
function bounded(slopes: readonly number[], { by, sum, steepest }: Bounds): number[] {
  const shifted = (slope: number, shift: number): number => steepest * Math.tanh((slope * by + shift) / steepest);
  // Without an array for each of the tries, of which a track takes hundreds.
  const sumOf = (shift: number): number => {
    let total = 0;
    for (const slope of slopes) total += shifted(slope, shift);
    return total;
  };
  let [low, high] = [-3, 3];
  for (let tries = 0; tries < 20; tries += 1) {
    const middle = (low + high) / 2;
    if (sumOf(middle) < sum) low = middle;
    else high = middle;
  }
  const shift = (low + high) / 2;
  return slopes.map((slope) => shifted(slope, shift));
}

interface Turn {
  readonly at: number;
  readonly height: number;
}

/** Slopes before they are made to fit: up and down between summits and saddles, and smaller waves that are over within some hundred metres. */
function slopesOf(random: Random, { distanceM, climbM, riseM }: ProfileOptions, steps: number): number[] {
  const turns = summitsAndSaddles(random, Math.max(climbM, riseM), distanceM);
  const mean = Math.max(climbM, 1) / distanceM;
  const unrest = [3_700, 2_300, 1_300, 800, 430, 240].map((waveM) => ({
    per: (2 * Math.PI * distanceM) / (waveM * random.between(0.8, 1.25)),
    phase: random.between(0, 2 * Math.PI),
    size: mean * random.between(0.5, 1.1),
  }));
  let next = 1;
  return Array.from({ length: steps }, (_, i) => {
    const at = (i + 0.5) / steps;
    while (next < turns.length - 1 && itemAt(turns, next).at < at) next += 1;
    const [from, to] = [itemAt(turns, next - 1), itemAt(turns, next)];
    const share = (at - from.at) / (to.at - from.at);
    const large = ((to.height - from.height) / (to.at - from.at)) * (4 * share * (1 - share)) ** 0.35 * mean;
    return unrest.reduce((slope, { per, phase, size }) => slope + size * Math.sin(at * per + phase), large);
  });
}

/** The turning points of the profile, in shares of the distance and of the highest summit. The distance up to a summit grows with its height. */
function summitsAndSaddles(random: Random, climbM: number, distanceM: number): Turn[] {
  const summits = Math.min(9, Math.max(2, Math.round(climbM / 420), Math.round(distanceM / 9_000)));
  const highest = Math.min(summits - 1, Math.floor(summits * random.between(0.4, 0.75)));
  const heights = [0];
  for (let i = 0; i < summits; i += 1) {
    heights.push(i === highest ? 1 : random.between(0.45, 0.85));
    heights.push(i === summits - 1 ? 0 : random.between(0.08, 0.38));
  }
  const lengths = heights.slice(1).map((height, i) => {
    const change = Math.abs(height - itemAt(heights, i));
    return (0.12 + change) * random.between(0.75, 1.3);
  });
  const whole = lengths.reduce((sum, length) => sum + length, 0);
  let at = 0;
  return heights.map((height, i) => {
    at += i === 0 ? 0 : itemAt(lengths, i - 1) / whole;
    return { at, height };
  });
}
