import { type Gender, genders } from '#timing/types.ts';
import { SortedSlots, type SortKeys } from './sorted-slots.ts';
import { type BoardEntry, type Scope, scopes } from './types.ts';

/** One classification of a board: everyone, a gender, a category of a gender, and the same of the local runners. */
export interface Group {
  readonly scope: Scope;
  /** Null in `general` and `local`. */
  readonly gender: Gender | null;
  /** Null but in `category` and `local_category`. */
  readonly category: string | null;
}

/** A group with who is placed in it: one sorted list a checkpoint. */
export interface PlacedGroup extends Group {
  readonly lists: readonly SortedSlots[];
}

/** The groups of a board, made when the first runner of theirs appears. */
export class Groups {
  readonly #keys: readonly SortKeys[];
  readonly #byName = new Map<string, PlacedGroup>();

  /** `keys`: what to sort by, per checkpoint. */
  constructor(keys: readonly SortKeys[]) {
    this.#keys = keys;
  }

  find(group: Group): PlacedGroup | undefined {
    return this.#byName.get(nameOf(group));
  }

  /** All groups of a scope, female and male before other as `genders` has them, categories by name. */
  inScope(scope: Scope): PlacedGroup[] {
    return [...this.#byName.values()].filter((group) => group.scope === scope).sort(byGenderAndName);
  }

  /** The groups that a runner is placed in, in the order of `scopes`. */
  of(runner: Pick<BoardEntry, 'gender' | 'category' | 'isLocal'>): PlacedGroup[] {
    return groupsOf(runner).map((group) => this.find(group) ?? this.#add(group));
  }

  #add(group: Group): PlacedGroup {
    const placed = { ...group, lists: this.#keys.map((keys) => new SortedSlots(keys)) };
    this.#byName.set(nameOf(group), placed);
    return placed;
  }
}

/** Category scope is category and gender together (design, section 5); without a category there is no place in it. */
function groupsOf({ gender, category, isLocal }: Pick<BoardEntry, 'gender' | 'category' | 'isLocal'>): Group[] {
  return scopes
    .filter((scope) => isLocal || !scope.startsWith('local'))
    .map((scope) => ({
      scope,
      gender: scope === 'general' || scope === 'local' ? null : gender,
      category: scope.endsWith('category') ? category : null,
    }))
    .filter((group) => !group.scope.endsWith('category') || group.category !== null);
}

const nameOf = ({ scope, gender, category }: Group): string => `${scope}/${gender}/${category}`;

/** By code unit and not by locale, so that every machine has the same order. */
function byGenderAndName(a: Group, b: Group): number {
  const genderOf = (group: Group) => (group.gender === null ? -1 : genders.indexOf(group.gender));
  const [left, right] = [a.category ?? '', b.category ?? ''];
  return genderOf(a) - genderOf(b) || (left < right ? -1 : Number(left > right));
}
