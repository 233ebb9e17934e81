import { isOpen, timingCourse } from '#timing/course.ts';
import { type Hearing, openHearing } from '#timing/hearing.ts';
import { lateFinishMs } from '#timing/opened-finish.ts';
import type { Entrant, EpochMs, Ms, Read, ReaderConfiguration, Result, TimingRules } from '#timing/types.ts';
import { foldResult, resultOf } from './fold-result.ts';
import { type Visit, visitsOf } from './ground/visits.ts';
import { certainWalk } from './search/certain-walk.ts';
import type { Walk } from './search/explain-walk.ts';

/** A result that stays as it is, but for its times, while the gun of the runner lies between two instants. */
export interface Steady {
  readonly from: EpochMs;
  readonly to: EpochMs;
  /** True: it also stays if the finish shuts before the runner comes there, but for the finish. */
  readonly losesOnlyFinish: boolean;
  /** The finish that a shut window has taken from the result; null: none. */
  readonly lostFinishAt: EpochMs | null;
}

/** Guns are corrected by less, nearly always. */
const furthestMs: Ms = 10 * 60_000;

/**
 * The guns between which a runner's crossings stay, whatever else was heard; null: the reads have to be looked at. Only where the walk is certain at the earliest of these guns, and
 * begins with the first visit: a later gun that is not after the start makes the start likelier, and changes nothing else of the walk. `result` is the one that these reads fold to.
 */
export function steadyOf(rules: TimingRules, entrant: Entrant, reads: readonly Read[], result: Result): Steady | null {
  const isShut = result.warnings.length === 1 && result.warnings[0] === 'finish_shut';
  return isShut ? steadyWithoutFinish(rules, entrant, reads, result) : steadyAsItStands(rules, entrant, reads, result);
}

/** Somebody is steady without the finish who would be with it, were it open, and loses nothing else by that it was not. */
function steadyWithoutFinish(
  rules: TimingRules,
  entrant: Entrant,
  reads: readonly Read[],
  result: Result,
): Steady | null {
  const opened = withLaterFinish(rules);
  const whole = foldResult(opened, entrant, reads);
  const steady = steadyAsItStands(opened, entrant, reads, whole);
  if (steady === null || !steady.losesOnlyFinish) return null;
  const moved = movedResult(rules, whole, steady);
  return moved !== null && isSame(moved, result) ? { ...steady, lostFinishAt: whole.crossings.at(-1) ?? null } : null;
}

function steadyAsItStands(rules: TimingRules, entrant: Entrant, reads: readonly Read[], result: Result): Steady | null {
  const gunAt = gunOfWave(rules, result.wave);
  const startAt = result.crossings[0] ?? null;
  if (gunAt === null || startAt === null || !isPlain(rules) || !isBare(rules, entrant, result)) return null;
  const hearing = openHearing(withEarlierGuns(rules), entrant, reads);
  const visits = visitsOf(hearing);
  if (!isStartedIn(hearing, visits, startAt)) return null;
  const walk = certainWalk(hearing, visits);
  if (walk === null || walk.start.at !== startAt || walk.start.upTo !== 0) return null;
  if (!isOf(walk, result)) return null;
  return {
    from: gunAt - furthestMs,
    to: Math.min(gunAt + furthestMs, startAt),
    losesOnlyFinish: walk.stops.length > 1 && isSteadyWithoutFinish(hearing, visits, result),
    lostFinishAt: null,
  };
}

/**
 * A standing result by other guns, and with the readers of the finish shut earlier, or open again for as long as they were; all other rules are those by which it was folded. The law in `steady-result.laws.test.ts` holds it
 * equal to the fold of the reads. Null: these have to be folded.
 */
export function movedResult(rules: TimingRules, standing: Result, steady: Steady): Result | null {
  const gunAt = gunOfWave(rules, standing.wave);
  const isOfCourse = standing.crossings.length === rules.checkpoints.length && isPlain(rules);
  if (gunAt === null || gunAt < steady.from || gunAt > steady.to || !isOfCourse) return null;
  const standsAt = standing.crossings.at(-1) ?? null;
  const finishAt = standsAt ?? steady.lostFinishAt;
  const finish = finishNow(rules, finishAt, steady);
  if (finish === 'unknown') return null;
  const isShut = finish === 'shut';
  const isAt = isShut ? null : finishAt;
  // A list for each of 20,000 is much to clear away.
  const crossings = isAt === standsAt ? standing.crossings : standing.crossings.with(-1, isAt);
  return resultOf(
    rules,
    { ...unmarked, wave: standing.wave, penaltyMs: standing.penaltyMs },
    {
      ...undoubted,
      referenceAt: gunAt,
      wave: standing.wave,
      netStartAt: standing.crossings[0] ?? null,
      crossings,
      warnings: isShut ? ['finish_shut'] : [],
      doubts: crossings.map(() => null),
    },
  );
}

/** The gun of a runner whose result tells that wave, if only that one can be theirs; null: another start read would tell another one. */
function gunOfWave({ chronotype, gunAt, waves }: TimingRules, wave: number | null): EpochMs | null {
  if (chronotype === 'individual_chrono') return null;
  if (chronotype === 'all' || waves.length === 0) return wave === null ? gunAt : null;
  return waves.find(({ id }) => id === wave)?.gunAt ?? null;
}

