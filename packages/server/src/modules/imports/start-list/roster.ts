import type { Gender, Ms } from '@dorsal/domain/timing/types.ts';

/** A person of the race as the table has it, in what a start list can change. */
export interface RosterPerson {
  readonly bib: string | null;
  readonly name: string;
  readonly surname: string;
  readonly gender: Gender;
  readonly birthdate: string | null;
  readonly age: number | null;
  readonly category: string | null;
  readonly categoryIsByHand: boolean;
  readonly club: string | null;
  readonly team: string | null;
  readonly federation: string | null;
  readonly isLocal: boolean;
  readonly isClassified: boolean;
  readonly isPublic: boolean;
  readonly idNumber: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly wave: number | null;
  readonly startOffsetMs: Ms | null;
}

export interface KnownPerson extends RosterPerson {
  readonly number: number;
}

/** What stands before a start list comes. */
export interface Roster {
  /** People of the race. */
  readonly people: readonly KnownPerson[];
  /** Short name of the race by bib, for the other races of the event. */
  readonly bibsElsewhere: ReadonlyMap<string, string>;
  /** Participant by chip, in all races of the event. */
  readonly chips: ReadonlyMap<string, number>;
}
