import { isOpen } from '#timing/course.ts';
import type { EpochMs } from '#timing/types.ts';
import type { Lengths } from './lengths.ts';
import { prices } from './prices.ts';
import type { Place, WalkQuestion } from './walk-question.ts';

/** The prices of the checkpoints at which nobody heard the runner. */
export class Unheard {
  readonly #lengths: Lengths;
  readonly #missed: Int32Array;
  /** By checkpoint whether one window of it is open all the time that anything is known of the runner. */
  readonly #isAlwaysOpen: readonly boolean[];
  /** By checkpoint the first one of its row: checkpoints at one mat that are always open. */
  readonly #rowOf: Int32Array;
  /** The sums of their prices. */
  readonly #upTo: Int32Array;

  constructor(question: WalkQuestion, lengths: Lengths, missed: Int32Array) {
    this.#lengths = lengths;
    this.#missed = missed;
    this.#isAlwaysOpen = alwaysOpen(question, lengths);
    this.#rowOf = this.#rows();
    this.#upTo = missed.slice();
    for (let checkpoint = 1; checkpoint < missed.length; checkpoint += 1)
      this.#upTo[checkpoint] = (missed[checkpoint] as number) + (this.#upTo[checkpoint - 1] as number); // of the course
  }

  /** The price of the checkpoints that nobody heard between two places; anything above `most` where it is more. */
  between(from: Place, to: Place, most: number): number {
    const [first, end] = [from.checkpoint, to.checkpoint];
    if (from.mat === to.mat && this.#rowOf[first] === this.#rowOf[end])
      return (this.#upTo[end - 1] as number) - (this.#upTo[first] as number); // of the course
    let sum = 0;
    let share = 1;
    for (let checkpoint = first + 1; checkpoint < end && sum <= most; checkpoint += 1) {
      const mat = this.#lengths.matOf[checkpoint];
      if (mat === undefined || mat < 0) continue;
      sum += this.#priceAt(checkpoint, from, to) * share;
      share = mat !== from.mat && mat !== to.mat ? share * prices.missedAgain : 1;
    }
    return Math.round(sum);
  }

  #priceAt(checkpoint: number, from: Place, to: Place): number {
    const isOpenThen =
      this.#isAlwaysOpen[checkpoint] === true || this.#isOpenAt(checkpoint, this.#passing(from, to, checkpoint));
    return isOpenThen ? (this.#missed[checkpoint] ?? prices.missed) : prices.missedWhileShut;
  }

  #rows(): Int32Array {
    const { matOf } = this.#lengths;
    const rows = new Int32Array(matOf.length);
    for (let checkpoint = 1; checkpoint < matOf.length; checkpoint += 1) {
      const goesOn =
        matOf[checkpoint] === matOf[checkpoint - 1] &&
        this.#isAlwaysOpen[checkpoint] === true &&
        this.#isAlwaysOpen[checkpoint - 1] === true;
      rows[checkpoint] = goesOn ? (rows[checkpoint - 1] as number) : checkpoint; // of the course
    }
    return rows;
  }

  /** The instant at which a runner from one place to another was about at a checkpoint. */
  #passing(from: Place, to: Place, checkpoint: number): EpochMs {
    const { along } = this.#lengths;
    const start = along[from.checkpoint] as number; // of the course, all three
    const share = ((along[checkpoint] as number) - start) / ((along[to.checkpoint] as number) - start);
    return from.leftAt + (to.at - from.leftAt) * share;
  }

  #isOpenAt(checkpoint: number, at: EpochMs): boolean {
    const readers = this.#lengths.readersAt[checkpoint] ?? [];
    for (const reader of readers) if (isOpen(reader, at)) return true;
    return false;
  }
}

function alwaysOpen({ starts, visits, typed }: WalkQuestion, { readersAt }: Lengths): boolean[] {
  const instants = [
    ...starts.map(({ leftAt, setOffAt }) => leftAt ?? setOffAt),
    ...visits.flatMap(({ arrivedAt, leftAt }) => [arrivedAt, leftAt]),
    ...typed.map(({ afterAt }) => afterAt),
  ];
  const first = instants.reduce((least, at) => Math.min(least, at), Number.POSITIVE_INFINITY);
  const last = instants.reduce((most, at) => Math.max(most, at), Number.NEGATIVE_INFINITY);
  return readersAt.map((readers) => readers.some((reader) => isOpen(reader, first) && isOpen(reader, last)));
}