/** Tells whether every mat serves one checkpoint, for the whole race. */
const isPlain = (rules: TimingRules): boolean =>
  (rules.asides ?? []).length === 0 && timingCourse(rules).mats.every(({ checkpoints }) => checkpoints.length === 1);

/** Tells whether nothing but the reads tells of a runner, and nothing of the result is odd. */
function isBare(rules: TimingRules, entrant: Entrant, result: Result): boolean {
  const { staffStatus, manualTimes, choices, stops, stamps = [] } = entrant;
  const isSaid = staffStatus !== null || [manualTimes, choices, stops, stamps].some((list) => list.length > 0);
  const isTheirWave = rules.chronotype === 'all' || entrant.wave === result.wave || rules.waves.length === 1;
  return !isSaid && isTheirWave && result.held.length === 0 && result.warnings.length === 0;
}

/** Made once for each rules object, which never changes. */
function madeOnce(make: (rules: TimingRules) => TimingRules): (rules: TimingRules) => TimingRules {
  const known = new WeakMap<TimingRules, TimingRules>();
  return (rules) => {
    const found = known.get(rules) ?? make(rules);
    known.set(rules, found);
    return found;
  };
}

/** The rules with every gun as early as a steady result allows. */
const withEarlierGuns = madeOnce((rules) => {
  const before = (gunAt: EpochMs | null): EpochMs | null => (gunAt === null ? null : gunAt - furthestMs);
  const waves = rules.waves.map((wave) => ({ ...wave, gunAt: before(wave.gunAt) }));
  return { ...rules, gunAt: before(rules.gunAt), waves };
});

/** The rules with the finish open for as long as its reads are looked for. */
const withLaterFinish = madeOnce((rules) => {
  const finish = rules.checkpoints.length - 1;
  const readers = rules.readers.map((reader) =>
    reader.checkpoint === finish ? { ...reader, closesAt: reader.closesAt + lateFinishMs } : reader,
  );
  return { ...rules, readers };
});

/** Both of nobody of whom anything is held back. */
const isSame = (one: Result, other: Result): boolean =>
  one.status === other.status &&
  one.referenceAt === other.referenceAt &&
  one.netStartAt === other.netStartAt &&
  one.wave === other.wave &&
  one.penaltyMs === other.penaltyMs &&
  other.held.length === 0 &&
  isEqual(one.warnings, other.warnings) &&
  isEqual(one.crossings, other.crossings);

const isEqual = <Item>(one: readonly Item[], other: readonly Item[]): boolean =>
  one.length === other.length && one.every((item, position) => item === other[position]);

/** Tells whether the start is the last read of the first visit: then it is by any gun before it. */
function isStartedIn({ reads }: Hearing, visits: readonly Visit[], startAt: EpochMs): boolean {
  const last = visits[0]?.reads.at(-1);
  return last !== undefined && reads[last]?.at === startAt;
}

/** Tells whether these are all the crossings. A start before the gun by which the result was folded proves nothing of that one. */
function isOf({ stops }: Pick<Walk, 'stops'>, { crossings }: Result): boolean {
  const crossed = crossings.reduce<number>((count, at) => count + (at === null ? 0 : 1), 0);
  return crossed === stops.length + 1 && stops.every(({ checkpoint, at }) => crossings[checkpoint] === at);
}

/** Tells whether the walk without its finish is certain too, and nobody hears the runner at the finish before. */
function isSteadyWithoutFinish(hearing: Hearing, visits: readonly Visit[], { crossings }: Result): boolean {
  const { rules, course } = hearing;
  const finishAt = crossings.at(-1) ?? null;
  if (finishAt === null) return false;
  const silence = course.mats.find(({ checkpoints }) => checkpoints[0] === course.finish)?.visitGapMs ?? 0;
  const isHeardSince = readersOfFinish(rules).every(
    (reader) => isOpen(reader, finishAt - silence) && isOpen(reader, finishAt),
  );
  return isHeardSince && certainWalk(hearing, visits.slice(0, -1)) !== null;
}

/** The finish of a result by the windows of now. */
function finishNow(rules: TimingRules, finishAt: EpochMs | null, steady: Steady): 'stands' | 'shut' | 'unknown' {
  const readers = readersOfFinish(rules);
  if (finishAt === null || readers.every((reader) => isOpen(reader, finishAt))) return 'stands';
  // Reads so long after the end of all windows are not looked for.
  const isHeard = ({ closesAt }: ReaderConfiguration): boolean =>
    closesAt < finishAt && finishAt <= closesAt + lateFinishMs;
  return steady.losesOnlyFinish && readers.every(isHeard) ? 'shut' : 'unknown';
}

const readersOfFinish = ({ readers, checkpoints }: TimingRules): ReaderConfiguration[] =>
  readers.filter(({ checkpoint }) => checkpoint === checkpoints.length - 1);

/** Somebody of whom staff have said nothing. */
const unmarked = {
  startOffsetMs: null,
  staffStatus: null,
  acceptsLateStart: false,
  manualTimes: [],
  choices: [],
  stops: [],
} satisfies Partial<Entrant>;

/** A judgement without any doubt. */
const undoubted = {
  verdicts: [],
  other: null,
  tooSoon: [],
  forbidden: [],
  shutFinish: null,
  otherWave: null,
  voided: [],
};
