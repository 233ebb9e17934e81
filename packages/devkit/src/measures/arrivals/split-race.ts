import type { Way } from '@dorsal/domain/prediction/own-pace.ts';
import { type PredictedCourse, predictedCourse } from '@dorsal/domain/prediction/predicted-course.ts';
import { lapRaceOf } from '../lap-race.ts';
import type { LapLog } from '../parse-lap-log.ts';

/** A race as expected arrivals see it, once it is over. */
export interface SplitRace {
  readonly name: string;
  /** Races of one family are pooled, each counting alike. */
  readonly family: string;
  /** Constants are held out by event: all years and distances of one together. */
  readonly event: string;
  readonly course: PredictedCourse;
  readonly ways: ReadonlyMap<number, Way>;
}

/**
 * Parses a table of splits. The first line names `family`, `event` and `sport` (`# family: roads; event: a; sport: running`), the second one the
 * columns: `start`, then the metres of each checkpoint, the finish last. A row a runner: the own start and the crossings in milliseconds since the
 * gun, empty where there is none. Throws where a line says something else.
 */
export function parseSplitTable(name: string, text: string): SplitRace {
  const [about = '', header = '', ...rows] = text.trim().split(/\r?\n/);
  const facts = new Map([...about.matchAll(/(\w+): ([^;]+)/g)].map(([, key = '', value = '']) => [key, value.trim()]));
  const fact = (key: string): string => {
    const value = facts.get(key);
    if (value === undefined) throw new Error(`${name}: the first line does not say its ${key}`);
    return value;
  };
  const [first, ...distances] = header.split(',');
  if (first !== 'start' || distances.some((one) => !(Number(one) > 0)))
    throw new Error(`${name}: the second line is not 'start' and the metres of each checkpoint`);
  const points = [0, ...distances.map(Number)].map((distanceM) => ({
    distanceM,
    climbM: null,
    isTimed: true,
    mat: null,
  }));
  return {
    name,
    family: fact('family'),
    event: fact('event'),
    course: predictedCourse(fact('sport'), points),
    ways: new Map(rows.map((row, id) => [id, wayOf(name, row, points.length)])),
  };
}

function wayOf(name: string, row: string, length: number): Way {
  const cells = row.split(',').map((cell) => (cell === '' ? null : Number(cell)));
  if (cells.length !== length || cells.some(Number.isNaN))
    throw new Error(`${name}: '${row}' is no row of ${length} times`);
  return { startedAt: cells[0] ?? null, crossings: cells };
}

/** A lap race of so many laps as the leader made, over one mat. Each motor race of a season is an event of its own. */
export function splitRaceOfLaps(log: LapLog): SplitRace {
  const { rules, cars } = lapRaceOf(log, { unheard: 0, round: 1, firstLaps: null, hearsRests: false });
  const startedAt = rules.gunAt ?? 0;
  const points = rules.checkpoints.map(({ distanceM }) => ({ distanceM, climbM: null, isTimed: true, mat: 1 }));
  const ways = cars.map(({ crossings }, id): [number, Way] => [
    id,
    { startedAt, crossings: points.map((_, lap) => (lap === 0 ? startedAt : (crossings[lap - 1]?.at ?? null))) },
  ]);
  return {
    name: log.name,
    family: 'laps',
    event: log.name,
    course: predictedCourse(rules.sport, points),
    ways: new Map(ways),
  };
}
