import { type Board, cohortAt, measuredAt } from '#ranking/board.ts';
import { heldAt, intAt, timesAt } from '#ranking/columns.ts';
import type { Group } from '#ranking/groups.ts';
import { lastPlaces, nowhere } from '#ranking/places.ts';
import { sortByTime } from '#ranking/sort-by-time.ts';
import { type Places, type Scope, scopes } from '#ranking/types.ts';
import type { Ms, ResultStatus } from '#timing/types.ts';
import { awardPrizes } from './award-prizes.ts';
import type { PrizeRule } from './types.ts';

/** A race at one moment, or as a change would make it. */
export interface BoardState {
  readonly board: Board;
  readonly prizes: readonly PrizeRule[];
}

/** One person on a board: the time and the places at the last checkpoint that they have a time at. */
export interface Standing {
  readonly status: ResultStatus;
  /** Position of that checkpoint; null: they have no time yet. */
  readonly checkpoint: number | null;
  /** The ranking time there. */
  readonly timeMs: Ms | null;
  readonly places: Places;
}

/** A person who stands differently; null: not on that board. */
export interface MovedPerson {
  readonly id: number;
  readonly was: Standing | null;
  readonly is: Standing | null;
  /** Their own result or what places depend on differs; false: others moved around them. */
  readonly isOwn: boolean;
  /** Some place of theirs differs, or the checkpoint that they have it at. */
  readonly isPlaceMoved: boolean;
  /** Their place, time, status or group differs; false: times on the way alone. */
  readonly isSeen: boolean;
}

/** One prize that goes to others. */
export interface MovedPrize {
  /** Order of the rule that gives it. */
  readonly order: number;
  readonly group: Group;
  /** Place among the candidates for this prize. */
  readonly prizePlace: number;
  /** Those who lose it, and those who take it, by id; a list has several where times are equal. */
  readonly from: readonly number[];
  readonly to: readonly number[];
}

export interface BoardDifference {
  /** People whose own result differs. */
  readonly people: number;
  /** People whose place differs. */
  readonly places: number;
  /** The people of both counts: those who lose or take a prize first, then those with a result of their own that differs, then by place. */
  readonly moved: readonly MovedPerson[];
  /** By order of the rule, then by group, then by place. */
  readonly prizes: readonly MovedPrize[];
}

/** Tells what differs between two boards of one race, in places, prizes and people. */
export function compareBoards(before: BoardState, after: BoardState): BoardDifference {
  const moved = before.board === after.board ? [] : movedPeople(before.board, after.board);
  const prizes = movedPrizes(before, after);
  return {
    people: moved.filter(({ isOwn }) => isOwn).length,
    places: moved.filter((one) => one.isPlaceMoved).length,
    moved: byWeight(moved, new Set(prizes.flatMap(({ from, to }) => [...from, ...to]))),
    prizes,
  };
}

function movedPeople(before: Board, after: Board): MovedPerson[] {
  const moved: MovedPerson[] = [];
  const [was, is] = [placedBoard(before), placedBoard(after)];
  const compare = (id: number, old: Slot, slot: Slot): void => {
    const slots = { old, slot };
    const isOwn = !isSameEntry(before, after, slots);
    const isPlaceMoved = isPlacedElsewhere(was, is, slots);
    if (!isOwn && !isPlaceMoved) return;
    const stands = { was: standingOf(was, old), is: standingOf(is, slot) };
    const isSeen = isPlaceMoved || isToldElse(stands) || !isSameGroup(before, after, slots);
    moved.push({ id, ...stands, isOwn, isPlaceMoved, isSeen });
  };
  for (const [id, old] of before.slotOf) compare(id, old, after.slotOf.get(id));
  for (const [id, slot] of after.slotOf) if (!before.slotOf.has(id)) compare(id, undefined, slot);
  return moved;
}

const isToldElse = ({ was, is }: Pick<MovedPerson, 'was' | 'is'>): boolean =>
  was?.status !== is?.status || was?.timeMs !== is?.timeMs || was?.checkpoint !== is?.checkpoint;

/** A board with the places of everyone at their last checkpoint. */
interface PlacedBoard {
  readonly board: Board;
  readonly places: Int32Array;
}
const placedBoard = (board: Board): PlacedBoard => ({ board, places: lastPlaces(board) });

function standingOf({ board, places }: PlacedBoard, slot: Slot): Standing | null {
  const cohort = slot === undefined ? undefined : cohortAt(board, slot);
  if (slot === undefined || cohort === undefined) return null;
  const furthest = intAt(board.columns.furthestOf, slot);
  const timeMs = furthest < 0 ? null : measuredAt(board, slot, furthest);
  return { status: cohort.status, checkpoint: furthest < 0 ? null : furthest, timeMs, places: placesOf(places, slot) };
}

function placesOf(places: Int32Array, slot: number): Places {
  const found: Record<Scope, number | null> = { ...nowhere };
  for (const [index, scope] of scopes.entries()) found[scope] = places[slot * scopes.length + index] || null;
  return found;
}

