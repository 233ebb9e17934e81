import type { EpochMs, Result, StaffStatus } from '#timing/types.ts';

/**
 * The one place where somebody with a bib is. Everybody has exactly one, so that at every instant: collected = not started + finished + back + out +
 * unaccounted.
 * `notCollected`: has no bib, as far as anything tells. `notStarted`: staff confirmed it. `finished`: crossed the finish, disqualified or not.
 * `back`: gave up and is at base. `out`: everybody else with a bib, read or never read, until somebody says otherwise. `unaccounted`: what is said of
 * them contradicts itself.
 */
export type Whereabouts = 'notCollected' | 'notStarted' | 'finished' | 'back' | 'out' | 'unaccounted';

/** All that tells where somebody is. */
export interface Standing extends Pick<Result, 'status' | 'crossings' | 'held'> {
  /** The instant that their times count from, where there is one: their gun, or with starts of their own the start. */
  readonly referenceAt: EpochMs | null;
  readonly staffStatus: StaffStatus | null;
  /** The instant at which the bib was handed out; null: nobody noted it. */
  readonly collectedAt: EpochMs | null;
  /** Entered at a desk of the venue, which hands the bib over there and then: that tells nothing of how the race hands out its other bibs. */
  readonly isOfVenue?: boolean;
  /** The instant at which staff saw them back at base; null: they did not. */
  readonly backAt: EpochMs | null;
}

/**
 * The sign by which a race tells who has a bib. `collection`: it notes who collects one. `gun`: it does not, and the gun tells of everybody that they are
 * out, heard at the start or not: it is better to look for somebody who stayed at home than for nobody, and nobody whose reads are taken out is gone.
 * `everybody`: the race is on, and has no gun for each of its people.
 */
export type BibSign = 'collection' | 'gun' | 'everybody';

/** The place where somebody is. */
export function whereaboutsOf(person: Standing, sign: BibSign): Whereabouts {
  const { staffStatus, backAt, crossings } = person;
  if (!hasBib(person, sign)) return 'notCollected';
  const isNotStarted = staffStatus === 'not_started';
  // The mat at the start also hears those who only hand their chip in.
  if (isNotStarted && lastHeard(person) > 0) return 'unaccounted';
  if (crossings.at(-1) != null) return 'finished';
  if (backAt !== null && lastHeardAt(person) > backAt) return 'unaccounted';
  if (isNotStarted) return 'notStarted';
  return backAt === null ? 'out' : 'back';
}

/** Somebody who was heard, given up on or seen back has a bib, whether or not anybody noted that it was handed out. */
function hasBib(person: Standing, sign: BibSign): boolean {
  const { collectedAt, backAt, staffStatus, referenceAt } = person;
  if (collectedAt !== null || backAt !== null || lastHeard(person) >= 0) return true;
  if (staffStatus === 'retired' || staffStatus === 'out_of_time') return true;
  if (sign === 'collection') return false;
  return sign === 'everybody' || staffStatus === 'not_started' || referenceAt !== null;
}

/** The last position with a crossing, or one that is being checked; -1: never heard. */
export const lastHeard = ({ crossings, held }: Pick<Standing, 'crossings' | 'held'>): number =>
  Math.max(
    crossings.findLastIndex((at) => at !== null),
    held.at(-1) ?? -1,
  );

function lastHeardAt({ crossings }: Standing): EpochMs {
  let last = Number.NEGATIVE_INFINITY;
  for (const at of crossings) if (at !== null && at > last) last = at;
  return last;
}

/** The numbers of a race: `collected` is the sum of those behind it. */
export interface FieldCounts {
  readonly entered: number;
  readonly collected: number;
  readonly notStarted: number;
  readonly finished: number;
  readonly back: number;
  readonly out: number;
  readonly unaccounted: number;
}

/** The place of somebody by each sign. */
interface Placed extends Readonly<Record<BibSign, Whereabouts>> {
  readonly isCollected: boolean;
  readonly isOfVenue: boolean;
}

/**
 * The places of everybody of a race, moved person by person: the counts are there at once for 60,000. A race notes who collects when it has noted
 * it of half of them.
 */
export class FieldWhereabouts {
  readonly #placed = new Map<number, Placed>();
  readonly #tallies = { collection: createTally(), gun: createTally(), everybody: createTally() };
  /** Of those who were entered before. */
  #collected = 0;
  #ofVenue = 0;
  /** The race is on, and has no gun for each of its people. */
  isOnWithoutGun = false;

  /** One bib that somebody noted tells nothing of the others: at least half of those entered before the day have theirs noted. */
  get isCollectionRecorded(): boolean {
    return this.#collected * 2 >= this.#placed.size - this.#ofVenue && this.#collected > 0;
  }

  /** Null: they are not in this race (any more). */
  set(id: number, standing: Standing | null): void {
    const before = this.#placed.get(id);
    if (before) this.#count(before, -1);
    if (standing === null) {
      this.#placed.delete(id);
      return;
    }
    const placed = {
      collection: whereaboutsOf(standing, 'collection'),
      gun: whereaboutsOf(standing, 'gun'),
      everybody: whereaboutsOf(standing, 'everybody'),
      isCollected: standing.collectedAt !== null,
      isOfVenue: standing.isOfVenue === true,
    };
    this.#placed.set(id, placed);
    this.#count(placed, 1);
  }

  of(id: number): Whereabouts | null {
    return this.#placed.get(id)?.[this.#sign] ?? null;
  }

  /** Those who are out, and those of whom nobody can tell. */
  *missing(): Generator<number> {
    const sign = this.#sign;
    for (const [id, { [sign]: where }] of this.#placed) {
      if (where === 'out' || where === 'unaccounted') yield id;
    }
  }

  get counts(): FieldCounts {
    const { notCollected, notStarted, finished, back, out, unaccounted } = this.#tallies[this.#sign];
    const entered = this.#placed.size;
    return {
      entered,
      collected: entered - notCollected,
      notStarted,
      finished,
      back,
      out,
      unaccounted,
    };
  }

  get #sign(): BibSign {
    if (this.isCollectionRecorded) return 'collection';
    return this.isOnWithoutGun ? 'everybody' : 'gun';
  }

  #count({ collection, gun, everybody, isCollected, isOfVenue }: Placed, by: 1 | -1): void {
    this.#tallies.collection[collection] += by;
    this.#tallies.gun[gun] += by;
    this.#tallies.everybody[everybody] += by;
    if (isOfVenue) this.#ofVenue += by;
    else if (isCollected) this.#collected += by;
  }
}

const createTally = (): Record<Whereabouts, number> => ({
  notCollected: 0,
  notStarted: 0,
  finished: 0,
  back: 0,
  out: 0,
  unaccounted: 0,
});
