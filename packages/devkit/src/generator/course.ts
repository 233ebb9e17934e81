import type { EpochMs, Ms, ReaderConfiguration } from '@dorsal/domain/timing/types.ts';
import { itemAt, type Random } from '#random.ts';
import type { ModalityPlan, Sport } from './plan.ts';
import type { GeneratedCheckpoint, GeneratedWave } from './race.ts';

const minute = 60_000;
const hour = 60 * minute;

/** Speeds over a leg, km/h. Everybody stays between slowest and fastest, well below the limits of people. */
export interface Speeds {
  readonly median: number;
  readonly sigma: number;
  readonly slowest: number;
  readonly fastest: number;
}

export const speedsOf: Readonly<Record<Sport, Speeds>> = {
  running: { median: 11.2, sigma: 0.17, slowest: 6.2, fastest: 20.5 },
  trail_running: { median: 7.6, sigma: 0.2, slowest: 3.4, fastest: 14.5 },
  walking: { median: 5.4, sigma: 0.08, slowest: 3.8, fastest: 7.4 },
  cycling: { median: 33, sigma: 0.09, slowest: 23, fastest: 44 },
  btt: { median: 17, sigma: 0.14, slowest: 10, fastest: 27 },
};

/** The course of one modality with its mats, windows and guns. */
export interface Course {
  readonly plan: ModalityPlan;
  readonly speeds: Speeds;
  readonly gunAt: EpochMs;
  readonly waves: readonly GeneratedWave[];
  readonly checkpoints: readonly GeneratedCheckpoint[];
  readonly configurations: readonly ReaderConfiguration[];
  readonly startClosesMs: Ms;
  /** The end of the start mat's window. */
  readonly startMatClosesAt: EpochMs;
  /** One mat is start and finish at the same time of day: only the mat after it separates the two. */
  readonly startAndFinishOverlap: boolean;
  /** The effort of each leg relative to flat ground; index 0 is unused. */
  readonly efforts: readonly number[];
}

/** Gives a mat its reader: the same key is the same reader. */
export type MatBook = (key: string, name: string) => number;

/** Lays one modality: checkpoints evenly spread, mats by the kind of course, windows wide enough for everybody who counts. */
export function layCourse(plan: ModalityPlan, raceStartsAt: EpochMs, mats: MatBook, random: Random): Course {
  const gunAt = raceStartsAt + plan.startsAfterMs;
  const speeds = speedsOf[plan.sport];
  const waves = wavesOf(plan, gunAt);
  const lastStartAt = lastStart(plan, gunAt, waves);
  const oneMat = startSharesFinish(plan, gunAt, lastStartAt, speeds);
  const checkpoints = checkpointsOf({ plan, speeds, mats, oneMat, random });
  const opensFinishAt = gunAt + 0.9 * fastestTime(plan.course === 'laps' ? lapOf(plan) : plan.distanceM, speeds);
  const startMatClosesAt = Math.floor(oneMat === 'apart' ? opensFinishAt - 1_000 : lastStartAt + hour);
  const closesAt = Math.ceil(lastStartAt + (plan.distanceM / speeds.slowest) * 3_600 * 1.5 + 4 * hour);
  const matsOpenAt = random.chance(0.5) ? gunAt - 45 * minute : gunAt;
  const minGapMs = random.pick([5_000, 10_000, 30_000]);
  const opensAt = (position: number, device: number): EpochMs =>
    position === 0 ? gunAt - 45 * minute : device === checkpoints[0]?.device ? Math.floor(opensFinishAt) : matsOpenAt;
  const configurations = checkpoints.flatMap(({ device }, checkpoint) =>
    device === null
      ? []
      : [
          {
            device,
            checkpoint,
            opensAt: opensAt(checkpoint, device),
            closesAt: checkpoint === 0 ? startMatClosesAt : closesAt,
            minGapMs,
          },
        ],
  );
  return {
    plan,
    speeds,
    gunAt,
    waves,
    checkpoints,
    configurations,
    startClosesMs: 30 * minute,
    startMatClosesAt,
    startAndFinishOverlap: oneMat === 'at once',
    efforts: effortsOf(plan, checkpoints),
  };
}

function wavesOf(plan: ModalityPlan, gunAt: EpochMs): GeneratedWave[] {
  if (plan.chronotype !== 'batched_chrono') return [];
  return Array.from({ length: plan.waves }, (_, i) => ({
    name: String.fromCharCode(65 + i),
    gunAt: gunAt + i * plan.waveEveryMs,
  }));
}

