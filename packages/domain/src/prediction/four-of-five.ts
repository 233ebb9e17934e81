import type { Prior, Range } from './prior.ts';

/** What one other runner did, and how much it says about this one. */
export interface Sample {
  readonly value: number;
  /** How near they are, 0 to 1. */
  readonly weight: number;
}

/** As many near runners as the prior counts for where the middle is sought, and where the ends are. */
const priorWeight = { middle: 2, ends: 12 };

/**
 * Between which values four of five are: the tenth and the ninetieth of a hundred in a mixture of prior and sample. The prior is first moved
 * to the middle of the sample and settled there, as even a few runners from afar tell what a leg is like, but not how much others differ on it.
 * Without a sample it is the prior; a smaller value in the sample never makes an end greater.
 */
export function fourOfFive(prior: Prior, sample: readonly Sample[]): Range {
  if (sample.length === 0) return prior;
  const quantile = quantiles(settle(prior, sample), priorWeight.ends, sample);
  return { low: quantile(0.1), high: quantile(0.9) };
}

function settle(prior: Prior, sample: readonly Sample[]): Prior {
  // The middle is told by who is far away too.
  const everyone = sample.map(({ value, weight }) => ({ value, weight: Math.sqrt(weight) }));
  const middle = quantiles(prior, priorWeight.middle, everyone)(0.5);
  const told = everyone.reduce((sum, { weight }) => sum + weight, 0);
  const left = 1 - (1 - prior.settled) * (told / (told + priorWeight.middle));
  return {
    ...prior,
    low: middle - (prior.middle - prior.low) * left,
    middle,
    high: middle + (prior.high - prior.middle) * left,
  };
}

/** Halvings of the range that holds a quantile: to a millionth of what paces differ by. */
const halvings = 30;

/** Quantiles of a mixture. The prior is two halves of logistic curves: a tenth lies ln 9 scales from the middle. */
function quantiles(prior: Prior, weight: number, sample: readonly Sample[]): (share: number) => number {
  const { low: tenth, middle, high: ninetieth } = prior;
  const scaleAt = (value: number): number => (value < middle ? middle - tenth : ninetieth - middle) / Math.log(9);
  const total = sample.reduce((sum, one) => sum + one.weight, weight);
  const shareBelow = (value: number): number => {
    let below = weight / (1 + Math.exp((middle - value) / scaleAt(value)));
    for (const one of sample) if (one.value <= value) below += one.weight;
    return below / total;
  };
  return (share) => {
    let low = middle - widest;
    let high = middle + widest;
    for (let i = 0; i < halvings; i++) {
      const half = (low + high) / 2;
      if (shareBelow(half) < share) low = half;
      else high = half;
    }
    return high;
  };
}

/** No pace is so many times (logarithm) another one. */
const widest = 10;
