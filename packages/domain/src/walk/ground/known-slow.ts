import { hasDisciplines } from '#timing/fastest-speeds.ts';
import type { Hearing } from '#timing/hearing.ts';
import { Spans } from '#timing/spans.ts';
import type { EpochMs, Ms } from '#timing/types.ts';
import type { Lengths } from './lengths.ts';
import { atPace, legLog, never, prices } from './prices.ts';

/** The changes of pace at a place: for what staff know it may become slower (`into`), or faster (`outOf`), for little. */
export interface PaceChange {
  readonly into: boolean;
  readonly outOf: boolean;
  /** The price of each step of the grid by which it changes slowly. */
  readonly drift: number;
  /** The price of a change at once, and of each step of it. */
  readonly atOnce: number;
  readonly atOnceStep: number;
}

/** On the way into a neutralised span, and out of it, the field is slower by this factor at most; within it the pace tells. */
const neutralisedFactor = 2;

/** A leg that takes up so much of a span may have stood still for it: a red flag. In a longer span other legs tell that the field drives. */
const heldShare = 3 / 4;

/** A runner under a red flag stands for so much of the span at least. Where staff entered it wider, what a lap differs by makes up for it. */
const heldFor = 3 / 4;

/** The steps of a leg's table by which the leg may be longer for what staff know. */
export interface Slack {
  /** Up to so many: for stops, and for a field that is slower. */
  readonly slower: number;
  /** Or between so many, for a field that stood still. Null: it went on. */
  readonly held: { readonly least: number; readonly most: number } | null;
}

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
   * By how much a leg may be longer for them: for the whole of the stops, and for as much as a neutralised field is slower where the leg is not within one
   * span; or, where it takes up most of the spans that it touches, as if it had stood still for nearly all of that (`canHaveStood`). Null: they say nothing of it.
   */
  slackOn(leftAt: EpochMs, at: EpochMs, canHaveStood: boolean): Slack | null {
    if (this.#stops.isEmpty && this.#neutralised.isEmpty) return null;
    const stoppedMs = this.#stops.between(leftAt, at);
    const neutralisedMs = this.#both.between(leftAt, at) - stoppedMs;
    const inSpansMs = this.#neutralised.between(leftAt, at);
    // Within a span the pace is that of the neutralised field.
    const isWithin = this.#neutralised.spanAt(leftAt) >= 0 && inSpansMs >= at - leftAt;
    const stepsFor = (ms: Ms): number => (ms > 0 ? legLog(at - leftAt, Math.max(1, at - leftAt - ms)) : 0);
    const slower = stepsFor(stoppedMs + (isWithin ? 0 : neutralisedMs * (1 - 1 / neutralisedFactor)));
    const isHeld =
      canHaveStood && inSpansMs > 0 && inSpansMs >= heldShare * this.#neutralised.lengthTouched(leftAt, at);
    if (!isHeld) return slower > 0 ? { slower, held: null } : null;
    const least = stepsFor(stoppedMs + neutralisedMs * heldFor);
    return { slower, held: { least, most: stepsFor(stoppedMs + neutralisedMs) } };
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

/** The price at a position of a leg's table where the leg may be longer by a slack: the own pace goes on behind it. */
export function slowPrice(legs: Int32Array, at: number, slack: Slack | null): number {
  const whole = legs[at] ?? never;
  if (slack === null || at <= atPace) return whole;
  const { slower, held } = slack;
  const rest = at - slower <= atPace ? 0 : (legs[at - slower] ?? never);
  const stood = held === null ? never : (legs[Math.min(at - held.least, Math.max(atPace, at - held.most))] ?? never);
  return Math.min(whole, prices.knownSlow + rest, prices.knownStanding + stood);
}

/** The price of another pace at once. */
export const usualSwitch = { atOnce: prices.paceSwitch, atOnceStep: prices.paceSwitchStep };
const disciplineSwitch = { atOnce: prices.disciplineSwitch, atOnceStep: prices.disciplineSwitchStep };

/**
 * By checkpoint the price of another pace from there on; null: the usual one everywhere. Another discipline begins where the next leg has another length: a lap as long
 * as the one before that takes twice its time is a lap that the mat missed, in every sport.
 */
export function switchPrices(
  { rules }: Hearing,
  { along }: Lengths,
): readonly (typeof usualSwitch | typeof disciplineSwitch)[] | null {
  if (!hasDisciplines(rules.sport)) return null;
  return Array.from(along, (at, checkpoint) => {
    const [before, after] = [at - (along[checkpoint - 1] ?? 0), (along[checkpoint + 1] ?? at) - at];
    return Math.abs(before - after) <= before * sameLength ? usualSwitch : disciplineSwitch;
  });
}

/** Legs that differ by no more of their length are laps. */
const sameLength = 0.05;
