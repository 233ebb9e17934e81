import type { CoursePlace } from '@dorsal/domain/timing/course-places.ts';
import type { EpochMs, Ms } from '@dorsal/domain/timing/types.ts';
import type { Fact } from '@dorsal/domain/walk/words/walk-facts.ts';

/** The words of a language for the facts of an explanation. Places stand without an article, so that names fit too. */
export interface FactWords {
  readonly place: (place: CoursePlace) => string;
  readonly facts: { readonly [Kind in Fact['kind']]: (fact: Extract<Fact, { kind: Kind }>, say: Say) => string };
}

/** The pieces that sentences are made of, in one language and for one race. */
export interface Say {
  /** An hour of the event's clocks. */
  readonly at: (at: EpochMs) => string;
  /** A checkpoint within a sentence. */
  readonly place: (checkpoint: number) => string;
  /** Checkpoints at the beginning of a sentence. */
  readonly heading: (...checkpoints: number[]) => string;
  /** Checkpoints in a row at the beginning of a sentence: of many the first and the last. */
  readonly stretch: (checkpoints: readonly number[]) => string;
  readonly time: (ms: Ms) => string;
  readonly number: (count: number) => string;
  /** A share of 0 to 1. */
  readonly percent: (share: number) => string;
}
