/** Milliseconds since 1970-01-01T00:00:00Z. */
export type EpochMs = number;
/** A span in milliseconds. */
export type Ms = number;

export const chronotypes = ['all', 'individual_chrono', 'batched_chrono'] as const;
export type Chronotype = (typeof chronotypes)[number];

export const genders = ['male', 'female', 'other'] as const;
export type Gender = (typeof genders)[number];

export const resultStatuses = [
  'waiting',
  'started',
  'finished',
  'retired',
  'out_of_time',
  'disqualified',
  'not_started',
] as const;
/** `waiting`: nothing is known yet; people see 'Esperando' and the wire carries no status. */
export type ResultStatus = (typeof resultStatuses)[number];

/** The rulings of staff on a person; they beat the reads. */
export const staffStatuses = [
  'retired',
  'out_of_time',
  'disqualified',
  'not_started',
] as const satisfies readonly ResultStatus[];
export type StaffStatus = (typeof staffStatuses)[number];

/** One chip heard by one reader. Never edited. */
export interface Read {
  /** Internal number of the reader. */
  readonly device: number;
  readonly epoch: number;
  readonly seq: number;
  /** Normalised chip code, see `normaliseChip`. */
  readonly chip: string;
  /** As the box wrote it. Part of the read's identity. */
  readonly heardAt: EpochMs;
  /** `heardAt` with the reader's clock difference taken off. All rules look at this. */
  readonly at: EpochMs;
  readonly isInvalidated: boolean;
}

export const rejections = [
  'unknown_chip',
  'wrong_race',
  'outside_window',
  'within_gap',
  'before_start',
  'late_start',
  'too_fast',
  'after_finish',
  'superseded',
  'invalidated_by_staff',
] as const;
export type Rejection = (typeof rejections)[number];

/** The verdict on a read. `checkpoint` is a position on the course: 0 the start, the last one the finish. */
export type Verdict =
  | { readonly kind: 'crossing'; readonly read: Read; readonly checkpoint: number }
  | { readonly kind: 'rejected'; readonly read: Read; readonly checkpoint: number | null; readonly why: Rejection };

/** One timed or untimed point of the course, in course order: the start first, the finish last. */
export interface Checkpoint {
  readonly id: number;
  readonly distanceM: number | null;
  /** Shortest plausible time from the checkpoint before it; null: from the leg's length and the sport. */
  readonly minLegTimeMs: Ms | null;
  /** Time since the gun after which a runner is out of time here; null: none. */
  readonly cutoffMs: Ms | null;
  readonly isTimed: boolean;
  /** Share of the crossings that its mat misses, 0 to 1, as staff accepted it; null: the usual 3 %. The start takes none. */
  readonly missRate: number | null;
}

/** A span of time, longer than nothing. */
export interface TimeSpan {
  readonly from: EpochMs;
  readonly to: EpochMs;
}

/** A mat that staff set aside for a span, both ends with it: what it heard counts for nothing. Further: a course that is changed for a while, and a start that was void. */
export interface MatAside extends TimeSpan {
  /** Internal number of the reader; null: every reader. */
  readonly device: number | null;
  /** Position of the one checkpoint that is set aside; null: all that the reader serves. */
  readonly checkpoint: number | null;
  /** The wave for which it is set aside; null: for everybody. */
  readonly wave: number | null;
}

/** A reader that serves a checkpoint for a while. */
export interface ReaderConfiguration {
  readonly device: number;
  /** Position of the checkpoint on the course. */
  readonly checkpoint: number;
  readonly opensAt: EpochMs;
  readonly closesAt: EpochMs;
  /** The wire's `security_seconds`. */
  readonly minGapMs: Ms;
}

export interface Wave {
  readonly id: number;
  readonly name: string;
  readonly gunAt: EpochMs | null;
}

/** The phase of the modality, as far as results depend on it. */
export type RacePhase = 'before_or_live' | 'finished_provisional' | 'finished_official';

/** Everything of a modality that a result depends on. */
export interface TimingRules {
  readonly chronotype: Chronotype;
  readonly sport: string;
  readonly phase: RacePhase;
  /** The gun of `all` and the fallback of the others; null: not fired yet. */
  readonly gunAt: EpochMs | null;
  /** The reference while no gun is known, for manual times only. */
  readonly plannedStartAt: EpochMs;
  readonly waves: readonly Wave[];
  /** In course order, at least a start and a finish. */
  readonly checkpoints: readonly Checkpoint[];
  readonly readers: readonly ReaderConfiguration[];
  /** True if anyone of the modality has a manual time at the start. With neither these nor a start reader, the gun starts everyone. */
  readonly hasStartTimes: boolean;
  /** A start read later than this after the reference is `late_start` until staff accept it. Default 30 min. */
  readonly startClosesMs: Ms;
  /** The field was slowed or held by the race itself: safety car, red flag, a closed level crossing. In any order. */
  readonly neutralised: readonly TimeSpan[];
  /** Mats that staff set aside, in any order. Absent: none. */
  readonly asides?: readonly MatAside[] | undefined;
  /** The position of the checkpoint at which a race that was stopped is classified, as if the finish lay there. Absent: at the finish. */
  readonly classifiedAt?: number | undefined;
  /** The orders of judges; one a checkpoint for each person. Absent: none. */
  readonly orders?: readonly JudgeOrder[] | undefined;
  readonly precisionMs: 1 | 100 | 1000;
  /** The precision that times are shown to, where it is coarser than `precisionMs`. Places know nothing of it. */
  readonly shownPrecisionMs?: 1 | 100 | 1000 | undefined;
  readonly rounding: 'down' | 'up';
  /** The wire's `positions_by_real_time`. */
  readonly ranksByNetTime: boolean;
}

