import { isOpen } from '#timing/course.ts';
import type { Ground } from '#walk/ground/ground.ts';
import { never, prices, shutPrice } from '#walk/ground/prices.ts';
import type { Visit } from '#walk/ground/visits.ts';
import { timeOutside } from '#walk/ground/visits.ts';

/**
 * About what is still to be paid behind a checkpoint and an event, were every leg free: checkpoints that nobody heard and visits that belong to
 * nothing, up to the end, through all manual times and visits that staff chose. A way that has gone over a silence has paid for it, one that has not
 * has to: with this both compare.
 */
export class Ahead {
  readonly #rest: Int32Array;
  readonly #width: number;
  readonly #ground: Ground;
  readonly #missed: Int32Array;
  readonly #isAlwaysOpen: readonly boolean[];

  constructor(ground: Ground) {
    const { events, lengths, question } = ground;
    this.#ground = ground;
    this.#width = question.hearing.course.checkpoints.length;
    this.#rest = new Int32Array((events.length + 1) * this.#width);
    this.#missed = missedAhead(ground);
    const [first, last] = [events[0]?.at ?? 0, events.at(-1)?.at ?? 0];
    this.#isAlwaysOpen = lengths.readersAt.map((readers) =>
      readers.some((reader) => isOpen(reader, first) && isOpen(reader, last)),
    );
    this.#fillEnd();
    for (let event = events.length - 1; event >= 0; event -= 1) this.#fill(event);
  }

  /** `passed`: the number of events that are over. */
  at(checkpoint: number, passed: number): number {
    return this.#rest[passed * this.#width + checkpoint] as number; // both are of the question
  }

  /** Behind the last event nothing but the end is left, and what is settled lies before it. */
  #fillEnd(): void {
    const passed = this.#ground.events.length;
    for (let checkpoint = 0; checkpoint < this.#width; checkpoint += 1)
      this.#rest[passed * this.#width + checkpoint] = this.#ground.endPrice({
        checkpoint,
        event: passed - 1,
        start: null,
      });
  }

  /** The prices before an event. */
  #fill(event: number): void {
    const finish = this.#width - 1;
    const visit = this.#ground.question.visits[this.#ground.events[event]?.visit ?? -1];
    const only = onlyCheckpointAt(this.#ground, event);
    const stray = only === null ? this.#strayAt(event, visit) : never;
    const row = event * this.#width;
    for (let checkpoint = finish; checkpoint >= 0; checkpoint -= 1) {
      const end = this.#ground.endPrice({ checkpoint, event: event - 1, start: null });
      const passing = this.at(checkpoint, event + 1) + stray;
      let least = Math.min(never, end, passing);
      if (checkpoint < finish) {
        const crossing = only === null ? this.#crossing(visit, checkpoint + 1) : only === checkpoint + 1 ? 0 : never;
        least = Math.min(
          least,
          this.at(checkpoint + 1, event) + (this.#missed[checkpoint + 1] as number), // of the course
          this.at(checkpoint + 1, event + 1) + crossing,
        );
      }
      this.#rest[row + checkpoint] = least;
    }
  }

  /** A visit soon after another one costs nothing as an echo of it. */
  #strayAt(event: number, visit: Visit | undefined): number {
    return visit?.isStaying === true ? 0 : this.#ground.strayAt(event);
  }

  /** The price of a visit as a crossing; `never`: it is none. */
  #crossing(visit: Visit | undefined, checkpoint: number): number {
    const { lengths } = this.#ground;
    if (visit === undefined || lengths.matOf[checkpoint] !== visit.mat || this.#missed[checkpoint] === never)
      return never;
    if (this.#isAlwaysOpen[checkpoint] === true) return 0;
    const readers = lengths.readersAt[checkpoint] ?? [];
    if (readers.some(({ opensAt, closesAt }) => opensAt <= visit.leftAt && closesAt >= visit.arrivedAt)) return 0;
    return checkpoint === this.#width - 1 ? never : shutPrice(timeOutside(readers, visit.arrivedAt));
  }
}

/** The checkpoint of a manual time, or of a visit that staff chose; null: the event is neither. */
function onlyCheckpointAt({ events, question, chosen }: Ground, event: number): number | null {
  const { visit, typed } = events[event] ?? { visit: -1, typed: -1 };
  const settled = question.typed[typed] ?? chosen.find((one) => one.visit >= 0 && one.visit === visit);
  return settled?.checkpoint ?? null;
}

/** By checkpoint the price where nobody heard the runner, on average over a silence of several mats; `never` where it is settled. */
function missedAhead(ground: Ground): Int32Array {
  const { missed, lengths, question, chosen } = ground;
  const mats = new Set(lengths.matOf.slice(1)).size;
  const share = (1 - prices.missedAgain ** mats) / (mats * (1 - prices.missedAgain));
  const ahead = missed.map((price, checkpoint) =>
    (lengths.matOf[checkpoint] ?? -1) < 0 ? 0 : Math.round(price * share),
  );
  for (const { checkpoint } of [...question.typed, ...chosen.filter(({ visit }) => visit >= 0)])
    ahead[checkpoint] = never;
  return ahead;
}
