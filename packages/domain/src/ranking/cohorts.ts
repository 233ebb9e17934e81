import type { ResultStatus } from '#timing/types.ts';
import type { Groups, PlacedGroup } from './groups.ts';
import type { SortedSlots } from './sorted-slots.ts';
import type { BoardEntry } from './types.ts';

type Traits = Pick<BoardEntry, 'gender' | 'category' | 'isLocal' | 'isClassified' | 'status'>;

/** All runners that are alike in everything but their times. A board of 60,000 has a few hundred of them. */
export interface Cohort extends Readonly<Traits> {
  /** Position among the cohorts of the board. */
  readonly index: number;
  /** The groups that its members are placed in, wherever they are placed at all. */
  readonly groups: readonly PlacedGroup[];
  /**
   * Per checkpoint, the lists in which a member with a time there stands. Two cohorts that stand in the same lists share
   * the very same array, so that a status that changes nothing at a checkpoint is seen to change nothing.
   */
  readonly lists: readonly (readonly SortedSlots[])[];
  /** How many runners it has now. */
  count: number;
}

/** Finds the cohort of a runner, or makes it. */
export class Cohorts {
  readonly all: Cohort[] = [];
  readonly #byName = new Map<string, Cohort>();
  readonly #listsByGroups = new Map<string, readonly (readonly SortedSlots[])[]>();
  readonly #unplaced: readonly (readonly SortedSlots[])[];
  readonly #groups: Groups;

  constructor(timed: readonly SortedSlots[], groups: Groups) {
    this.#unplaced = timed.map((list) => [list]);
    this.#groups = groups;
  }

  of(traits: Traits): Cohort {
    const name = `${traits.status} ${traits.isClassified} ${membershipOf(traits)}`;
    const known = this.#byName.get(name);
    if (known) return known;
    const { gender, category, isLocal, isClassified, status } = traits;
    const groups = this.#groups.of(traits);
    const placed = this.#placedLists(traits, groups);
    const finish = placed.length - 1;
    const lists = this.#unplaced.map((unplaced, checkpoint) =>
      isPlaced(traits, checkpoint === finish) ? (placed[checkpoint] ?? unplaced) : unplaced,
    );
    const cohort = { index: this.all.length, gender, category, isLocal, isClassified, status, groups, lists, count: 0 };
    this.all.push(cohort);
    this.#byName.set(name, cohort);
    return cohort;
  }

  #placedLists(traits: Traits, groups: readonly PlacedGroup[]): readonly (readonly SortedSlots[])[] {
    const membership = membershipOf(traits);
    const known = this.#listsByGroups.get(membership);
    if (known) return known;
    const lists = this.#unplaced.map((unplaced, checkpoint) => [
      ...unplaced,
      ...groups.flatMap((group) => group.lists[checkpoint] ?? []),
    ]);
    this.#listsByGroups.set(membership, lists);
    return lists;
  }
}

/**
 * Whether who has a time there is placed by it (design, section 5): `classify` false is never placed, disqualified
 * nowhere, and the finish places only who finished. Who retired or ran out of time keeps the places on the way.
 */
export function isPlaced(
  { isClassified, status }: Pick<Traits, 'isClassified' | 'status'>,
  isFinish: boolean,
): boolean {
  if (!isClassified) return false;
  return isFinish ? status === 'finished' : status !== 'disqualified';
}

/** Whether someone of that status took the start: everyone but who is waited for and who did not come. */
export const tookStart = (status: ResultStatus): boolean => status !== 'waiting' && status !== 'not_started';

const membershipOf = ({ gender, category, isLocal }: Traits): string =>
  `${gender} ${isLocal} ${category === null ? '' : `=${category}`}`;
