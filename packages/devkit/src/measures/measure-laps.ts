import { itemAt } from '#random.ts';
import type { Judge } from './judge.ts';
import { type LapCar, type LapRace, lapRaceOf } from './lap-race.ts';
import type { LapLog } from './parse-lap-log.ts';

/** Shares of the crossings that are left unheard. */
export const unheardShares = [0, 0.02, 0.05] as const;

/** Counts over the cars of one race or several. */
export interface LapCounts {
  cars: number;
  /** Laps that the mat heard, and those of them found as the lap that they were. */
  heard: number;
  right: number;
  /** Cars that made every lap of the race and whose last one was heard; those of them whose finish is another or none. */
  finishes: number;
  finishesWrong: number;
  /** Cars with fewer laps than the race; those of them with every heard lap right, and those that are taken as finished. */
  short: number;
  shortRight: number;
  stolen: number;
  judgedMs: number;
  slowestMs: number;
}

export const noLaps = (): LapCounts => ({
  cars: 0,
  heard: 0,
  right: 0,
  finishes: 0,
  finishesWrong: 0,
  short: 0,
  shortRight: 0,
  stolen: 0,
  judgedMs: 0,
  slowestMs: 0,
});

/** The share that the mat misses, neutralised spans, and the stops of each car. */
export const knownFacts = ['rate', 'spans', 'stops'] as const;
export type KnownFact = (typeof knownFacts)[number];

export interface LapOptions {
  readonly unheard: number;
  /** Other crossings are unheard in each; with none unheard there is one. */
  readonly rounds: number;
  readonly firstLaps: number | null;
  readonly hearsRests: boolean;
  /** The facts that staff know beside the reads, and enter. */
  readonly enters: readonly KnownFact[];
  /** So many crossings of each car are settled by staff, evenly over its heard ones, the last one among them. */
  readonly settled: number;
}

/** Judges the reads of logged races, and counts the laps found as the ones that they were. */
export function measureLaps(judge: Judge, logs: readonly LapLog[], options: LapOptions): LapCounts {
  const counts = noLaps();
  for (let round = 1; round <= (options.unheard === 0 ? 1 : options.rounds); round += 1) {
    for (const log of logs) {
      const race = enterKnown(lapRaceOf(log, { ...options, round }), options.enters);
      for (const car of race.cars) measureCar(judge, race, settle(car, options.settled), counts);
    }
  }
  return counts;
}

/** Enters what staff know of a race (`race.known`) as they would. */
function enterKnown({ rules, cars, known, laps }: LapRace, enters: readonly KnownFact[]): LapRace {
  const missRate = enters.includes('rate') ? known.missRate : null;
  const stopsOf = ({ number }: LapCar) => (enters.includes('stops') ? (known.stops.get(number) ?? []) : []);
  return {
    laps,
    known,
    rules: {
      ...rules,
      checkpoints: rules.checkpoints.map((checkpoint) => ({ ...checkpoint, missRate })),
      neutralised: enters.includes('spans') ? known.neutralised : [],
    },
    cars: cars.map((car) => ({ ...car, entrant: { ...car.entrant, stops: stopsOf(car) } })),
  };
}

function settle(car: LapCar, count: number): LapCar {
  const heard = car.crossings.flatMap(({ at, isHeard }, lap) => (isHeard ? [{ checkpoint: lap + 1, at }] : []));
  const choices = Array.from({ length: Math.min(count, heard.length) }, (_, i) =>
    itemAt(heard, Math.floor((heard.length * (i + 1)) / count) - 1),
  );
  return { ...car, entrant: { ...car.entrant, choices } };
}

function measureCar(judge: Judge, { rules, laps }: LapRace, car: LapCar, counts: LapCounts): void {
  const startedAt = performance.now();
  const { crossings } = judge(rules, car.entrant, car.reads);
  const tookMs = performance.now() - startedAt;
  const isRight = car.crossings.map(({ at }, i) => crossings[i + 1] === at);
  const heard = car.crossings.filter(({ isHeard }) => isHeard).length;
  const right = car.crossings.filter(({ isHeard }, i) => isHeard && isRight[i]).length;
  counts.cars += 1;
  counts.heard += heard;
  counts.right += right;
  counts.judgedMs += tookMs;
  counts.slowestMs = Math.max(counts.slowestMs, tookMs);
  if (car.crossings.length < laps) {
    counts.short += 1;
    if (right === heard) counts.shortRight += 1;
    if (crossings[laps] != null) counts.stolen += 1;
  } else if (car.crossings.at(-1)?.isHeard === true) {
    counts.finishes += 1;
    if (isRight.at(-1) !== true) counts.finishesWrong += 1;
  }
}
