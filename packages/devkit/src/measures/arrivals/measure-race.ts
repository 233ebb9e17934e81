import { type ArrivalFigures, ArrivalTally } from '@dorsal/domain/prediction/arrival-tally.ts';
import { pastArrivals } from '@dorsal/domain/prediction/past-arrivals.ts';
import { RaceArrivals } from '@dorsal/domain/prediction/race-arrivals.ts';
import type { SportSpread } from '@dorsal/domain/prediction/sport-paces.ts';
import type { SplitRace } from './split-race.ts';

export interface RaceFigures {
  readonly next: ArrivalFigures | null;
  readonly finish: ArrivalFigures | null;
  /** The share inside at each checkpoint with 60 arrivals or more among those looked at. */
  readonly checkpoints: readonly number[];
  /** Processor time of both spans of a crossing, in microseconds. */
  readonly micros: number;
}

/** A race with its arrivals loaded, whose constants can be set. */
export interface OpenRace {
  readonly race: SplitRace;
  readonly arrivals: RaceArrivals;
  /** Runner and checkpoint of each crossing between start and finish, in order of time. */
  readonly crossings: readonly (readonly [id: number, checkpoint: number])[];
  readonly setSpread: (spread: SportSpread) => void;
  /** Processor time of keeping a crossing, in microseconds. */
  readonly micros: number;
}

/** Loads the arrivals of a race. */
export function openRace(race: SplitRace): OpenRace {
  const course = { ...race.course };
  const arrivals = new RaceArrivals(course);
  const before = processor();
  for (const _ of arrivals.load(race.ways));
  const micros = processor() - before;
  const crossings = [...race.ways].flatMap(([id, { crossings: own }]) =>
    own.flatMap((at, checkpoint) => (at === null ? [] : [{ id, checkpoint, at }])),
  );
  return {
    race,
    arrivals,
    crossings: crossings
      .filter(({ checkpoint }) => checkpoint > 0 && checkpoint < course.along.length - 1)
      .toSorted((a, b) => a.at - b.at || a.id - b.id)
      .map(({ id, checkpoint }) => [id, checkpoint]),
    setSpread: (spread) => {
      course.spread = spread;
    },
    micros: micros / crossings.length,
  };
}

/** The processor time of this process, which other programs do not change, in microseconds. */
const processor = (): number => {
  const { user, system } = process.cpuUsage();
  return user + system;
};

/** Fewer arrivals at a checkpoint say little of its share. */
const fewestArrivals = 60;

/** Looks at up to `most` crossings, spread evenly over the race, each with the spans that were expected from it on. */
export function measureRace({ arrivals, crossings }: OpenRace, most: number): RaceFigures {
  const count = Math.min(most, crossings.length);
  const past = Array.from({ length: count }, (_, i) => {
    const [id, passed] = crossings[Math.floor((i * crossings.length) / count)] as (typeof crossings)[number]; // in range
    return pastArrivals(arrivals, id, passed);
  }).flat();
  const figuresOf = (some: typeof past): ArrivalFigures | null => {
    const tally = new ArrivalTally();
    for (const { outcome } of some) tally.add(outcome);
    return tally.figures();
  };
  const next = past.filter(({ kind }) => kind === 'next');
  const byCheckpoint = [...Map.groupBy(next, ({ checkpoint }) => checkpoint).values()];
  return {
    next: figuresOf(next),
    finish: figuresOf(past.filter(({ kind }) => kind === 'finish')),
    checkpoints: byCheckpoint.flatMap((ofOne) => {
      const figures = ofOne.length < fewestArrivals ? null : figuresOf(ofOne);
      return figures === null ? [] : [figures.inside];
    }),
    micros: microsOf(arrivals, crossings),
  };
}

/** Crossings whose cost is measured. */
const mostTimed = 2_000;

/** Processor time of both spans of a crossing, over those in the middle of the race one after the other: a live board is asked for each. */
function microsOf(arrivals: RaceArrivals, crossings: OpenRace['crossings']): number {
  const from = Math.max(0, (crossings.length - mostTimed) >> 1);
  const timed = crossings.slice(from, from + mostTimed);
  const before = processor();
  for (const [id, passed] of timed) pastArrivals(arrivals, id, passed);
  return (processor() - before) / timed.length;
}
