import { type ExpectedArrival, expectedArrival, type Underway } from '@dorsal/domain/prediction/expected-arrival.ts';
import type { RaceField } from '@dorsal/domain/prediction/race-field.ts';
import type { EpochMs, Ms } from '@dorsal/domain/timing/types.ts';

interface Kept {
  readonly runner: Underway;
  readonly madeAt: EpochMs;
  readonly expected: ExpectedArrival | null;
}

/** A span is made again after so long: reads that came late and corrections reach it by then. */
const keptMs: Ms = 30_000;
/** Most spans kept of a board; then all of them are forgotten. */
const mostKept = 10_000;

/** Spans made a moment ago, as a crowd asks about the same few people. What a runner has passed since is always seen. */
export class KeptSpans {
  readonly #ofBoard = new WeakMap<object, Map<number, Kept>>();

  /** `board` is what the field was read from; one that is loaded anew begins with nothing. */
  expectedArrival(board: object, field: RaceField, runner: Underway, now: EpochMs): ExpectedArrival | null {
    const ofBoard = this.#ofBoard.get(board) ?? new Map<number, Kept>();
    this.#ofBoard.set(board, ofBoard);
    const kept = ofBoard.get(runner.id);
    if (kept && now - kept.madeAt < keptMs && isSame(kept.runner, runner)) return kept.expected;
    const expected = expectedArrival(field, runner);
    if (ofBoard.size >= mostKept) ofBoard.clear();
    ofBoard.set(runner.id, { runner, madeAt: now, expected });
    return expected;
  }
}

const isSame = (a: Underway, b: Underway): boolean => a.checkpoint === b.checkpoint && a.at === b.at;
