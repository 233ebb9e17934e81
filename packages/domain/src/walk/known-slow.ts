import type { Hearing } from '#timing/hearing.ts';
import { Spans } from '#timing/spans.ts';
import type { EpochMs } from '#timing/types.ts';
import { atPace, legLog, never, prices } from './prices.ts';

/** A neutralised field is slower by this factor at most: behind a safety car laps take up to two and a half times as long. */
const neutralisedFactor = 2.5;

/** The times in which staff know that a runner was slow: known stops, and neutralised spans of the race. */
export class KnownSlow {
  readonly #neutralised: Spans;
  readonly #stops: Spans;

  constructor({ rules, entrant }: Hearing) {
    this.#neutralised = new Spans(rules.neutralised);
    this.#stops = new Spans(entrant.stops);
  }

  /** The steps of its table by which a leg may be longer for them: for the whole of the stops, and for as much as a neutralised field is slower. */
  slackOn(leftAt: EpochMs, at: EpochMs): number {
    if (this.#stops.isEmpty && this.#neutralised.isEmpty) return 0;
    const slowerMs = this.#neutralised.between(leftAt, at) * (1 - 1 / neutralisedFactor);
    const slackMs = Math.min(at - leftAt - 1, this.#stops.between(leftAt, at) + slowerMs);
    return slackMs > 0 ? legLog(at - leftAt, at - leftAt - slackMs) : 0;
  }
}

/** The price at a position of a leg's table where the leg may be so many steps longer: the own pace goes on behind it. */
export function slowPrice(legs: Int32Array, at: number, slack: number): number {
  const whole = legs[at] ?? never;
  if (slack === 0 || at <= atPace) return whole;
  const rest = at - slack <= atPace ? 0 : (legs[at - slack] ?? never);
  return Math.min(whole, prices.knownSlow + rest);
}
