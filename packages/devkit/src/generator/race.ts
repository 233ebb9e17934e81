import type {
  Chronotype,
  EpochMs,
  ManualTime,
  Ms,
  RacePhase,
  ReaderConfiguration,
  Result,
  StaffStatus,
} from '@dorsal/domain/timing/types.ts';
import type { AgeCategory } from './people/categories.ts';
import type { Person } from './people/generate-person.ts';
import type { ModalityPlan } from './plan.ts';

/** One read of a chip, as the box sends it. */
export interface GeneratedRead {
  readonly epoch: number;
  readonly seq: number;
  /** As the box spells it: case and leading zeros vary. A gun has none. */
  readonly chip: string;
  /** By the box's own clock. */
  readonly time: EpochMs;
  readonly antenna: number;
  /** dBm. */
  readonly rssi: number;
  readonly kind: 'chip' | 'gun';
}

/** One `POST /reads`. */
export interface GeneratedBatch {
  /** The reader's public number. */
  readonly device: number;
  readonly sentAt: EpochMs;
  readonly deliveredAt: EpochMs;
  readonly reads: readonly GeneratedRead[];
}

/** Names one read: the unique key of the log. The chip is as sent. */
export type ReadKey = Pick<GeneratedRead, 'chip' | 'epoch' | 'seq'> & {
  readonly device: number;
  readonly heardAt: EpochMs;
};

export interface GeneratedReader {
  /** The public number that mats and reads name it by. */
  readonly number: number;
  readonly name: string;
}

/** A reader's clock is ahead by `differenceMs` in everything it stamped from `fromAt` to `toAt`, by its own clock. */
export interface ClockDifference {
  readonly device: number;
  readonly fromAt: EpochMs;
  readonly toAt: EpochMs;
  readonly differenceMs: Ms;
}

export interface GeneratedCheckpoint {
  readonly kind: 'start' | 'intermediate' | 'finish';
  readonly name: string;
  readonly distanceM: number;
  readonly heightM: number;
  readonly minLegTimeMs: Ms | null;
  readonly cutoffMs: Ms | null;
  /** The mat here; null: none (a start by gun alone). */
  readonly device: number | null;
}

export interface GeneratedWave {
  readonly name: string;
  readonly gunAt: EpochMs;
}

/** The true outcome of a runner, which the generator made: a correct derive of the log finds the same. */
export interface Truth extends Omit<Result, 'held'> {
  /** Position in the modality's waves; null: no waves, or not to be known. */
  readonly wave: number | null;
}

export interface Penalty {
  readonly timeMs: Ms;
  readonly reason: string;
}

export interface GeneratedRunner {
  readonly bib: string;
  readonly person: Person;
  readonly isClassified: boolean;
  /** In normalised form; the reads spell them in other ways. */
  readonly chips: readonly string[];
  /** Position in the modality's waves, as registered. */
  readonly wave: number | null;
  readonly startOffsetMs: Ms | null;
  readonly staffStatus: StaffStatus | null;
  readonly disqualifiedReason: string | null;
  readonly acceptsLateStart: boolean;
  readonly penalties: readonly Penalty[];
  readonly manualTimes: readonly ManualTime[];
  /** The name of this runner's trouble, else null. */
  readonly trouble: string | null;
  /** The true instant of passing each checkpoint, read or not; null: not passed. */
  readonly passages: readonly (EpochMs | null)[];
  readonly truth: Truth;
}

export interface GeneratedModality {
  readonly plan: ModalityPlan;
  readonly chronotype: Chronotype;
  readonly phase: RacePhase;
  readonly gunAt: EpochMs;
  readonly plannedStartAt: EpochMs;
  readonly startClosesMs: Ms;
  readonly waves: readonly GeneratedWave[];
  readonly checkpoints: readonly GeneratedCheckpoint[];
  /** `device` is the reader's public number, `checkpoint` a position on the course. */
  readonly configurations: readonly ReaderConfiguration[];
  readonly categories: readonly AgeCategory[];
  readonly runners: readonly GeneratedRunner[];
}

/** An invented race with all its reads and the truth about it. */
export interface GeneratedRace {
  readonly seed: number;
  readonly slug: string;
  readonly name: string;
  readonly timeZone: string;
  readonly place: { readonly city: string; readonly county: string; readonly country: string };
  readonly startsAt: EpochMs;
  /** The last passage of anybody. */
  readonly endsAt: EpochMs;
  readonly phase: RacePhase;
  readonly modalities: readonly GeneratedModality[];
  readonly readers: readonly GeneratedReader[];
  readonly clocks: readonly ClockDifference[];
  readonly invalidations: readonly ReadKey[];
  /** In order of delivery. */
  readonly batches: readonly GeneratedBatch[];
}
