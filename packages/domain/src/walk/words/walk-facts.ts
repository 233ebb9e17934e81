import { isOpen } from '#timing/course.ts';
import { hasDisciplines } from '#timing/fastest-speeds.ts';
import type { Hearing } from '#timing/hearing.ts';
import type { EpochMs, HandStamp, Ms, Verdict } from '#timing/types.ts';
import { type ByHand, laterByHand } from '#walk/contradictions.ts';
import type { ForbiddenLeg } from '#walk/forbidden-walk.ts';
import { type Lengths, lengthsOf } from '#walk/ground/lengths.ts';
import { prices } from '#walk/ground/prices.ts';
import { choicesThatCount, visitAt } from '#walk/ground/settled.ts';
import { isAtStart, warmUpPrice } from '#walk/ground/start-choices.ts';
import type { Visit } from '#walk/ground/visits.ts';
import { type PassesTooSoon, passesTooSoon, verdictsOf } from '#walk/reasons.ts';
import type { Walk } from '#walk/search/explain-walk.ts';
import { type KnownFact, knownFacts } from './known-facts.ts';
import { farOffOffset, type OffOffset, type TwoFinishes, type TwoStarts } from './two-explanations.ts';

/** Visits in a row that mean the same, at one mat. */
export interface Seen {
  /** The checkpoint that the mat is named by: before the start its start, else its finish, else its first one. */
  readonly checkpoint: number;
  readonly at: EpochMs;
  /** The last of them. */
  readonly until: EpochMs;
  readonly visits: number;
}

/** The instant that times count from where nobody heard the start. */
export type CountsFrom = 'gun' | 'offset' | 'planned_start' | 'nothing';

/** One thing that an explanation of a runner's reads takes for granted, to be told to staff. Checkpoints are positions on the course. */
export type Fact =
  /** Checkpoints in a row, between two instants at which the runner was heard. `from` null: nobody knows when the runner left. */
  | {
      readonly kind: 'not_heard';
      readonly checkpoints: readonly number[];
      readonly from: EpochMs | null;
      readonly to: EpochMs;
    }
  /** The same where the windows of the checkpoints were shut when the runner came by, as far as that is known. */
  | {
      readonly kind: 'not_open';
      readonly checkpoints: readonly number[];
      readonly from: EpochMs | null;
      readonly to: EpochMs;
    }
  | { readonly kind: 'passed_while_shut'; readonly checkpoint: number; readonly at: EpochMs }
  /** The finish would be this instant, were its window open. */
  | { readonly kind: 'finish_while_shut'; readonly checkpoint: number; readonly at: EpochMs }
  | { readonly kind: 'start_not_heard'; readonly countsFrom: CountsFrom }
  /** A start too long after the gun to count. */
  | { readonly kind: 'started_late'; readonly at: EpochMs; readonly afterMs: Ms | null }
  | { readonly kind: 'started_while_shut'; readonly at: EpochMs }
  | ({ readonly kind: 'warmed_up' } & Seen)
  | ({ readonly kind: 'taken_as_nothing' } & Seen)
  /** Sooner than anybody can be there. */
  | ({ readonly kind: 'too_fast' } & Seen)
  | ({ readonly kind: 'after_finish' } & Seen)
  /** A visit before a time by hand of a checkpoint before it, or of that very one: the time stands. */
  | ({ readonly kind: 'before_by_hand'; readonly byHand: ByHand } & Seen)
  /** The reads alone tell this crossing; with the times by hand it is none. */
  | { readonly kind: 'lost_to_hand'; readonly checkpoint: number; readonly at: EpochMs }
  /** A time by hand that is later than one of a later checkpoint. */
  | { readonly kind: 'times_contradict'; readonly earlier: ByHand; readonly later: ByHand }
  /** A lap much longer than the runner's others, taken as one with a stop. */
  | { readonly kind: 'long_lap'; readonly checkpoint: number; readonly timeMs: Ms; readonly usualMs: Ms }
  | { readonly kind: 'by_hand'; readonly checkpoint: number; readonly at: EpochMs }
  /** The crossing is a stamp of a helper's phone. */
  | ({ readonly kind: 'stamped' } & HandStamp)
  /** Staff chose the visit at this instant. */
  | { readonly kind: 'chosen'; readonly checkpoint: number; readonly at: EpochMs }
  /** Staff decided that there is no crossing. Of a start it tells what times count from instead; null: no matter. */
  | { readonly kind: 'none_chosen'; readonly checkpoint: number; readonly countsFrom: CountsFrom | null }
  | { readonly kind: 'choice_void'; readonly checkpoint: number; readonly at: EpochMs | null }
  | KnownFact
  | TwoFinishes
  | TwoStarts
  /** A start far from the own start offset. */
  | ({ readonly kind: 'started_off_offset' } & OffOffset)
  | HeldBack
  | ({ readonly kind: 'passes_too_soon' } & PassesTooSoon)
  /** A leg that the reads tell and a shortest leg time of staff forbids; without that time crossings would be others. */
  | ({ readonly kind: 'leg_forbidden' } & ForbiddenLeg)
  /** They started with another wave than theirs, by the reads: its name, their start, and the finish; null: none. */
  | {
      readonly kind: 'other_wave';
      readonly wave: string;
      readonly startAt: EpochMs;
      readonly finishAt: EpochMs | null;
    }
  /** Of a race, not of one runner: so many people were heard at the checkpoint sooner than anybody can be there. */
  | { readonly kind: 'many_too_soon'; readonly checkpoint: number; readonly people: number };

