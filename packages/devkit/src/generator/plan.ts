import type { PrizeRule } from '@dorsal/domain/prizes/types.ts';
import type { Chronotype, EpochMs, Ms, RacePhase } from '@dorsal/domain/timing/types.ts';

export const courseKinds = ['point_to_point', 'loop', 'out_and_back', 'laps'] as const;
/**
 * `point_to_point`: every checkpoint has a mat of its own. `loop`: start and finish are one mat. `out_and_back`: the mats of the
 * way out are passed again on the way back. `laps`: one mat is every lap and the finish.
 */
export type CourseKind = (typeof courseKinds)[number];

export type Sport = 'running' | 'trail_running' | 'walking' | 'cycling' | 'btt';

/** The plan of one distance of a race. */
export interface ModalityPlan {
  readonly shortName: string;
  readonly name: string;
  readonly sport: Sport;
  readonly distanceM: number;
  readonly climbM: number;
  readonly field: number;
  readonly shareOfWomen: number;
  /** Bibs count up from here, after the prefix. */
  readonly firstBib: number;
  readonly bibPrefix: string;
  readonly chronotype: Chronotype;
  /** Gun after the start of the race day. */
  readonly startsAfterMs: Ms;
  readonly waves: number;
  readonly waveEveryMs: Ms;
  /** Nobody is registered in a wave: the start read gives it. */
  readonly startReadGivesWave: boolean;
  /** Between one start and the next of `individual_chrono`. */
  readonly startEveryMs: Ms;
  readonly course: CourseKind;
  /** Checkpoints between start and finish; laps have one more lap than this. */
  readonly intermediates: number;
  /** The elevation of each checkpoint, start and finish included; null: by chance. */
  readonly heightsM: readonly number[] | null;
  readonly hasStartMat: boolean;
  readonly hasCutoffs: boolean;
  /** Shortest leg times are written down instead of left to the sport. */
  readonly hasMinLegTimes: boolean;
  readonly precisionMs: 1 | 100 | 1000;
  readonly rounding: 'down' | 'up';
  readonly ranksByNetTime: boolean;
  /** Finishers come in bunches, so that many share a time. */
  readonly comesInBunches: boolean;
  readonly prizeRules: readonly PrizeRule[];
}

export const troubleNames = [
  'no_show',
  'retirement',
  'too_late_start',
  'late_start',
  'early_start',
  'missed_start',
  'missed_mat',
  'missed_finish',
  'rest_on_mat',
  'warm_up',
  'too_fast',
  'cool_down',
  'other_mat',
  'manual_time',
  'invalidated_read',
  'cut_off',
] as const;
/** The troubles of one runner. At most one of these, so that the truth is never in doubt. */
export type TroubleName = (typeof troubleNames)[number];

export const burdenNames = ['penalty', 'disqualification', 'not_classified'] as const;
/** Rulings of staff on a runner; they go together with any trouble. */
export type BurdenName = (typeof burdenNames)[number];

export const boxTroubleNames = [
  'clock_off',
  'absurd_clock',
  'unknown_chips',
  'stray_guns',
  'counter_restart',
  'late_box',
  'repeated_batches',
  'out_of_order',
] as const;
/** Troubles of readers and of the connection from them. */
export type BoxTroubleName = (typeof boxTroubleNames)[number];

/** Share of runners, from 0 to 1. */
export type Shares<Name extends string> = Readonly<Partial<Record<Name, number>>>;

export interface RacePlan {
  readonly seed: number;
  readonly slug: string;
  readonly name: string;
  readonly timeZone: string;
  /** The instant of the first gun. */
  readonly startsAt: EpochMs;
  readonly phase: RacePhase;
  readonly modalities: readonly ModalityPlan[];
  /** Modalities pass the same mats: start with start, finish with finish, first checkpoint with first. */
  readonly sharesMats: boolean;
  readonly troubles: Shares<TroubleName>;
  readonly burdens: Shares<BurdenName>;
  readonly boxTroubles: readonly BoxTroubleName[];
  /** Chips a person wears. */
  readonly chipsEach: 1 | 2 | 3;
  /** Public numbers of the readers count up from here. */
  readonly firstReader: number;
  /** Antennas read the same passage again, within the gap. */
  readonly shareOfDoubleReads: number;
}

const minute = 60_000;

/** A usual distance, with the given differences. */
export function aModalityPlan(options: Partial<ModalityPlan> = {}): ModalityPlan {
  return {
    shortName: '10k',
    name: '10 km',
    sport: 'running',
    distanceM: 10_000,
    climbM: 60,
    field: 20,
    shareOfWomen: 0.42,
    firstBib: 1,
    bibPrefix: '',
    chronotype: 'all',
    startsAfterMs: 0,
    waves: 1,
    waveEveryMs: 10 * minute,
    startReadGivesWave: false,
    startEveryMs: minute / 2,
    course: 'point_to_point',
    intermediates: 1,
    heightsM: null,
    hasStartMat: true,
    hasCutoffs: false,
    hasMinLegTimes: false,
    precisionMs: 1,
    rounding: 'down',
    ranksByNetTime: false,
    comesInBunches: false,
    prizeRules: [
      { order: 1, total: 3, by: 'gender', notWith: [] },
      { order: 2, total: 3, by: 'category', notWith: [1] },
      { order: 3, total: 3, by: 'local_gender', notWith: [1, 2] },
    ],
    ...options,
  };
}

/** The little that goes wrong in any race. */
export const usualTroubles: Shares<TroubleName> = {
  no_show: 0.03,
  retirement: 0.02,
  late_start: 0.005,
  missed_start: 0.004,
  missed_mat: 0.01,
  missed_finish: 0.001,
  rest_on_mat: 0.004,
  warm_up: 0.05,
  too_fast: 0.003,
  cool_down: 0.02,
  other_mat: 0.005,
};

/** A race of one distance with the usual troubles, with the given differences. */
export function aRacePlan(options: Partial<RacePlan> = {}): RacePlan {
  return {
    seed: 1,
    slug: 'cursa-de-prova',
    name: 'Cursa de prova',
    timeZone: 'Europe/Madrid',
    startsAt: Date.UTC(2026, 4, 17, 7, 30),
    phase: 'finished_provisional',
    modalities: [aModalityPlan()],
    sharesMats: false,
    troubles: usualTroubles,
    burdens: { penalty: 0.005, disqualification: 0.002, not_classified: 0.005 },
    boxTroubles: ['unknown_chips', 'repeated_batches'],
    chipsEach: 1,
    firstReader: 101,
    shareOfDoubleReads: 0.3,
    ...options,
  };
}
