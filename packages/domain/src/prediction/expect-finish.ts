import { latest } from './arrival-log.ts';
import { paceBetween, recentWeight, timeAt } from './own-pace.ts';
import { isRepeated, lengthOf } from './predicted-course.ts';
import { type Half, legVariance, type Prediction, spentAt } from './prediction.ts';

/** Fewer arrivals tell nothing of a leg far ahead: the first ones may be errors. */
const fewest = 20;
/** The weight of one arrival on a leg ahead over that of people's spread. */
const weightOfOne = 0.06;
/** After a race of this length nobody fades more. */
const fadedAfterMs = 3 * 3_600_000;

/** The time to the finish: the legs ahead one after the other, each as those who have run it show it, and a fade. */
export function expectFinish(prediction: Prediction): Half {
  const { race, way, runner } = prediction;
  const { course } = race;
  const { spread, along } = course;
  const finish = along.length - 1;
  const ranMs = timeAt(way, runner.checkpoint);
  const restM = lengthOf(course, runner.checkpoint, finish);
  const left = restM / (along[finish] ?? 1);
  const { ms, variance } = walkLegs(prediction);
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
  const { race, way, runner, own } = prediction;
  if (!isRepeated(race.course, runner.checkpoint)) return 0;
  return (halfWidth * (own - paceBetween(race.course, way, 0, runner.checkpoint))) / 2;
}

/** The legs to the finish, and the variance of their sum. A slow leg that others have shown makes the own pace of the legs after it slower. */
function walkLegs(prediction: Prediction): { ms: number; variance: number } {
  const { race, runner, stops, index } = prediction;
  let pace = paceToFinish(prediction);
  let ms = 0;
  let squares = 0;
  let from = runner.checkpoint;
  for (let j = index; j < stops.length; j++) {
    const to = stops[j] ?? 0;
    const lengthM = lengthOf(race.course, from, to);
    const { ratio, variance } = legAhead(prediction, from, to);
    const legMs = Math.exp(pace + ratio) * lengthM;
    ms += legMs;
    squares += legMs ** 2 * variance;
    const share = lengthM / (race.course.along[to] ?? 1);
    pace += ratio * Math.min(1, recentWeight * Math.min(1, 8 * share) + (1 - recentWeight) * share);
    from = to;
  }
  return { ms, variance: squares / ms ** 2 };
}

/** The latest laps have no stop in them, the laps to come have: those of the whole way tell. */
function paceToFinish({ race: { course }, way, runner: { checkpoint }, own }: Prediction): number {
  return isRepeated(course, checkpoint) ? (own + paceBetween(course, way, 0, checkpoint)) / 2 : own;
}

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
