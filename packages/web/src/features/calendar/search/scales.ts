/** A slider's values. */
export interface Scale {
  readonly least: number;
  readonly most: number;
  readonly step: number;
}
export type Span = readonly [from: number, to: number];

/** Document 1, section 2, 'Event calendar and results lists'. Kilometres and metres of climb: their last stop means 'and more' and asks nothing of the server. */
export const distanceScale: Scale = { least: 0, most: 100, step: 5 };
export const climbScale: Scale = { least: 0, most: 3_000, step: 250 };
/** Kilometres from here: each stop is a radius, also the last one. */
export const nearbyScale: Scale = { least: 10, most: 100, step: 10 };

export const wholeOf = ({ least, most }: Scale): Span => [least, most];
export const isWhole = ([from, to]: Span, { least, most }: Scale): boolean => from <= least && to >= most;

const isOnScale = (value: number, { least, most, step }: Scale): boolean =>
  value >= least && value <= most && (value - least) % step === 0;

/** '10-40', or '10-' for 'from 10 on' → a span; null for what no slider can say, and for all of it. */
export function parseSpan(text: string, scale: Scale): Span | null {
  const [, from, to] = /^(\d{1,5})-(\d{1,5})?$/.exec(text) ?? [];
  if (from === undefined) return null;
  const span: Span = [Number(from), to === undefined ? scale.most : Number(to)];
  const isPossible = span[0] <= span[1] && span.every((value) => isOnScale(value, scale));
  return isPossible && !isWhole(span, scale) ? span : null;
}

export const spanText = ([from, to]: Span, { most }: Scale): string => `${from}-${to >= most ? '' : to}`;

/** A radius that the slider can say. */
export function parseRadius(text: string): number | null {
  const value = /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN;
  return isOnScale(value, nearbyScale) ? value : null;
}