/** The slot of a person; undefined: they are not on that board. */
type Slot = number | undefined;

/** Those of one person, before and after. */
interface Slots {
  readonly old: Slot;
  readonly slot: Slot;
}

/** Tells whether a person's places differ, or the checkpoint that they have them at. Two without any place stand alike. */
function isPlacedElsewhere(before: PlacedBoard, after: PlacedBoard, { old: was, slot: is }: Slots): boolean {
  const isPlaced = isPlacedAt(before, was) || isPlacedAt(after, is);
  if (!isPlaced || was === undefined || is === undefined) return isPlaced;
  if (before.board.columns.furthestOf[was] !== after.board.columns.furthestOf[is]) return true;
  for (let index = 0; index < scopes.length; index++)
    if (placeAt(before, was, index) !== placeAt(after, is, index)) return true;
  return false;
}

const placeAt = ({ places }: PlacedBoard, slot: number, index: number): number =>
  intAt(places, slot * scopes.length + index);

function isPlacedAt(board: PlacedBoard, slot: Slot): boolean {
  if (slot === undefined) return false;
  for (let index = 0; index < scopes.length; index++) if (placeAt(board, slot, index) !== 0) return true;
  return false;
}

/** Tells whether a person has the same times, status and groups on both boards. */
function isSameEntry(before: Board, after: Board, { old, slot }: Slots): boolean {
  if (old === undefined || slot === undefined || before.checkpointCount !== after.checkpointCount) return false;
  if (cohortAt(before, old)?.status !== cohortAt(after, slot)?.status) return false;
  if (!isSameGroup(before, after, { old, slot })) return false;
  if (!isSameHeld(heldAt(before.columns, old), heldAt(after.columns, slot))) return false;
  for (let checkpoint = 0; checkpoint < before.checkpointCount; checkpoint++) {
    const [one, other] = [timesAt(before.columns, checkpoint)[old], timesAt(after.columns, checkpoint)[slot]];
    if (!Object.is(one, other)) return false;
  }
  return true;
}

const isSameHeld = (was: readonly number[], is: readonly number[]): boolean => was === is || was.join() === is.join();

/** Tells whether a person is placed among the same people. */
function isSameGroup(before: Board, after: Board, { old, slot }: Slots): boolean {
  const was = old === undefined ? undefined : cohortAt(before, old);
  const is = slot === undefined ? undefined : cohortAt(after, slot);
  return (
    was?.gender === is?.gender &&
    was?.category === is?.category &&
    was?.isLocal === is?.isLocal &&
    was?.isClassified === is?.isClassified
  );
}

/** A total order, so that the first lines of a difference are always the same: prizes first, then own results, then by the better place, then by id. */
function byWeight(moved: MovedPerson[], ofPrizes: ReadonlySet<number>): MovedPerson[] {
  moved.sort((a, b) => a.id - b.id);
  const weights = Float64Array.from(moved, (one) => (ofPrizes.has(one.id) ? 0 : 2 * noPlace) + weightOf(one));
  return Array.from(sortByTime(weights, Int32Array.from(moved.keys())), (index) => moved[index] as MovedPerson); // one weight each
}

const weightOf = ({ was, is, isOwn }: MovedPerson): number =>
  (isOwn ? 0 : noPlace) + Math.min(was?.places.general ?? noPlace, is?.places.general ?? noPlace);
/** Behind all places. */
const noPlace = 2 ** 30;

interface PrizeHolders {
  readonly order: number;
  readonly group: Group;
  readonly prizePlace: number;
  readonly holders: readonly number[];
}

function movedPrizes(before: BoardState, after: BoardState): MovedPrize[] {
  const [was, is] = [holdersOf(before), holdersOf(after)];
  const moved = [...new Set([...is.keys(), ...was.keys()])].flatMap((key): MovedPrize[] => {
    const [old, now] = [was.get(key), is.get(key)];
    const from = (old?.holders ?? []).filter((id) => !now?.holders.includes(id));
    const to = (now?.holders ?? []).filter((id) => !old?.holders.includes(id));
    const prize = now ?? old;
    if (prize === undefined || (from.length === 0 && to.length === 0)) return [];
    return [{ order: prize.order, group: prize.group, prizePlace: prize.prizePlace, from, to }];
  });
  return moved.sort((a, b) => a.order - b.order || byName(nameOf(a), nameOf(b)) || a.prizePlace - b.prizePlace);
}

function holdersOf({ board, prizes }: BoardState): Map<string, PrizeHolders> {
  const byPrize = new Map<string, PrizeHolders>();
  for (const { order, group, prizePlace, id } of awardPrizes(prizes, board).awards) {
    const key = `${order} ${nameOf({ group })} ${prizePlace}`;
    const holders = [...(byPrize.get(key)?.holders ?? []), id];
    byPrize.set(key, { order, group, prizePlace, holders: holders.sort((a, b) => a - b) });
  }
  return byPrize;
}

const nameOf = ({ group }: { readonly group: Group }): string =>
  `${group.scope} ${group.gender ?? ''} ${group.category ?? ''}`;
const byName = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