/** A crossing that is held back while the race is on, and the other explanation. */
export interface HeldBack {
  readonly kind: 'held_back';
  readonly checkpoint: number;
  readonly at: EpochMs;
  /** The time there in the other explanation; null: none. */
  readonly otherAt: EpochMs | null;
  /** The checkpoint that the other explanation has at `at`; null: none. */
  readonly elseAt: number | null;
  /** In the other explanation the runner has not come so far yet. */
  readonly isAhead: boolean;
  /** False: the other explanation was not looked for, as there was too much work. */
  readonly isKnown: boolean;
}

/** The walk of one explanation, the one that counts or another one. */
export type ToldWalk = Pick<Walk, 'visits' | 'start' | 'stops' | 'crossings' | 'voided'>;

/** Everything of an explanation that deserves a word, in order of time; a plain one gives nothing. */
export function factsOf(hearing: Hearing, walk: ToldWalk): Fact[] {
  const verdicts = verdictsOf(hearing, { ...walk, other: null, margins: [], price: null, alone: null });
  const visits = visitFacts(hearing, walk, verdicts);
  // A checkpoint where the runner was heard too soon is not one that heard nothing.
  const tooFast = visits.flatMap(({ fact }) => (fact.kind === 'too_fast' ? [fact.checkpoint] : []));
  const passes = passesTooSoon(hearing, walk.crossings, verdicts).map(
    (one): Ordered => ({
      order: one.at,
      fact: { kind: 'passes_too_soon', ...one },
    }),
  );
  const timed = [
    ...startFacts(hearing, walk),
    ...stopFacts(hearing, walk, new Set([...noneChosenAt(hearing, walk), ...tooFast])),
    ...knownFacts(hearing, walk),
    ...visits,
    ...passes,
  ];
  return timed.toSorted((a, b) => a.order - b.order).map(({ fact }) => fact);
}

/** A crossing that is held back, beside the other explanation of it; null: that is not known. */
export function heldBackFact(checkpoint: number, at: EpochMs, other: readonly (EpochMs | null)[] | null): HeldBack {
  const elseAt = other?.indexOf(at) ?? -1;
  return {
    kind: 'held_back',
    checkpoint,
    at,
    otherAt: other?.[checkpoint] ?? null,
    elseAt: elseAt < 0 ? null : elseAt,
    isKnown: other !== null,
    isAhead: other !== null && other.findLastIndex((one) => one !== null) < checkpoint,
  };
}

/** A fact with its place among the others: an instant. */
interface Ordered {
  readonly order: number;
  readonly fact: Fact;
}

