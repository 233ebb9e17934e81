import { type Board, cohortAt } from './board.ts';
import { floatAt, hasTime, intAt, timesAt } from './columns.ts';
import { type Group, type Membership, noGroup, noMembership } from './groups.ts';
import { type Places, type Scope, scopes } from './types.ts';

/** Without a place in any scope. */
export const nowhere: Places = {
  general: null,
  gender: null,
  category: null,
  local: null,
  local_gender: null,
  local_category: null,
};

/**
 * Places of one runner at one checkpoint. A place is one more than the number of smaller times, so equal times share it and
 * the next is skipped (1, 2, 2, 4). All null for a runner who is not placed there, or is not on the board.
 */
export function placesAt(board: Board, id: number, checkpoint: number): Places {
  const slot = board.slotOf.get(id);
  if (slot === undefined || !hasTime(board.columns, slot, checkpoint)) return nowhere;
  const placed = board.cohorts.placedAt(checkpoint === board.checkpointCount - 1);
  const groups = placed[intAt(board.columns.cohortOf, slot)] ?? noMembership;
  const timeMs = floatAt(timesAt(board.columns, checkpoint), slot);
  const faster = board.timed[checkpoint]?.countsFasterThan(timeMs, groups) ?? [];
  return inScopes(groups, (_, index) => (faster[index] ?? 0) + 1);
}

/**
 * Places of everyone at the last checkpoint that they have a time at, by slot in the order of `scopes`; 0: none. One walk along each checkpoint: for
 * everyone at once a twentieth of what `placesAt` costs one by one. Where only few have come no further they are asked for one by one.
 */
export function lastPlaces(board: Board): Int32Array {
  const places = new Int32Array(board.columns.furthestOf.length * scopes.length);
  for (let checkpoint = 0; checkpoint < board.checkpointCount; checkpoint++) {
    const [last, all] = [board.furthest[checkpoint]?.size ?? 0, board.timed[checkpoint]?.size ?? 0];
    if (last * oneByOne < all) noteFew(board, checkpoint, places);
    else noteLastPlaces(board, checkpoint, places);
  }
  return places;
}

/** So many times as much as in a walk a runner costs alone. */
const oneByOne = 20;

function noteFew(board: Board, checkpoint: number, into: Int32Array): void {
  for (const slots of board.furthest[checkpoint]?.inBlocks() ?? []) {
    for (const slot of slots) {
      const places = placesAt(board, floatAt(board.columns.ids, slot), checkpoint);
      for (let index = 0; index < scopes.length; index++)
        into[slot * scopes.length + index] = places[scopes[index] as Scope] ?? 0; // within the list
    }
  }
}

function noteLastPlaces(board: Board, checkpoint: number, into: Int32Array): void {
  const { cohorts, columns, timed, checkpointCount } = board;
  const placed = cohorts.placedAt(checkpoint === checkpointCount - 1);
  const times = timesAt(columns, checkpoint);
  const walk = new PlacesInOrder(board.groups.size, into);
  for (const slots of timed[checkpoint]?.inBlocks() ?? []) {
    for (const slot of slots) {
      const groups = placed[intAt(columns.cohortOf, slot)] ?? noMembership;
      const isLast = intAt(columns.furthestOf, slot) === checkpoint;
      walk.pass(groups, floatAt(times, slot), isLast ? slot * scopes.length : notNoted);
    }
  }
}

/** Of a place that nobody asks for. */
const notNoted = -1;

/** Counts places in every group while runners pass in the order of their times. */
class PlacesInOrder {
  readonly #passed: Int32Array;
  /** By group, how many had a smaller time than the last one, and that time. */
  readonly #faster: Int32Array;
  readonly #last: Float64Array;

  readonly #into: Int32Array;

  constructor(groups: number, into: Int32Array) {
    this.#into = into;
    this.#passed = new Int32Array(groups);
    this.#faster = new Int32Array(groups);
    this.#last = new Float64Array(groups).fill(Number.NaN);
  }

  /** The places are noted from there on, or not at all. */
  pass(groups: Membership, timeMs: number, from: number): void {
    for (let index = 0; index < groups.length; index++) {
      const group = groups[index] as number; // one a scope
      if (group === noGroup) continue;
      const passed = intAt(this.#passed, group);
      if (floatAt(this.#last, group) !== timeMs) {
        this.#faster[group] = passed;
        this.#last[group] = timeMs;
      }
      this.#passed[group] = passed + 1;
      if (from !== notNoted) this.#into[from + index] = intAt(this.#faster, group) + 1;
    }
  }
}

/**
 * The places that a runner of the board would have at a checkpoint with this time, everyone else as they stand. All null where the runner is not
 * on the board or would not be placed whatever the time.
 */
export function placesWith(board: Board, id: number, checkpoint: number, timeMs: number): Places {
  const slot = board.slotOf.get(id);
  const cohort = slot === undefined ? undefined : cohortAt(board, slot);
  if (slot === undefined || !cohort?.isClassified || cohort.status === 'disqualified') return nowhere;
  const faster = board.timed[checkpoint]?.countsFasterThan(timeMs, cohort.membership) ?? [];
  // With a smaller time the runner counted too, in the groups that they are placed in now.
  const isFaster = floatAt(timesAt(board.columns, checkpoint), slot) < timeMs;
  const own = isFaster ? placesAt(board, id, checkpoint) : nowhere;
  const places = inScopes(cohort.membership, (_, index) => (faster[index] ?? 0) + 1);
  for (const scope of scopes) if (own[scope] !== null && places[scope] !== null) places[scope] -= 1;
  return places;
}

/** The number of placed runners at the checkpoint in each scope of this runner ('de N'), who may be without a place. Null: not in the scope. */
export function totalsAt(board: Board, id: number, checkpoint: number): Places {
  const slot = board.slotOf.get(id);
  const membership = slot === undefined ? undefined : cohortAt(board, slot)?.membership;
  return inScopes(membership ?? noMembership, (group) => board.timed[checkpoint]?.countIn(group) ?? 0);
}

/** The groups of a scope in which someone is placed at the checkpoint: genders in the order of `genders`, categories by name. */
export function groupsAt(board: Board, scope: Scope, checkpoint: number): Group[] {
  return board.groups.inScope(scope).filter((group) => {
    const number = board.groups.numberOf(group);
    return number !== undefined && (board.timed[checkpoint]?.countIn(number) ?? 0) > 0;
  });
}

export interface Placed {
  readonly id: number;
  readonly place: number;
  /** The time that places them, by a judge's order where one does. */
  readonly timeMs: number;
}

/** The runners placed in a group at a checkpoint, from the first on. Lazy: a caller that wants the podium stops after it. */
export function* standingsOf(board: Board, group: Group, checkpoint: number): Generator<Placed> {
  const { columns, groups, timed } = board;
  let index = 0;
  let last = { place: 0, timeMs: Number.NaN };
  for (const slot of timed[checkpoint]?.placedIn(groups.numberOf(group) ?? noGroup) ?? []) {
    const timeMs = floatAt(timesAt(columns, checkpoint), slot);
    index++;
    if (timeMs !== last.timeMs) last = { place: index, timeMs };
    yield { id: floatAt(columns.ids, slot), ...last };
  }
}

function inScopes(
  membership: Membership,
  numberOf: (group: number, index: number) => number,
): Record<Scope, number | null> {
  const places: Record<Scope, number | null> = { ...nowhere };
  for (const [index, scope] of scopes.entries()) {
    const group = membership[index] ?? noGroup;
    if (group !== noGroup) places[scope] = numberOf(group, index);
  }
  return places;
}
