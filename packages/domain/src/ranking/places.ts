import { type Board, cohortAt, columnAt, hasTime } from './board.ts';
import { isPlaced } from './cohorts.ts';
import type { Group, PlacedGroup } from './groups.ts';
import type { Places, Scope } from './types.ts';

const nowhere: Places = {
  general: null,
  gender: null,
  category: null,
  local: null,
  local_gender: null,
  local_category: null,
};

/**
 * Places of one runner at one checkpoint. A place is one more than the number of smaller times, so equal times share it and
 * the next is skipped (1, 2, 2, 4). All null for who is not placed there, or is not on the board.
 */
export function placesAt(board: Board, id: number, checkpoint: number): Places {
  const slot = board.slotOf.get(id);
  const cohort = slot === undefined ? undefined : cohortAt(board, slot);
  if (slot === undefined || !cohort || !hasTime(board, slot, checkpoint)) return nowhere;
  if (!isPlaced(cohort, checkpoint === board.checkpointCount - 1)) return nowhere;
  const timeMs = columnAt(board, checkpoint)[slot] as number; // hasTime was asked
  return perScope(cohort.groups, (group) => (group.lists[checkpoint]?.countFasterThan(timeMs) ?? 0) + 1);
}

/** How many are placed at the checkpoint in each scope of this runner ('de N'), placed or not. Null: the scope is not theirs. */
export function totalsAt(board: Board, id: number, checkpoint: number): Places {
  const slot = board.slotOf.get(id);
  const cohort = slot === undefined ? undefined : cohortAt(board, slot);
  return perScope(cohort?.groups ?? [], (group) => group.lists[checkpoint]?.size ?? 0);
}

/** The groups of a scope in which someone is placed at the checkpoint, genders in the order of `genders`, then by name. */
export function groupsAt(board: Board, scope: Scope, checkpoint: number): Group[] {
  return board.groups
    .inScope(scope)
    .filter((group) => (group.lists[checkpoint]?.size ?? 0) > 0)
    .map(({ gender, category }) => ({ scope, gender, category }));
}

export interface Placed {
  readonly id: number;
  readonly place: number;
  readonly timeMs: number;
}

/** Who is placed in a group at a checkpoint, from the first on. Lazy: whoever wants the podium stops after it. */
export function* standingsOf(board: Board, group: Group, checkpoint: number): Generator<Placed> {
  let index = 0;
  let last = { place: 0, timeMs: Number.NaN };
  for (const slot of board.groups.find(group)?.lists[checkpoint] ?? []) {
    const timeMs = columnAt(board, checkpoint)[slot] as number; // who stands in a list has a time
    index++;
    if (timeMs !== last.timeMs) last = { place: index, timeMs };
    yield { id: board.ids[slot] as number, ...last }; // every slot has an id
  }
}

function perScope(groups: readonly PlacedGroup[], numberOf: (group: PlacedGroup) => number): Places {
  const places: Record<Scope, number | null> = { ...nowhere };
  for (const group of groups) places[group.scope] = numberOf(group);
  return places;
}
