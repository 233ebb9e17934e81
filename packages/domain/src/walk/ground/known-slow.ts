import type { Hearing } from '#timing/hearing.ts';
import { Spans } from '#timing/spans.ts';
import type { EpochMs } from '#timing/types.ts';
import { atPace, legLog, never, prices } from './prices.ts';

/** The changes of pace at a place: for what staff know it may become slower (`into`), or faster (`outOf`), for little. */
export interface PaceChange {
  readonly into: boolean;
  readonly outOf: boolean;
  /** The price of each step of the grid by which it changes slowly. */
  readonly drift: number;
}

/** On the way into a neutralised span, and out of it, the field is slower by this factor at most; within it the pace tells. */
const neutralisedFactor = 2;

/** A leg that takes up so much of a span may have stood still for all of it: a red flag. In a longer span other legs tell that the field drives. */
const heldShare = 3 / 4;

/** The times in which staff know that a runner was slow: known stops, and neutralised spans of the race. */
export class KnownSlow {
  readonly #neutralised: Spans;
  readonly #stops: Spans;
  /** Both, one over the other. */
  readonly #both: Spans;

  constructor({ rules, entrant }: Hearing) {
    this.#neutralised = new Spans(rules.neutralised);
    this.#stops = new Spans(entrant.stops);
    this.#both = new Spans([...rules.neutralised, ...entrant.stops]);
  }

  /**
   * The steps of its table by which a leg may be longer for them: for the whole of the stops, for the whole of neutralised spans that it takes up, and
   * for as much as a neutralised field is slower where it only leads into a longer span or out of it.
   */
  slackOn(leftAt: EpochMs, at: EpochMs): number {
    if (this.#stops.isEmpty && this.#neutralised.isEmpty) return 0;
    const stoppedMs = this.#stops.between(leftAt, at);
    const neutralisedMs = this.#both.between(leftAt, at) - stoppedMs;
    const slackMs = Math.min(at - leftAt - 1, stoppedMs + neutralisedMs * this.#standingShare(leftAt, at));
    return slackMs > 0 ? legLog(at - leftAt, at - leftAt - slackMs) : 0;
  }

  /** The share of its time in neutralised spans that somebody may have stood still on a leg. */
  #standingShare(leftAt: EpochMs, at: EpochMs): number {
    const neutralisedMs = this.#neutralised.between(leftAt, at);
    if (neutralisedMs >= heldShare * this.#neutralised.lengthTouched(leftAt, at)) return 1;
    // Within a span the pace is that of the neutralised field.
    const isWithin = this.#neutralised.spanAt(leftAt) >= 0 && neutralisedMs >= at - leftAt;
    return isWithin ? 0 : 1 - 1 / neutralisedFactor;
  }

  /**
   * By event how the pace may change behind it: the first one in a span is where the field has slowed down, the last one where it goes on. Null: an
   * event that nothing passes.
   */
  changesAt(events: readonly (EpochMs | null)[], usual: PaceChange): PaceChange[] {
    if (this.#neutralised.isEmpty) return [];
    const spans = events.map((at) => (at === null ? null : this.#neutralised.spanAt(at)));
    const passed = spans.filter((span) => span !== null);
    let index = -1;
    return spans.map((span) => {
      if (span === null) return usual;
      index += 1;
      const [into, outOf] = [span !== passed[index - 1], span !== passed[index + 1]];
      return span < 0 ? usual : { ...usual, into, outOf };
    });
  }
}

/** The price at a position of a leg's table where the leg may be so many steps longer: the own pace goes on behind it. */
export function slowPrice(legs: Int32Array, at: number, slack: number): number {
  const whole = legs[at] ?? never;
  if (slack === 0 || at <= atPace) return whole;
  const rest = at - slack <= atPace ? 0 : (legs[at - slack] ?? never);
  return Math.min(whole, prices.knownSlow + rest);
}
