import type { FiredWave } from '#timing/course.ts';
import type { Hearing } from '#timing/hearing.ts';
import type { EpochMs } from '#timing/types.ts';
import { farDearer, prices } from './ground/prices.ts';
import { walkThatCounts } from './no-finish.ts';
import type { Walk } from './search/explain-walk.ts';
import { work } from './search/sums.ts';

/** The wave with which the reads say that somebody started, where their own makes a lap of it the start, or of the start a warm-up. */
export interface OtherWave {
  /** Its number. */
  readonly wave: number;
  readonly startAt: EpochMs;
  /** Null: not finished, with that wave either. */
  readonly finishAt: EpochMs | null;
}

/**
 * The earlier wave with which somebody started who belongs to a later one: heard at the mat of start and laps after its gun and before their own, and far dearer to explain with
 * their own gun than with that one. Who waits beside that mat, and then starts with the own wave, is cheaper to explain so. Null: there is none, or staff have said
 * times or crossings. A start that counts and lies with another gun tells it by itself.
 */
export function startedWithOther(hearing: Hearing, walk: Walk): OtherWave | null {
  let found: OtherWave | null = null;
  let clearest = farDearer;
  for (const { id, gunAt } of earlierWavesHeard(hearing, walk)) {
    if (work.isTooMuchOfRunner()) break;
    const other = walkThatCounts({ ...hearing, entrant: { ...hearing.entrant, wave: id } });
    const startAt = other.start.at;
    if (startAt === null || other.start.visit === walk.start.visit || other.stops.length < leastLaps) continue;
    const cheaperBy = howMuchCheaper(hearing, walk, { ...other, gunAt });
    if (cheaperBy < clearest) continue;
    found = { wave: id, startAt, finishAt: other.crossings.at(-1) ?? null };
    clearest = cheaperBy;
  }
  return found;
}

/** One lap alone may as well begin where somebody waited, and their start was missed. */
const leastLaps = 2;

/**
 * The difference of the prices of both walks. To wait at the mat of the laps once another gun is fired costs nothing by itself; here, where a visit between the guns is the start or a lap of the other walk, and
 * not the own start, it costs what it does for somebody without a wave: once, as who waits may do so twice. All of them count where the other walk has a finish, the race is over, and nothing was heard since the own
 * gun. While the race is on, whoever has a lap more to run than by the other gun is on the way.
 */
function howMuchCheaper({ rules }: Hearing, walk: Walk, other: Walk & { readonly gunAt: EpochMs }): number {
  const { visits, price, start, crossings } = walk;
  const ownGunAt = start.reference.at;
  if (price === null || other.price === null || ownGunAt === null) return 0;
  const isLive = rules.phase === 'before_or_live';
  const isFinishedAlone = crossings.at(-1) === null && other.crossings.at(-1) !== null;
  const waits = [other.start, ...other.stops].filter(({ visit: index }) => {
    const visit = visits[index];
    const isBetween = visit !== undefined && visit.leftAt >= other.gunAt && visit.arrivedAt < ownGunAt;
    return isBetween && index !== start.visit;
  });
  const isOver = isFinishedAlone && !isLive && visits.every(({ arrivedAt }) => arrivedAt < ownGunAt);
  const counted = isOver ? waits.length : Math.min(1, waits.length);
  return price + counted * prices.warmUpBetweenGuns - (isLive && isFinishedAlone ? prices.unfinished : 0) - other.price;
}

/** The waves whose gun was the last one before a visit to the mat of start and laps that comes before the runner's own gun. */
function earlierWavesHeard(hearing: Hearing, { visits, start, price }: Walk): readonly FiredWave[] {
  const { course, entrant } = hearing;
  const { firedWaves, mats } = course;
  const { at: ownGunAt, wave } = start.reference;
  if (firedWaves.length < 2 || price === null || ownGunAt === null || wave === null || wave !== entrant.wave) return [];
  if (entrant.manualTimes.length > 0 || entrant.choices.length > 0) return [];
  const startMat = mats.findIndex(({ checkpoints }) => checkpoints[0] === 0);
  if (mats[startMat]?.isLaps !== true) return [];
  const heard = visits.flatMap(({ mat, arrivedAt, leftAt }) => {
    const isBefore = mat === startMat && arrivedAt < ownGunAt;
    return isBefore ? (firedWaves.findLast(({ gunAt }) => gunAt <= leftAt && gunAt < ownGunAt) ?? []) : [];
  });
  return firedWaves.filter((one) => heard.includes(one) && one.id !== wave);
}
