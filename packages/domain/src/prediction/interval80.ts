import type { Prior, Range } from './prior.ts';

/** The pace of one other runner, and its weight for this one. */
export interface Sample {
  readonly value: number;
  /** The nearness of the two runners, 0 to 1. */
  readonly weight: number;
}

/** The weight of the prior, in near runners: for the middle, and for the two ends. */
const priorWeight = { middle: 2, ends: 12 };

/**
 * The interval that holds 80 percent of the paces: from the 10th to the 90th percentile of a mixture of prior and sample. The prior is first
 * moved to the middle of the sample and narrowed there: even a few distant runners show the pace of a leg, but not the differences between
 * runners on it. Without a sample the interval is the prior's; a smaller value in the sample never raises an end.
 */
export function interval80(prior: Prior, sample: readonly Sample[]): Range {
  if (sample.length === 0) return prior;
  const quantile = quantiles(settle(prior, sample), priorWeight.ends, sample);
  return { low: quantile(0.1), high: quantile(0.9) };
}

function settle(prior: Prior, sample: readonly Sample[]): Prior {
  // Distant runners count for the middle too.
  const everyone = sample.map(({ value, weight }) => ({ value, weight: Math.sqrt(weight) }));
  const middle = quantiles(prior, priorWeight.middle, everyone)(0.5);
  const total = everyone.reduce((sum, { weight }) => sum + weight, 0);
  const left = 1 - (1 - prior.settled) * (total / (total + priorWeight.middle));
  return {
    ...prior,
    low: middle - (prior.middle - prior.low) * left,
    middle,
    high: middle + (prior.high - prior.middle) * left,
  };
}

/** Halvings of the range around a quantile: to a millionth of the spread of paces. */
const halvings = 30;

/** Quantiles of a mixture. The prior is two halves of logistic curves: its 10th and 90th percentiles lie ln 9 scales from the middle. */
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

/** The bound of the search on both sides of the middle (logarithm): no pace is that many times another one. */
const widest = 10;
