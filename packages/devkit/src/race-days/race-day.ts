import type { Chronotype, Entrant, EpochMs, Ms, Read, TimingRules } from '@dorsal/domain/timing/types.ts';
import type { Speeds } from '#generator/course.ts';

/**
 * `line`: every checkpoint has a mat of its own. `laps`: one mat is every lap and the finish. `start-finish`: start and finish are one mat.
 * `laps-own-finish`: one mat is the start and every lap, the finish has its own. `out-and-back`: mats of the way out are passed again on
 * the way back.
 */
export const groundKinds = ['line', 'laps', 'start-finish', 'laps-own-finish', 'out-and-back'] as const;
export type GroundKind = (typeof groundKinds)[number];

/** A mat as it really hears. */
export interface DayMat {
  readonly device: number;
  /** Share of the passes that it misses. */
  readonly missRate: number;
}

export interface DayCheckpoint {
  /** As measured out; the rules may not know it. */
  readonly distanceM: number;
  /** Position in `Ground.mats`; null: no mat. */
  readonly mat: number | null;
}

/** The course of a race with its mats and guns. */
export interface Ground {
  readonly kind: GroundKind;
  readonly chronotype: Chronotype;
  readonly sport: string;
  readonly speeds: Speeds;
  /** By leg its speed against the others; null: none is another discipline. */
  readonly legSpeeds: readonly number[] | null;
  readonly gunAt: EpochMs;
  /** Guns of the waves; empty without waves. */
  readonly waveGunsAt: readonly EpochMs[];
  readonly checkpoints: readonly DayCheckpoint[];
  readonly mats: readonly DayMat[];
  /** Share of the starts that the start mat misses, whatever else that mat is: people cross it in a crowd. */
  readonly startMissRate: number;
  readonly field: number;
  /** Between two own starts by the start list; null: no list, they start as they like. */
  readonly ownStartEveryMs: Ms | null;
  /** The start list of own starts gives offsets, or the registration a wave; else the start read has to tell. */
  readonly isStartKnown: boolean;
}

/** A runner at a mat: standing there from `from` to `until`, over its line at `at`. */
export interface Pass {
  readonly mat: number;
  readonly from: EpochMs;
  readonly at: EpochMs;
  readonly until: EpochMs;
  /** The checkpoint that is crossed here; null: none, a warm-up or a stroll. */
  readonly checkpoint: number | null;
}

/** The day of one runner as it was, heard or not. */
export interface Day {
  readonly entrant: Entrant;
  readonly passes: readonly Pass[];
  readonly hasBadChip: boolean;
  /** By checkpoint; null: never there. */
  readonly crossings: readonly (EpochMs | null)[];
  /** The instant that the true time counts from; null: did not start. */
  readonly referenceAt: EpochMs | null;
  /** The unusual things that happened, in words. */
  readonly story: readonly string[];
}

/** A runner with the truth and the reads that came of it. */
export interface DayRunner extends Day {
  readonly bib: number;
  /** In order of time. */
  readonly reads: readonly Read[];
  /** By checkpoint: a read within 10 s of the true crossing, while the checkpoint's window was open. Nobody can be right about the others. */
  readonly isReadable: readonly boolean[];
  /** The last read of the true pass over the start mat; null: not heard there. */
  readonly startReadAt: EpochMs | null;
}

/** A race of which everything is known that really happened. */
export interface RaceDay {
  readonly world: string;
  readonly seed: number;
  readonly ground: Ground;
  readonly rules: TimingRules;
  readonly runners: readonly DayRunner[];
}
