import type { Chronotype, EpochMs } from '@dorsal/domain/timing/types.ts';
import { type Speeds, speedsOf } from '#generator/course.ts';
import type { Sport } from '#generator/plan.ts';
import { itemAt, type Random } from '#random.ts';
import type { DayCheckpoint, DayMat, Ground, GroundKind } from './race-day.ts';
import type { Range, World } from './worlds.ts';

const second = 1_000;
const minute = 60_000;
const gunAt: EpochMs = Date.UTC(2026, 4, 17, 7);
const firstDevice = 101;

/** Draws from a range, evenly on a logarithmic scale. */
export const drawFrom = (random: Random, [low, high]: Range): number =>
  low * Math.exp(random.next() * Math.log(high / low));

/** Lays a course with its mats and guns. */
export function layGround(world: World, random: Random): Ground {
  const legs = world.hasDisciplines ? drawDisciplines(random) : null;
  const kind = kindIn(world, random);
  const sport: Sport = world.isCriterium ? 'cycling' : random.pick(sportsOf(kind));
  const speeds = legs === null ? speedsOf[sport] : onFootInWaterOnWheels;
  const chronotype = world.isCriterium ? 'all' : chronotypeOf(random);
  const checkpoints = checkpointsOf({ world, kind, speeds, chronotype, legs, random });
  const hasList = random.chance(0.5);
  return {
    kind,
    chronotype,
    sport: legs === null ? sport : 'triathlon',
    speeds,
    legSpeeds: legs === null ? null : legs.map(({ discipline }) => speedIn[discipline]),
    gunAt,
    waveGunsAt: chronotype === 'batched_chrono' ? waveGuns(random) : [],
    checkpoints,
    mats: matsOf(world, checkpoints, random),
    startMissRate: drawFrom(random, world.startMissRate),
    field: random.whole(60, 160),
    ownStartEveryMs: hasList ? random.pick([15, 20, 30, 60]) * second : null,
    isStartKnown: chronotype === 'batched_chrono' ? random.chance(0.85) : hasList,
  };
}

function kindIn(world: World, random: Random): GroundKind {
  if (world.isLine) return 'line';
  return world.isCriterium || world.hasDisciplines ? 'laps' : kindOf(random);
}

function kindOf(random: Random): GroundKind {
  const drawn = random.next();
  if (drawn < 0.25) return 'line';
  if (drawn < 0.5) return 'laps';
  if (drawn < 0.7) return 'start-finish';
  return drawn < 0.8 ? 'laps-own-finish' : 'out-and-back';
}

function chronotypeOf(random: Random): Chronotype {
  const drawn = random.next();
  if (drawn < 0.45) return 'all';
  return drawn < 0.7 ? 'batched_chrono' : 'individual_chrono';
}

const sportsOf = (kind: GroundKind): readonly Sport[] =>
  kind === 'laps' || kind === 'laps-own-finish'
    ? ['running', 'running', 'trail_running', 'cycling', 'btt', 'walking']
    : ['running', 'running', 'running', 'trail_running', 'trail_running', 'cycling', 'btt', 'walking'];

function waveGuns(random: Random): EpochMs[] {
  const everyMs = random.pick([2, 3, 5, 10, 15]) * minute;
  return Array.from({ length: random.whole(2, 5) }, (_, i) => gunAt + i * everyMs);
}

type Discipline = 'run' | 'swim' | 'ride';

/** Against the speed on foot. */
const speedIn: Readonly<Record<Discipline, number>> = { run: 1, swim: 0.28, ride: 2.6 };
const onFootInWaterOnWheels: Speeds = { median: 12.5, sigma: 0.13, slowest: 2, fastest: 55 };
const lengthOf: Readonly<Record<Discipline, Range>> = {
  run: [1_000, 5_000],
  swim: [400, 1_900],
  ride: [4_000, 20_000],
};

const multisports: readonly (readonly Discipline[])[] = [
  ['run', 'swim', 'run'],
  ['swim', 'ride', 'run'],
  ['run', 'ride', 'run'],
  ['swim', 'ride', 'ride', 'run', 'run'],
  ['run', 'run', 'ride', 'ride', 'ride', 'ride', 'run'],
];

interface DisciplineLeg {
  readonly discipline: Discipline;
  readonly lengthM: number;
}

/** The legs of a race of several disciplines, laps of one of them as long as one another. */
function drawDisciplines(random: Random): DisciplineLeg[] {
  const drawn = {
    run: Math.round(drawFrom(random, lengthOf.run)),
    swim: Math.round(drawFrom(random, lengthOf.swim)),
    ride: Math.round(drawFrom(random, lengthOf.ride)),
  };
  return random.pick(multisports).map((discipline) => ({ discipline, lengthM: drawn[discipline] }));
}

