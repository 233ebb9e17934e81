import type { Ms } from '#timing/types.ts';
import { latest } from './arrival-log.ts';
import { paceBetween, paceStart, recentWeight, timeAt } from './own-pace.ts';
import { isFirstOfDiscipline, isRepeated, lengthOf } from './predicted-course.ts';
import { type Half, legVariance, type Prediction, spentAt } from './prediction.ts';

/** Fewer arrivals tell nothing of a leg far ahead: the first ones may be errors. */
const fewest = 20;
/** The weight of one arrival on a leg ahead over that of people's spread. */
const weightOfOne = 0.06;
/** After a race of this length nobody fades more. */
const fadedAfterMs = 3 * 3_600_000;

/** The time to the finish: the legs ahead one after the other, each as those who have run it show it, and a fade. Null: not all can be walked. */
export function expectFinish(prediction: Prediction): Half | null {
  const { race, way, runner } = prediction;
  const { course } = race;
  const { spread, along } = course;
  const finish = along.length - 1;
  const ranMs = timeAt(way, runner.checkpoint);
  const restM = lengthOf(course, runner.checkpoint, finish);
  const left = restM / (along[finish] ?? 1);
  const walked = walkLegs(prediction);
  if (walked === null) return null;
  const { ms, variance } = walked;
  const faded = spread.fade * left * Math.min(1, (ranMs + ms) / fadedAfterMs);
  const half = Math.hypot(peopleHalf(prediction, restM), lapsHalf(prediction), Math.sqrt(variance));
  return { ms: ms * Math.exp(faded), low: half, high: half };
}

/** The spread of people over the laps to come, over that on new ground. */
const steadierOnLaps = 0.6;

/** The power of what the legs before have shown of people: who is steady from leg to leg may fade all the same. */
const trustInPeople = 0.4;

/** The differences between people over the rest of the way. */
function peopleHalf({ race, way, runner: { checkpoint }, own, variety }: Prediction, restM: number): number {
  const { course } = race;
  const { spread, along } = course;
  const finish = along.length - 1;
  const spent = spentAt(race, finish, timeAt(way, checkpoint) + Math.exp(own) * restM);
  const left = restM / (along[finish] ?? 1);
  const people = (spread.people + spread.spent * spent) * left ** 0.4 + spread.people / 2;
  const shown = variety.people ** trustInPeople * people;
  return isRepeated(course, checkpoint) ? steadierOnLaps * shown : shown;
}

/** The half width of four of five over a standard deviation. */
const halfWidth = 1.3;

/** The doubt where the latest laps are unlike the whole way: who drives behind a safety car, or has stopped for long, may go on as either says. */
function lapsHalf(prediction: Prediction): number {
  const {
    race: { course },
    runner: { checkpoint },
    own,
  } = prediction;
  const next = prediction.stops[prediction.index] ?? 0;
  if (!isRepeated(course, checkpoint) || isFirstOfDiscipline(course, checkpoint, next)) return 0;
  return (halfWidth * (own - wholePace(prediction))) / 2;
}

/** The way ahead, as far as it has been walked. */
interface Walk {
  ms: Ms;
  /** Logarithm of the pace, milliseconds a metre. */
  pace: number;
  /** The variance of the sum of its legs. */
  squares: number;
  /** The discipline that began on it: who differs from others on its first leg differs on all of its laps. */
  begun: { ms: Ms; variance: number };
}

/** The legs to the finish, and the variance of their sum. Null: one is the first of a discipline, and too few have made it. */
function walkLegs(prediction: Prediction): { ms: number; variance: number } | null {
  const { race, runner, stops, index } = prediction;
  const walk: Walk = { ms: 0, pace: paceToFinish(prediction), squares: 0, begun: { ms: 0, variance: 0 } };
  let from = runner.checkpoint;
  for (let j = index; j < stops.length; j++) {
    const leg = { from, to: stops[j] ?? 0 };
    if (!isFirstOfDiscipline(race.course, leg.from, leg.to)) goOn(prediction, walk, leg);
    else if (!beginDiscipline(prediction, walk, leg)) return null;
    from = leg.to;
  }
  return { ms: walk.ms, variance: (walk.squares + walk.begun.ms ** 2 * walk.begun.variance) / walk.ms ** 2 };
}

interface Leg {
  readonly from: number;
  readonly to: number;
}

/** A leg in the discipline of the one before. A slow one that others have shown makes the own pace of the legs after it slower. */
function goOn(prediction: Prediction, walk: Walk, { from, to }: Leg): void {
  const { course } = prediction.race;
  const lengthM = lengthOf(course, from, to);
  const { ratio, variance } = legAhead(prediction, from, to);
  const legMs = Math.exp(walk.pace + ratio) * lengthM;
  walk.ms += legMs;
  walk.squares += legMs ** 2 * variance;
  if (walk.begun.ms > 0) walk.begun.ms += legMs;
  const share = lengthM / (course.along[to] ?? 1);
  const recent = Math.min(1, recentWeight * Math.min(1, 8 * share) + (1 - recentWeight) * share);
  walk.pace += ratio * (course.hasDisciplines ? 1 : recent);
}

/** The first leg of a discipline: its pace is what those who have made it show. False: they are too few. */
function beginDiscipline({ race, way, runner }: Prediction, walk: Walk, { from, to }: Leg): boolean {
  const { course } = race;
  const log = race.logOf(from, to);
  const arrived = log?.countBefore(runner.at, runner.id) ?? 0;
  const ms = timeAt(way, runner.checkpoint) + walk.ms;
  const seen = arrived < fewest ? null : (log?.seenBy(Math.log(ms), arrived, Number.NaN) ?? null);
  if (seen === null) return false;
  walk.pace = Math.log(ms / lengthOf(course, 0, from)) + seen.middle;
  const legMs = Math.exp(walk.pace) * lengthOf(course, from, to);
  walk.ms += legMs;
  walk.squares += walk.begun.ms ** 2 * walk.begun.variance;
  walk.begun = { ms: legMs, variance: ((seen.ninetieth - seen.tenth) / 2) ** 2 };
  return true;
}

/** The latest laps have no stop in them, the laps to come have: those of the whole way tell. */
function paceToFinish(prediction: Prediction): number {
  const {
    race: { course },
    runner: { checkpoint },
    own,
  } = prediction;
  return isRepeated(course, checkpoint) ? (own + wholePace(prediction)) / 2 : own;
}

/** The pace of the whole way in the discipline. */
const wholePace = ({ race: { course }, way, runner: { checkpoint } }: Prediction): number =>
  paceBetween(course, way, paceStart(course, way, checkpoint), checkpoint);

/** The pace of a leg ahead over the own pace before it (logarithm). A lap that was run before is as the own pace says. */
function legAhead(prediction: Prediction, from: number, to: number) {
  const { race, runner } = prediction;
  const before = legVariance(prediction, from, to);
  if (isRepeated(race.course, to)) return { ratio: 0, variance: before };
  const log = race.logOf(from, to);
  const arrived = log === undefined || log.size < fewest ? 0 : log.countBefore(runner.at, runner.id);
  if (log === undefined || arrived < fewest) return { ratio: 0, variance: before };
  const proof = (weightOfOne * Math.min(latest, arrived)) / race.course.spread.people ** 2;
  const doubt = 1 / before;
  return { ratio: (log.medianOf(arrived) * proof) / (doubt + proof), variance: 1 / (doubt + proof) };
}
