import type { Span } from '#modules/readers/reader-clocks.ts';

/** The counter values seen of one run of a reader, as spans: a box counts upwards, so there are few. */
export interface CounterSpans {
  /** Notes a value; false if it lies in a span seen before. */
  readonly add: (value: number) => boolean;
  /** Notes all values from one to another. */
  readonly addSpan: (span: Span) => void;
}

/** The most spans; further ones are joined: a value in a hole is then looked up in vain, and memory stays bounded. */
const mostSpans = 1_000;

/** Begins without values. */
export function createCounterSpans(): CounterSpans {
  let spans: { from: number; to: number }[] = [];

  /** The place of the first span that ends at or after `value`. */
  const placeOf = (value: number): number => {
    let low = 0;
    let high = spans.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((spans[middle]?.to ?? value) < value) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  const add = (value: number): boolean => {
    const place = placeOf(value);
    const [before, after] = [spans[place - 1], spans[place]];
    if (after && after.from <= value) return false;
    const from = before?.to === value - 1 ? before.from : value;
    const to = after?.from === value + 1 ? after.to : value;
    const joined = Number(from < value) + Number(to > value);
    spans.splice(from < value ? place - 1 : place, joined, { from, to });
    const [first, last] = [spans[0], spans.at(-1)];
    if (spans.length > mostSpans && first && last) spans = [{ from: first.from, to: last.to }];
    return true;
  };
  const addSpan = ({ from, to }: Span): void => {
    const apart = spans.filter((span) => span.to < from || span.from > to);
    const touching = spans.filter((span) => span.to >= from && span.from <= to);
    const joined = touching.reduce(
      (sum, span) => ({ from: Math.min(sum.from, span.from), to: Math.max(sum.to, span.to) }),
      { from, to },
    );
    spans = [...apart, joined].sort((a, b) => a.from - b.from);
  };
  return { add, addSpan };
}
