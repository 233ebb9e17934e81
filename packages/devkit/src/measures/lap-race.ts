import type { Entrant, EpochMs, Ms, Read, TimingRules } from '@dorsal/domain/timing/types.ts';
import { itemAt, randomFrom } from '#random.ts';
import { type KnownByStaff, knownByStaff, lapTimes } from './known-by-staff.ts';
import type { LapLog, LoggedLap } from './parse-lap-log.ts';

const second = 1_000;
const gunAt: EpochMs = Date.UTC(2026, 4, 17, 7);
const device = 101;
/** Metres per second: a lap of bicycles at 40 km/h, because no sport of the rules is as fast as cars. Only ratios of distances matter. */
const usualSpeed = 11;
/** The lap of a race of one lap an hour: 4 1/6 miles. */
const hourlyLapM = 6_706;

/** A lap race over one mat, as reads. */
export interface LapRace {
  readonly rules: TimingRules;
  readonly laps: number;
  readonly cars: readonly LapCar[];
  readonly known: KnownByStaff;
}

export interface LapCar {
  readonly number: string;
  readonly entrant: Entrant;
  readonly reads: readonly Read[];
  /** The instant of each lap that was completed, and whether the mat heard it. */
  readonly crossings: readonly { readonly at: EpochMs; readonly isHeard: boolean }[];
}

export interface LapRaceOptions {
  /** Share of the crossings that are not heard. The same round leaves out more of the same crossings for a higher share. */
  readonly unheard: number;
  readonly round: number;
  /** Only so many laps of the race; null: as many as the leader made. */
  readonly firstLaps: number | null;
  /** Rests at the mat are heard, every half minute. */
  readonly hearsRests: boolean;
}

/** Makes a race of a log: as many laps as the leader made, one mat for every lap and the finish, and a gun. Whoever is laps down or retired stays in. */
export function lapRaceOf(log: LapLog, options: LapRaceOptions): LapRace {
  const made = Math.max(...[...log.laps.values()].map((own) => own.length));
  const laps = Math.min(made, options.firstLaps ?? made);
  const kept = [...log.laps].map(([number, own]) => [number, own.slice(0, laps)] as const);
  const cars = kept.map(([number, own]) => carOf(log, number, own, options));
  const lastAt = Math.max(...cars.map(({ crossings }) => crossings.at(-1)?.at ?? gunAt));
  return {
    rules: rulesOf(log, laps, lapLength(log, kept), lastAt),
    laps,
    cars,
    known: knownByStaff(new Map(kept), gunAt, options.unheard),
  };
}

function carOf(log: LapLog, number: string, own: readonly LoggedLap[], options: LapRaceOptions): LapCar {
  const random = randomFrom(options.round).fork(`${log.name} ${number}`);
  const crossings = own.map(({ elapsedMs }) => ({ at: gunAt + elapsedMs, isHeard: random.next() >= options.unheard }));
  const heard = crossings.flatMap(({ at, isHeard }, i) => {
    if (!isHeard) return [];
    return options.hearsRests ? resting(at, itemAt(own, i).restMs) : [at];
  });
  const reads = heard.map((at, seq) => ({
    device,
    epoch: 1,
    seq,
    chip: number,
    heardAt: at,
    at,
    isInvalidated: false,
  }));
  return { number, entrant: nobodySpecial, reads, crossings };
}

/** The arrival, and a read every half minute until the next lap begins. */
const resting = (at: EpochMs, restMs: Ms): EpochMs[] =>
  Array.from({ length: 1 + Math.floor(restMs / (30 * second)) }, (_, i) => at + i * 30 * second);

const nobodySpecial: Entrant = {
  wave: null,
  startOffsetMs: null,
  staffStatus: null,
  acceptsLateStart: false,
  penaltyMs: 0,
  manualTimes: [],
  choices: [],
  stops: [],
};

type Kept = readonly (readonly [string, readonly LoggedLap[]])[];

/** The length of a lap that makes the usual lap one of an ordinary speed. */
function lapLength({ hasRests }: LapLog, kept: Kept): number {
  if (hasRests) return hourlyLapM;
  const times = kept.flatMap(([, own]) => lapTimes(own)).toSorted((a, b) => a - b);
  return Math.round((itemAt(times, Math.floor(times.length / 2)) / second) * usualSpeed);
}

function rulesOf({ hasRests }: LapLog, laps: number, lapM: number, lastAt: EpochMs): TimingRules {
  const checkpoints = Array.from({ length: laps + 1 }, (_, id) => ({
    id,
    distanceM: id * lapM,
    minLegTimeMs: null,
    cutoffMs: null,
    isTimed: true,
    missRate: null,
  }));
  return {
    chronotype: 'all',
    sport: hasRests ? 'running' : 'cycling',
    phase: 'finished_provisional',
    gunAt,
    plannedStartAt: gunAt,
    waves: [],
    checkpoints,
    readers: checkpoints.slice(1).map(({ id }) => ({
      device,
      checkpoint: id,
      opensAt: gunAt,
      closesAt: lastAt + 3_600 * second,
      minGapMs: 10 * second,
    })),
    hasStartTimes: false,
    startClosesMs: 1_800 * second,
    neutralised: [],
    precisionMs: 1,
    rounding: 'down',
    ranksByNetTime: false,
  };
}