/** The part of the rules that turns a result into times and ranking times. It travels with results to every board. */
export type RankingRules = Pick<
  TimingRules,
  | 'chronotype'
  | 'gunAt'
  | 'plannedStartAt'
  | 'precisionMs'
  | 'shownPrecisionMs'
  | 'rounding'
  | 'ranksByNetTime'
  | 'classifiedAt'
  | 'orders'
>;

/** The order in which a judge saw some people cross one line. It decides where times do not (`ranking/judge-orders.ts`). */
export interface JudgeOrder {
  /** Position of the checkpoint on the course. */
  readonly checkpoint: number;
  /** Participants by number, the first ones first; those of one rank are equal. */
  readonly ranks: readonly (readonly number[])[];
}

/** A time typed in or imported, since the runner's own reference. Beats reads at that checkpoint. */
export interface ManualTime {
  readonly checkpoint: number;
  readonly timeMs: Ms;
}

/**
 * A decision of staff between two explanations of the reads: the crossing at a checkpoint is the visit that holds this instant. Null: there is
 * none. It goes with the reads, unlike a manual time: a visit that is gone makes it void.
 */
export interface Choice {
  readonly checkpoint: number;
  readonly at: EpochMs | null;
  /** The read that names the visit, whatever its reader's clock is corrected to; where none is stored the instant does. */
  readonly heard?: HeardRead | null;
}

/** A time that a helper took by hand with a phone. It counts at a checkpoint without a crossing, where it moves none. */
export interface HandStamp {
  /** Position on the course. */
  readonly checkpoint: number;
  readonly at: EpochMs;
  /** The phone, by its name. */
  readonly by: string;
}

/** A read of a runner as its box wrote it. */
export type HeardRead = Pick<Read, 'device' | 'heardAt'>;

/** The data of one runner that a result depends on, besides the reads. */
export interface Entrant {
  readonly wave: number | null;
  readonly startOffsetMs: Ms | null;
  readonly staffStatus: StaffStatus | null;
  readonly acceptsLateStart: boolean;
  /** Sum of the penalties; counts at the finish only. */
  readonly penaltyMs: Ms;
  readonly manualTimes: readonly ManualTime[];
  /** At most one a checkpoint. A manual time there beats it. */
  readonly choices: readonly Choice[];
  /** The runner is known to have stood still for some of each of these. In any order. */
  readonly stops: readonly TimeSpan[];
  /** In any order. Absent: none, as for nearly everybody. */
  readonly stamps?: readonly HandStamp[] | undefined;
}

export const warnings = [
  'missing_checkpoint',
  'no_start_read',
  'late_start',
  'wave_assumed',
  'fewer_visits_than_checkpoints',
  'no_reference',
  'two_explanations',
  'choice_void',
  'too_soon',
  'finish_shut',
  'other_wave',
  'contradicting_times',
] as const;
export type Warning = (typeof warnings)[number];

/** One runner's outcome as instants. Times are counted from it by `timesOf`; places are never part of it. */
export interface Result {
  readonly status: ResultStatus;
  /** The instant that this runner's times count from: gun, wave's gun or own start. Null: not known yet. */
  readonly referenceAt: EpochMs | null;
  /** The wave that counted, assigned or given by the start read. */
  readonly wave: number | null;
  /** The instant that the net time counts from: own start crossing, else start offset, else the reference. */
  readonly netStartAt: EpochMs | null;
  /** One instant a checkpoint of the course, null where there is none. A manual time is the reference plus the time. */
  readonly crossings: readonly (EpochMs | null)[];
  /**
   * Positions of the checkpoints, in course order, whose crossing is being checked while the race is on: another explanation is nearly as likely.
   * `crossings` has null there. Empty for nearly everybody.
   */
  readonly held: readonly number[];
  readonly penaltyMs: Ms;
  /** In the order of `warnings`, each at most once. */
  readonly warnings: readonly Warning[];
}

/** The times of a result, rounded by the modality's precision, in milliseconds. */
export interface ResultTimes {
  /** Since the reference, without penalties, per checkpoint. */
  readonly splitsMs: readonly (Ms | null)[];
  /** Since the own start, per checkpoint. */
  readonly netSplitsMs: readonly (Ms | null)[];
  /** Official time at the finish, with penalties. The wire's `total_time`. */
  readonly officialMs: Ms | null;
  /** Net time at the finish. The wire's `total_time_real`; with penalties where net time ranks. */
  readonly netMs: Ms | null;
}
