import type { EpochMs, Ms, TimeSpan } from '#timing/types.ts';

/** Spans of time that are asked how much of them lies between two instants. */
export class Spans {
  /** In order of time, none touches another. */
  readonly #spans: readonly TimeSpan[];
  /** By span the time that is covered by those before it. */
  readonly #coveredBefore: readonly Ms[];

  /** In any order, also one over the other. */
  constructor(spans: readonly TimeSpan[]) {
    const joined: TimeSpan[] = [];
    for (const span of spans.toSorted((a, b) => a.from - b.from)) {
      const last = joined.at(-1);
      if (span.to <= span.from) continue;
      if (last === undefined || span.from > last.to) joined.push(span);
      else joined[joined.length - 1] = { from: last.from, to: Math.max(last.to, span.to) };
    }
    let covered = 0;
    this.#spans = joined;
    this.#coveredBefore = joined.map(({ from, to }) => {
      covered += to - from;
      return covered - (to - from);
    });
  }

  get isEmpty(): boolean {
    return this.#spans.length === 0;
  }

  /** The time between two instants that lies in the spans. */
  between(from: EpochMs, to: EpochMs): Ms {
    return to > from ? this.#coveredUpTo(to) - this.#coveredUpTo(from) : 0;
  }

  /** The whole length of the spans of which some lies between two instants. */
  lengthTouched(from: EpochMs, to: EpochMs): Ms {
    const [first, last] = [this.#spans[this.#firstAfter(from)], this.#spans[this.#lastBefore(to)]];
    return first === undefined || last === undefined ? 0 : this.between(first.from, last.to);
  }

  /** Position of the span that holds an instant, its end but not its beginning; -1: none does. */
  spanAt(at: EpochMs): number {
    const index = this.#lastBefore(at);
    return at <= (this.#spans[index]?.to ?? Number.NEGATIVE_INFINITY) ? index : -1;
  }

  /** Position of the first span that ends after an instant. */
  #firstAfter(at: EpochMs): number {
    const index = this.#lastBefore(at);
    return (this.#spans[index]?.to ?? at) > at ? index : index + 1;
  }

  #coveredUpTo(at: EpochMs): Ms {
    const index = this.#lastBefore(at);
    const span = this.#spans[index];
    return span === undefined ? 0 : (this.#coveredBefore[index] ?? 0) + Math.min(at, span.to) - span.from;
  }

  /** Position of the last span that begins before an instant; -1: none does. */
  #lastBefore(at: EpochMs): number {
    let [first, end] = [0, this.#spans.length];
    while (first < end) {
      const middle = (first + end) >> 1;
      if ((this.#spans[middle]?.from ?? at) < at) first = middle + 1;
      else end = middle;
    }
    return first - 1;
  }
}