function startFacts(hearing: Hearing, walk: ToldWalk): Ordered[] {
  const { course } = hearing;
  const { start, stops } = walk;
  const order = Number.NEGATIVE_INFINITY;
  if (start.typedAt !== null) return [{ order, fact: { kind: 'by_hand', checkpoint: 0, at: start.typedAt } }];
  if (start.isLate && start.leftAt !== null) {
    const afterMs = start.reference.at === null ? null : start.leftAt - start.reference.at;
    return [{ order, fact: { kind: 'started_late', at: start.leftAt, afterMs } }];
  }
  if (start.visit >= 0 && start.read === null && start.leftAt !== null)
    return [{ order, fact: { kind: 'started_while_shut', at: start.leftAt } }];
  const off = farOffOffset(hearing, start.at);
  if (off !== null) return [{ order, fact: { kind: 'started_off_offset', ...off } }];
  if (start.visit >= 0 || !course.startHasReader || stops.length === 0) return [];
  if (noneChosenAt(hearing, walk).has(0)) return [];
  return [{ order, fact: { kind: 'start_not_heard', countsFrom: countsFrom(hearing, start.reference) } }];
}

/** The decision of staff that nobody crossed a checkpoint: what was heard there, and was not, is no matter any more. */
export function noneChosen(hearing: Hearing, { start, stops }: ToldWalk, checkpoint: number): Fact {
  const isOut = checkpoint === 0 && start.visit < 0 && stops.length > 0;
  return { kind: 'none_chosen', checkpoint, countsFrom: isOut ? countsFrom(hearing, start.reference) : null };
}

const noneChosenAt = (hearing: Hearing, { voided }: ToldWalk): ReadonlySet<number> =>
  new Set(
    choicesThatCount(hearing).flatMap(({ checkpoint, at }) =>
      at === null && !voided.includes(checkpoint) ? [checkpoint] : [],
    ),
  );

function countsFrom({ rules, entrant }: Hearing, reference: ToldWalk['start']['reference']): CountsFrom {
  if (reference.at === null) return 'nothing';
  if (reference.isStandIn) return 'planned_start';
  return entrant.startOffsetMs !== null || rules.chronotype === 'individual_chrono' ? 'offset' : 'gun';
}

/** The checkpoints that were not heard before each stop, and anything odd about the stop itself. `told`: checkpoints of which another fact tells. */
function stopFacts(hearing: Hearing, walk: ToldWalk, told: ReadonlySet<number>): Ordered[] {
  const { start, stops } = walk;
  const facts: Ordered[] = [];
  let position = 0;
  let from = start.at ?? start.typedAt ?? start.leftAt ?? start.reference.at;
  for (const { checkpoint, at, visit, isShut } of stops) {
    facts.push(
      ...unheard(hearing, [position, checkpoint], { from, to: at, told }).map((fact) => ({ order: from ?? at, fact })),
    );
    if (isShut) facts.push({ order: at, fact: { kind: 'passed_while_shut', checkpoint, at } });
    else if (visit < 0) facts.push({ order: at, fact: { kind: 'by_hand', checkpoint, at } });
    [position, from] = [checkpoint, at];
  }
  return [...facts, ...longLaps(hearing, walk)];
}

/** The timed checkpoints with a mat between two others: those that were open when the runner came by, and those that were not. */
function unheard(
  { rules, course }: Hearing,
  [after, before]: readonly [number, number],
  { from, to, told }: { readonly from: EpochMs | null; readonly to: EpochMs; readonly told: ReadonlySet<number> },
): Fact[] {
  const { readersAt, along } = lengthsOf(rules, course);
  const missed = course.checkpoints.flatMap(({ isTimed }, position) =>
    isTimed && position > after && position < before && !told.has(position) && (readersAt[position]?.length ?? 0) > 0
      ? [position]
      : [],
  );
  const alongAt = (position: number): number => along[position] ?? 0;
  const isShut = (position: number): boolean => {
    const share = (alongAt(position) - alongAt(after)) / (alongAt(before) - alongAt(after));
    const about = from === null ? to : from + (to - from) * share;
    return !(readersAt[position] ?? []).some((reader) => isOpen(reader, about));
  };
  const [shut, open] = [missed.filter(isShut), missed.filter((position) => !isShut(position))];
  return [
    ...(open.length > 0 ? [{ kind: 'not_heard' as const, checkpoints: open, from, to }] : []),
    ...(shut.length > 0 ? [{ kind: 'not_open' as const, checkpoints: shut, from, to }] : []),
  ];
}

