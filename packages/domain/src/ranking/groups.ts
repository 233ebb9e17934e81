import { type Gender, genders } from '#timing/types.ts';
import { type BoardEntry, type Scope, scopes } from './types.ts';

/** One classification of a board: everyone, a gender, a category of a gender, and the same of the local runners. */
export interface Group {
  readonly scope: Scope;
  /** Null in `general` and `local`. */
  readonly gender: Gender | null;
  /** Null but in `category` and `local_category`. */
  readonly category: string | null;
}

/** The groups that one runner is placed in, as their numbers in the order of `scopes`; `noGroup` where a scope is not theirs. */
export type Membership = readonly number[];

export const noGroup = -1;
export const noMembership: Membership = scopes.map(() => noGroup);

/** The groups of a board, numbered as the first runner of each appears. */
export class Groups {
  readonly #all: Group[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #memberships = new Map<string, Membership>();

  get size(): number {
    return this.#all.length;
  }

  /** Undefined where the board never saw anyone of that group. */
  numberOf(group: Group): number | undefined {
    return this.#numbers.get(nameOf(group));
  }

  /** All groups of a scope: genders in the order of `genders`, then categories by name. */
  inScope(scope: Scope): Group[] {
    return this.#all.filter((group) => group.scope === scope).sort(byGenderAndName);
  }

  /** The groups that a runner is placed in, numbered now where they are new. The same groups are always the same array. */
  membershipOf(runner: Pick<BoardEntry, 'gender' | 'category' | 'isLocal'>): Membership {
    const groups = scopes.map((scope) => groupOf(scope, runner));
    const numbers = groups.map((group) => (group ? (this.numberOf(group) ?? this.#add(group)) : noGroup));
    const known = this.#memberships.get(numbers.join());
    if (!known) this.#memberships.set(numbers.join(), numbers);
    return known ?? numbers;
  }

  #add(group: Group): number {
    this.#numbers.set(nameOf(group), this.#all.length);
    return this.#all.push(group) - 1;
  }
}

/** Category scope is category and gender together (design, section 5); without a category there is no place in it. */
function groupOf(scope: Scope, runner: Pick<BoardEntry, 'gender' | 'category' | 'isLocal'>): Group | null {
  if (scope.startsWith('local') && !runner.isLocal) return null;
  if (!scope.endsWith('category'))
    return { scope, gender: scope.endsWith('gender') ? runner.gender : null, category: null };
  return runner.category === null ? null : { scope, gender: runner.gender, category: runner.category };
}

const nameOf = ({ scope, gender, category }: Group): string => `${scope} ${gender} ${category}`;

/** By code unit and not by locale, so that every machine has the same order. */
function byGenderAndName(a: Group, b: Group): number {
  const genderOf = (group: Group) => (group.gender === null ? noGroup : genders.indexOf(group.gender));
  const [left, right] = [a.category ?? '', b.category ?? ''];
  return genderOf(a) - genderOf(b) || (left < right ? -1 : Number(left > right));
}
