import { genders, type ResultStatus, resultStatuses } from '#timing/types.ts';
import { type Groups, type Membership, noMembership } from './groups.ts';
import { type Columns, hasTime, intAt } from './slots/columns.ts';
import type { BoardEntry } from './types.ts';

type Traits = Pick<BoardEntry, 'gender' | 'category' | 'isLocal' | 'isClassified' | 'status'>;

/** All runners that are alike in everything but their times. A board of 60,000 has a few hundred of them. */
export interface Cohort extends Readonly<Traits> {
  /** Position among the cohorts of the board. */
  readonly index: number;
  /** The groups that its members belong to, placed or not. */
  readonly membership: Membership;
  /** How many runners it has now, and how many of them have a time at each checkpoint. */
  count: number;
  readonly timed: Int32Array;
}

/** Finds the cohort of a runner, or makes it. */
export class Cohorts {
  readonly all: Cohort[] = [];
  readonly #placedOnTheWay: Membership[] = [];
  readonly #placedAtFinish: Membership[] = [];
  readonly #byCategory = new Map<string | null, Cohort[]>();
  readonly #groups: Groups;
  readonly #checkpointCount: number;

  constructor(groups: Groups, checkpointCount: number) {
    this.#groups = groups;
    this.#checkpointCount = checkpointCount;
  }

  of(traits: Traits): Cohort {
    const sameCategory = this.#byCategory.get(traits.category) ?? [];
    const known = sameCategory[codeOf(traits)];
    if (known) return known;
    const { gender, category, isLocal, isClassified, status } = traits;
    const membership = this.#groups.membershipOf(traits);
    const nobody = { count: 0, timed: new Int32Array(this.#checkpointCount) };
    const cohort = { index: this.all.length, gender, category, isLocal, isClassified, status, membership, ...nobody };
    this.all.push(cohort);
    this.#placedOnTheWay.push(isPlaced(traits, false) ? membership : noMembership);
    this.#placedAtFinish.push(isPlaced(traits, true) ? membership : noMembership);
    sameCategory[codeOf(traits)] = cohort;
    this.#byCategory.set(category, sameCategory);
    return cohort;
  }

  /** By cohort, the groups that its members are placed in, at the finish or before it. The array grows with the cohorts. */
  placedAt(isFinish: boolean): readonly Membership[] {
    return isFinish ? this.#placedAtFinish : this.#placedOnTheWay;
  }
}

interface Membering {
  readonly slot: number;
  readonly cohort: Cohort;
  readonly by: 1 | -1;
}

/** Counts a runner into their cohort or out of it, with the times that the columns have of them at that moment. */
export function countMember(columns: Columns, { slot, cohort, by }: Membering): void {
  cohort.count += by;
  const { timed } = cohort;
  for (let c = 0; c < timed.length; c++) if (hasTime(columns, slot, c)) timed[c] = intAt(timed, c) + by;
}

/** Asked for each change and each runner of a new board: numbers and no texts, so that it costs next to nothing. */
const codeOf = ({ gender, isLocal, isClassified, status }: Traits): number =>
  ((resultStatuses.indexOf(status) * genders.length + genders.indexOf(gender)) * 2 + Number(isLocal)) * 2 +
  Number(isClassified);

/**
 * Whether who has a time there is placed by it (design, section 5): `classify` false is never placed, disqualified
 * nowhere, and the finish places only who finished. Who retired or ran out of time keeps the places on the way.
 */
function isPlaced({ isClassified, status }: Pick<Traits, 'isClassified' | 'status'>, isFinish: boolean): boolean {
  if (!isClassified) return false;
  return isFinish ? status === 'finished' : status !== 'disqualified';
}

/** Whether someone of that status took the start: everyone but who is waited for and who did not come. */
export const tookStart = (status: ResultStatus): boolean => status !== 'waiting' && status !== 'not_started';