/** A lap that takes so much longer than the runner's others is told; of fewer laps than these nobody can say it. */
const longLap = 1.6;
const fewestLaps = 3;

function longLaps(hearing: Hearing, walk: ToldWalk): Ordered[] {
  const laps = lapsOf(lengthsOf(hearing.rules, hearing.course), walk);
  if (!hasDisciplines(hearing.rules.sport)) return longAmong(laps);
  // Legs of another length may be in another discipline: they tell nothing of these.
  return [...new Set(laps.map(({ length }) => length))].flatMap((one) =>
    longAmong(laps.filter(({ length }) => length === one)),
  );
}

function longAmong(laps: readonly Lap[]): Ordered[] {
  if (laps.length < fewestLaps) return [];
  const rates = laps.map(({ timeMs, length }) => timeMs / length).toSorted((a, b) => a - b);
  const usual = rates[Math.floor((rates.length - 1) / 2)] as number; // there are three or more
  return laps.flatMap(({ checkpoint, at, timeMs, length }): Ordered[] => {
    const usualMs = Math.round(usual * length);
    return timeMs >= longLap * usualMs ? [{ order: at, fact: { kind: 'long_lap', checkpoint, timeMs, usualMs } }] : [];
  });
}

interface Lap {
  readonly checkpoint: number;
  readonly at: EpochMs;
  readonly timeMs: Ms;
  readonly length: number;
}

/** The single laps over the mat of the finish that begin and end with something heard. */
function lapsOf({ along, matOf, turn }: Lengths, { start, stops }: ToldWalk): Lap[] {
  const finishMat = matOf.at(-1);
  const firstTurn = matOf[0] === finishMat ? 1 : 0;
  const seenAt = start.at ?? start.typedAt ?? start.leftAt;
  const leftAt = seenAt === null ? null : Math.max(seenAt, start.reference.at ?? seenAt);
  const passed = stops.filter(({ checkpoint }) => matOf[checkpoint] === finishMat);
  return passed.flatMap(({ checkpoint, at }, index): Lap[] => {
    const before = passed[index - 1] ?? { checkpoint: 0, at: leftAt };
    const isSingle = turn[checkpoint] === (index === 0 ? firstTurn : (turn[before.checkpoint] ?? 0) + 1);
    if (before.at === null || !isSingle) return [];
    const length = (along[checkpoint] ?? 0) - (along[before.checkpoint] ?? 0);
    return [{ checkpoint, at, timeMs: at - before.at, length }];
  });
}

/** The visits that belong to nothing and deserve a word: waiting by a mat, or at the start before the gun, is plain. */
function visitFacts(hearing: Hearing, walk: ToldWalk, verdicts: readonly Verdict[]): Ordered[] {
  const used = usedVisits(hearing, walk);
  const facts: MeaningOfVisits[] = [];
  for (const [index, visit] of walk.visits.entries()) {
    const meaning = used.has(index) ? null : meaningOf(hearing, walk, visit, index);
    if (meaning === null) continue;
    const tooFast = tooFastFor(verdicts[visit.reads[0] ?? -1], walk, meaning);
    const { mat, arrivedAt: at } = visit;
    addVisit(facts, {
      kind: tooFast === null ? meaning : 'too_fast',
      mat,
      seen: { checkpoint: tooFast ?? nameOf(hearing, visit, meaning), at, until: at, visits: 1 },
      stops: walk.stops.filter((stop) => stop.at <= at).length,
    });
  }
  return facts.map(({ kind, mat, seen }) => ({
    order: seen.at,
    fact: beforeByHand(hearing, walk, { kind, mat, seen }) ?? { kind, ...seen },
  }));
}