function lastStart(plan: ModalityPlan, gunAt: EpochMs, waves: readonly GeneratedWave[]): EpochMs {
  if (plan.chronotype === 'individual_chrono') return gunAt + plan.field * plan.startEveryMs;
  return waves.at(-1)?.gunAt ?? gunAt;
}

type OneMat = 'no' | 'apart' | 'at once';

/** Tells whether start and finish can be one mat, and whether the last runner has started before the first one is back. */
function startSharesFinish(plan: ModalityPlan, gunAt: EpochMs, lastStartAt: EpochMs, speeds: Speeds): OneMat {
  if (!plan.hasStartMat || plan.course === 'point_to_point') return 'no';
  const backAfter = fastestTime(plan.course === 'laps' ? lapOf(plan) : plan.distanceM, speeds);
  if (lastStartAt + 2 * minute + plan.field * corralMsEach < gunAt + 0.9 * backAfter) return 'apart';
  return plan.course !== 'laps' && plan.intermediates > 0 ? 'at once' : 'no';
}

/** The time that a corral takes to pass the start mat, for each person in it. */
export const corralMsEach = 12;

const lapOf = (plan: ModalityPlan): number => plan.distanceM / (plan.intermediates + 1);
const fastestTime = (distanceM: number, speeds: Speeds): Ms => (distanceM / speeds.fastest) * 3_600;

interface Terrain {
  readonly plan: ModalityPlan;
  readonly speeds: Speeds;
  readonly mats: MatBook;
  readonly oneMat: OneMat;
  readonly random: Random;
}

function checkpointsOf({ plan, speeds, mats, oneMat, random }: Terrain): GeneratedCheckpoint[] {
  const last = plan.intermediates + 1;
  const legM = plan.distanceM / last;
  const minLegTimeMs = plan.hasMinLegTimes ? Math.floor(fastestTime(legM, speeds) / 1.25) : null;
  const climbs = plan.course === 'laps' ? 0 : plan.climbM / last;
  let heightM = random.whole(20, 900);
  return Array.from({ length: last + 1 }, (_, position): GeneratedCheckpoint => {
    const key = matKey(plan, position, oneMat);
    if (position > 0) heightM += Math.round((random.next() - 0.45) * 2 * climbs);
    return {
      kind: kindOf(position, last),
      name: nameOf(plan, position),
      distanceM: Math.round(position * legM),
      heightM: plan.heightsM?.[position] ?? heightM,
      minLegTimeMs: position > 0 ? minLegTimeMs : null,
      cutoffMs: cutoffAt(plan, speeds, position),
      device: key === null ? null : mats(key, nameOf(plan, position)),
    };
  });
}

function kindOf(position: number, last: number): GeneratedCheckpoint['kind'] {
  if (position === 0) return 'start';
  return position === last ? 'finish' : 'intermediate';
}

function nameOf(plan: ModalityPlan, position: number): string {
  if (position === 0) return 'Eixida';
  if (position > plan.intermediates) return 'Meta';
  const distance = (position * plan.distanceM) / (plan.intermediates + 1) / 1000;
  return plan.course === 'laps' ? `Volta ${position}` : `Km ${distance.toFixed(1)}`;
}

function matKey(plan: ModalityPlan, position: number, oneMat: OneMat): string | null {
  const last = plan.intermediates + 1;
  if (position === 0) return !plan.hasStartMat ? null : oneMat === 'no' ? 'start' : 'finish';
  if (position === last || plan.course === 'laps') return 'finish';
  return `split ${plan.course === 'out_and_back' ? Math.min(position, last - position) : position}`;
}

/** Generous: the slowest who does not lose time reaches every checkpoint. */
function cutoffAt(plan: ModalityPlan, speeds: Speeds, position: number): Ms | null {
  if (!plan.hasCutoffs || position === 0) return null;
  const share = position / (plan.intermediates + 1);
  return Math.round((plan.distanceM * share * 3_600 * 1.1) / speeds.slowest + hour);
}

/**
 * The effort of each leg: a tenth more time for every 1 % of climb, somewhat less for every 1 % of descent. The ground is even if a mat is
 * passed several times: only the pace then shows which passage was missed.
 */
function effortsOf(plan: ModalityPlan, checkpoints: readonly GeneratedCheckpoint[]): number[] {
  return checkpoints.map((checkpoint, position) => {
    if (position === 0 || plan.course === 'laps' || plan.course === 'out_and_back') return 1;
    const before = itemAt(checkpoints, position - 1);
    const slope = (checkpoint.heightM - before.heightM) / Math.max(1, checkpoint.distanceM - before.distanceM);
    return Math.min(1.8, Math.max(0.85, slope > 0 ? 1 + slope * 10 : 1 + slope * 4));
  });
}
