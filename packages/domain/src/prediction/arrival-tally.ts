import type { EpochMs } from '#timing/types.ts';
import type { Span } from './expected-arrival.ts';

/** A span that was expected at `madeAt`, and when the runner really came. */
export interface Outcome {
  readonly madeAt: EpochMs;
  readonly span: Span;
  readonly arrivedAt: EpochMs;
}

export interface ArrivalFigures {
  readonly count: number;
  /** Shares, 0 to 1. */
  readonly inside: number;
  readonly earlier: number;
  readonly later: number;
  /** Median of the spans, in minutes, and over the time that was really left. */
  readonly widthMinutes: number;
  readonly width: number;
  /** Mean interval score over the time that was really left; less is better. */
  readonly score: number;
}

/** The price of a miss in an interval of four of five, in widths: 2 / 0.2 (interval score, Gneiting and Raftery 2007). */
const missPrice = 10;

/** Counts how good expected arrivals were. */
export class ArrivalTally {
  readonly #widths: number[] = [];
  readonly #minutes: number[] = [];
  #earlier = 0;
  #later = 0;
  #score = 0;

  /** An arrival at once tells nothing and is left out. */
  add({ madeAt, span, arrivedAt }: Outcome): void {
    const leftMs = arrivedAt - madeAt;
    if (leftMs <= 0) return;
    const widthMs = span.to - span.from;
    const missMs = Math.max(0, span.from - arrivedAt, arrivedAt - span.to);
    if (arrivedAt < span.from) this.#earlier++;
    if (arrivedAt > span.to) this.#later++;
    this.#widths.push(widthMs / leftMs);
    this.#minutes.push(widthMs / 60_000);
    this.#score += (widthMs + missPrice * missMs) / leftMs;
  }

  /** Null: nobody was counted. */
  figures(): ArrivalFigures | null {
    const count = this.#widths.length;
    if (count === 0) return null;
    const [earlier, later] = [this.#earlier / count, this.#later / count];
    return {
      count,
      inside: 1 - earlier - later,
      earlier,
      later,
      widthMinutes: median(this.#minutes),
      width: median(this.#widths),
      score: this.#score / count,
    };
  }
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