interface Terrain {
  readonly world: World;
  readonly kind: GroundKind;
  readonly speeds: Speeds;
  readonly chronotype: Chronotype;
  /** Null: none is another discipline. */
  readonly legs: readonly DisciplineLeg[] | null;
  readonly random: Random;
}

function checkpointsOf(terrain: Terrain): DayCheckpoint[] {
  const { world, kind, random } = terrain;
  const isLaps = kind === 'laps' || kind === 'laps-own-finish';
  const lapRange: Range = world.isCriterium ? [85 * second, 95 * second] : [4 * minute, 45 * minute];
  const mats = matNames(terrain, terrain.legs?.length ?? (isLaps ? lapCount(world, random) : random.whole(1, 5)));
  const lapM = metresIn(terrain, drawFrom(random, lapRange));
  const alike = isLaps ? mats.slice(1).map(() => lapM) : splitUp(terrain, mats.length - 1);
  const lengths = terrain.legs?.map(({ lengthM }) => lengthM) ?? alike;
  const keys = [...new Set(mats.filter((name) => name !== null))];
  let distanceM = 0;
  return mats.map((name, position) => {
    if (position > 0) distanceM += itemAt(lengths, position - 1);
    return { distanceM, mat: name === null ? null : keys.indexOf(name) };
  });
}

const lapCount = (world: World, random: Random): number =>
  world.isCriterium ? random.whole(8, 20) : random.pick([2, 3, 3, 4, 4, 5, 5, 6, 8, 12]);

/** Metres that the median runner makes in that time. */
const metresIn = ({ speeds }: Terrain, ms: number): number => Math.round((speeds.median * ms) / 3_600);

/** A course of 15 minutes to four hours, in uneven legs. Out and back the legs mirror one another. */
function splitUp(terrain: Terrain, legs: number): number[] {
  const { kind, random } = terrain;
  const totalM = metresIn(terrain, drawFrom(random, [15 * minute, 240 * minute]));
  const drawn = Array.from({ length: legs }, () => random.between(0.5, 1.5));
  const parts = drawn.map((part, i) => (kind === 'out-and-back' ? itemAt(drawn, Math.min(i, legs - 1 - i)) : part));
  const sum = parts.reduce((total, part) => total + part, 0);
  return parts.map((part) => Math.round((totalM * part) / sum));
}

/** The name of the mat at each checkpoint; null: none, the gun alone starts. */
function matNames(terrain: Terrain, legs: number): (string | null)[] {
  const { kind, random } = terrain;
  const drawn = random.next();
  const laps = Array.from({ length: legs - 1 }, () => 'lap');
  const splits = laps.map((_, i) => `split ${i + 1}`);
  switch (kind) {
    case 'laps':
      return [lapStart(terrain, drawn), ...laps, 'lap'];
    case 'laps-own-finish':
      return ['lap', ...laps, 'finish'];
    case 'start-finish':
      return ['finish', ...splits, 'finish'];
    case 'line':
      return [drawn < 0.85 || needsStartMat(terrain) ? 'start' : null, ...splits, 'finish'];
    case 'out-and-back':
      return [drawn < 0.5 ? 'finish' : 'start', ...thereAndBack(splits, random), 'finish'];
  }
}

const needsStartMat = ({ chronotype }: Terrain): boolean => chronotype === 'individual_chrono';

/** A lap race starts at a mat of its own, at that of the laps, or by the gun alone. */
function lapStart(terrain: Terrain, drawn: number): string | null {
  if (drawn < (terrain.world.isCriterium ? 0.6 : 0.5)) return 'start';
  if (drawn < 0.9) return 'lap';
  return needsStartMat(terrain) ? 'start' : null;
}

/** The mats of the way out again in the other order, with one at the turn or without. */
function thereAndBack(splits: readonly string[], random: Random): string[] {
  const out = splits.length === 0 ? ['split 1'] : splits;
  const hasMatAtTurn = out.length > 1 && random.chance(0.5);
  return [...out, ...out.slice(0, hasMatAtTurn ? -1 : out.length).toReversed()];
}

function matsOf(world: World, checkpoints: readonly DayCheckpoint[], random: Random): DayMat[] {
  const count = Math.max(...checkpoints.map(({ mat }) => mat ?? -1)) + 1;
  return Array.from({ length: count }, (_, i) => ({
    device: firstDevice + i,
    missRate: drawFrom(random, world.missRate),
  }));
}