/** A visit that is too soon only for a time by hand. */
function beforeByHand(
  { course }: Hearing,
  walk: ToldWalk,
  { kind, mat, seen }: Pick<MeaningOfVisits, 'kind' | 'mat' | 'seen'>,
): Fact | null {
  const byHand = kind === 'too_fast' ? laterByHand(walk, seen.checkpoint, seen.at) : null;
  if (byHand === null) return null;
  const isItsMat = course.mats[mat]?.checkpoints.includes(byHand.checkpoint) === true;
  const { checkpoint, at } = byHand;
  return {
    kind: 'before_by_hand',
    ...seen,
    checkpoint: isItsMat ? checkpoint : seen.checkpoint,
    byHand: { checkpoint, at },
  };
}

/** Visits in a row, after so many stops. */
interface MeaningOfVisits {
  readonly kind: Meaning;
  readonly mat: number;
  readonly stops: number;
  seen: Seen;
}

/** Adds a visit, to the last ones where it means the same. */
function addVisit(facts: MeaningOfVisits[], one: MeaningOfVisits): void {
  const last = facts.at(-1);
  const isSame = last?.kind === one.kind && last.mat === one.mat && last.stops === one.stops;
  if (isSame && last.seen.checkpoint === one.seen.checkpoint)
    last.seen = { ...last.seen, until: one.seen.at, visits: last.seen.visits + 1 };
  else facts.push(one);
}

/** The checkpoint that nobody can reach so soon, or that a time by hand before it takes away; null: the visit is another matter. */
function tooFastFor(verdict: Verdict | undefined, walk: ToldWalk, meaning: Meaning): number | null {
  if (verdict?.kind !== 'rejected' || verdict.why !== 'too_fast' || verdict.checkpoint === null) return null;
  const { checkpoint, read } = verdict;
  return meaning === 'taken_as_nothing' || laterByHand(walk, checkpoint, read.at) !== null ? checkpoint : null;
}

type Meaning = 'warmed_up' | 'taken_as_nothing' | 'too_fast' | 'after_finish';

/** The visits that are the start or a stop, or hold a manual time. */
function usedVisits({ course }: Hearing, { visits, start, stops }: ToldWalk): Set<number> {
  const used = new Set([start.visit]);
  for (const { visit, checkpoint, at } of stops) {
    const mat = course.mats.findIndex(({ checkpoints }) => checkpoints.includes(checkpoint));
    used.add(visit >= 0 ? visit : visitAt(visits, mat, at, course.mats[mat]?.visitGapMs ?? 0));
  }
  return used;
}

function meaningOf(hearing: Hearing, walk: ToldWalk, visit: Visit, index: number): Meaning | null {
  if (isBeforeStart(walk, visit, index)) return warmUp(hearing, walk, visit);
  if (visit.isStaying) return null;
  const last = walk.stops.at(-1);
  const isOver = last?.checkpoint === hearing.course.finish && visit.arrivedAt > last.at;
  return isOver ? 'after_finish' : 'taken_as_nothing';
}

const isBeforeStart = ({ start, stops }: ToldWalk, { arrivedAt }: Visit, index: number): boolean =>
  start.visit >= 0 ? index <= start.upTo : arrivedAt < (start.typedAt ?? stops[0]?.at ?? Number.POSITIVE_INFINITY);

/** A visit before the start, which is worth a word where the runner could have been on the way already. */
function warmUp(hearing: Hearing, { start, stops }: ToldWalk, visit: Visit): Meaning | null {
  const seenAt = start.read === null ? start.leftAt : (hearing.reads[start.read]?.at ?? null);
  const price = warmUpPrice(hearing, visit, start.visit < 0 ? null : seenAt);
  if (price <= prices.warmUpBeforeOwnGun) return null;
  return start.visit < 0 && stops.length === 0 ? 'taken_as_nothing' : 'warmed_up';
}

function nameOf(hearing: Hearing, visit: Visit, meaning: Meaning): number {
  if (meaning === 'warmed_up' && isAtStart(hearing, visit)) return 0;
  const { course } = hearing;
  const checkpoints = course.mats[visit.mat]?.checkpoints ?? [];
  return checkpoints.includes(course.finish) ? course.finish : (checkpoints[0] ?? 0);
}
