import { type CoursePoint, predictedCourse } from '@dorsal/domain/prediction/predicted-course.ts';
import { type Random, randomFrom } from '#random.ts';
import type { SplitRace } from './split-race.ts';
import { unevenCrossings } from './unevenness.ts';

type Discipline = 'swim' | 'ride' | 'run';

/** Speeds in metres a second of the median person, and the spread of people in it beside what they are in all of them (logarithm). */
const speedIn: Readonly<Record<Discipline, { readonly median: number; readonly own: number }>> = {
  swim: { median: 0.85, own: 0.12 },
  ride: { median: 8.6, own: 0.07 },
  run: { median: 3.1, own: 0.09 },
};
/** The spread of people that is the same in all disciplines. */
const general = 0.11;
/** Of a leg, and of what somebody gets slower by with each lap on foot. */
const ofLeg = 0.025;
const fading = 0.02;

/** Whole distances of a discipline, one after the other. */
type Distances = readonly (readonly [Discipline, number])[];
const aTriathlon = (swimM: number, rideM: number, runM: number): Distances => [
  ['swim', swimM],
  ['ride', rideM],
  ['run', runM],
];
const aDuathlon = (runM: number, rideM: number, lastM: number): Distances => [
  ['run', runM],
  ['ride', rideM],
  ['run', lastM],
];
const families: Readonly<Record<string, readonly Distances[]>> = {
  triathlon: [aTriathlon(750, 20_000, 5_000), aTriathlon(1_500, 40_000, 10_000), aTriathlon(1_900, 90_000, 21_000)],
  duathlon: [aDuathlon(5_000, 20_000, 2_500), aDuathlon(10_000, 40_000, 5_000)],
};
const lapsIn: Readonly<Record<Discipline, readonly number[]>> = { swim: [1], ride: [1, 2, 4], run: [1, 2, 3, 4] };

/** The change between two disciplines: metres, and milliseconds of the median person. */
const change = { lengthM: 100, ms: 110_000, own: 0.25 };

/** Races of several disciplines: seeds 1 to `count` of each family. They start at once, in waves, or one after the other. */
export const inventedMultisports = (count: number): SplitRace[] =>
  Object.entries(families).flatMap(([name, distances]) =>
    Array.from({ length: count }, (_, i) => inventedRace(name, distances, i + 1)),
  );

/** A leg up to a mat. */
interface MultisportLeg {
  /** Null: a change from one discipline to the next. */
  readonly discipline: Discipline | null;
  readonly lengthM: number;
  readonly mat: number;
  /** The lap of its discipline, from 0. */
  readonly lap: number;
}

function inventedRace(name: string, distances: readonly Distances[], seed: number): SplitRace {
  const random = randomFrom(seed).fork(name);
  const legs = layLegs(random.pick(distances), random);
  const changesMs = countChanges(legs) === 0 ? change.ms : 0;
  const starts = startsOf(random.whole(60, 500), random);
  const people = starts.map((startedAt) => crossingsOf(legs, { startedAt, changesMs }, random));
  return {
    name: `${name} ${seed}`,
    family: `invented ${name}`,
    event: String(seed),
    course: predictedCourse('triathlon', pointsOf(legs)),
    ways: new Map(people.map((crossings, id) => [id, { startedAt: crossings[0] ?? null, crossings }])),
  };
}

/** Laps of a discipline over one mat, or uneven legs with a mat each; a change is a leg of its own where it has mats on both sides. */
function layLegs(distances: Distances, random: Random): MultisportLeg[] {
  const hasChanges = random.chance(0.5);
  let mats = 0;
  return distances.flatMap(([discipline, wholeM], part): MultisportLeg[] => {
    const changes = hasChanges && part > 0 ? [{ discipline: null, lengthM: change.lengthM, mat: ++mats, lap: 0 }] : [];
    const laps = random.pick(lapsIn[discipline]);
    const isLaps = random.chance(0.7);
    const parts = Array.from({ length: laps }, () => (isLaps ? 1 : random.between(0.5, 1.5)));
    const sum = parts.reduce((total, one) => total + one, 0);
    const lapMat = ++mats;
    const legs = parts.map((one, lap) => ({
      discipline,
      lengthM: Math.round((wholeM * one) / sum),
      mat: isLaps || lap === 0 ? lapMat : ++mats,
      lap,
    }));
    return [...changes, ...legs];
  });
}

const countChanges = (legs: readonly MultisportLeg[]): number =>
  legs.filter(({ discipline }) => discipline === null).length;

function pointsOf(legs: readonly MultisportLeg[]): CoursePoint[] {
  const lengthTo = (end: number): number => legs.slice(0, end).reduce((sum, { lengthM }) => sum + lengthM, 0);
  return [0, ...legs.map(({ mat }) => mat)].map((mat, index) => ({
    distanceM: lengthTo(index),
    climbM: null,
    isTimed: true,
    mat,
  }));
}

/** The starts of so many people: within some seconds of one gun, in waves, or one after the other. */
function startsOf(field: number, random: Random): number[] {
  const kind = random.pick(['gun', 'gun', 'waves', 'waves', 'rolling'] as const);
  const waves = random.whole(2, 6);
  const everyMs = random.pick([3, 5, 10]) * 60_000;
  return Array.from({ length: field }, (_, i) => {
    if (kind === 'rolling') return i * 5_000;
    const wave = kind === 'gun' ? 0 : Math.floor((i * waves) / field);
    return wave * everyMs + random.whole(0, 10_000);
  });
}

interface Start {
  readonly startedAt: number;
  /** Added to the first leg of a discipline where the change has no leg of its own. */
  readonly changesMs: number;
}

/** The crossings of one person; a mat of a hundred misses them, and one of thirty gives up. */
function crossingsOf(
  legs: readonly MultisportLeg[],
  { startedAt, changesMs }: Start,
  random: Random,
): (number | null)[] {
  const all = general * random.normal();
  const own = { swim: random.normal(), ride: random.normal(), run: random.normal() };
  const atChange = all + change.own * random.normal();
  const fade = Math.abs(fading * random.normal());
  const end = random.chance(1 / 30) ? random.whole(1, legs.length) : legs.length + 1;
  let at = startedAt;
  const crossings = legs.map(({ discipline, lengthM, lap }, index) => {
    const begins = discipline !== null && lap === 0 && index > 0 ? changesMs : 0;
    const noise = ofLeg * random.normal();
    if (discipline === null) at += change.ms * Math.exp(atChange + noise);
    else {
      const { median, own: spread } = speedIn[discipline];
      const slower = all + spread * own[discipline] + noise + (discipline === 'run' ? fade * lap : 0);
      at += (lengthM / median) * 1_000 * Math.exp(slower) + begins * Math.exp(atChange);
    }
    return index + 1 < end ? at : null;
  });
  const isMissed = (index: number): boolean => index > 0 && random.chance(0.01);
  return unevenCrossings([startedAt, ...crossings], 'cycling', random).map((one, index) =>
    isMissed(index) ? null : one,
  );
}
