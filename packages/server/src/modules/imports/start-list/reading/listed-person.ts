import type { Gender, Ms } from '@dorsal/domain/timing/types.ts';

/** What a start list can say of a person. A field is absent when the list has no column for it. */
export interface ListedFields {
  readonly name?: string;
  readonly surname?: string;
  /** Null: the cell is empty. */
  readonly gender?: Gender | null;
  readonly birthdate?: string | null;
  readonly age?: number | null;
  readonly category?: string | null;
  readonly club?: string | null;
  readonly team?: string | null;
  readonly federation?: string | null;
  readonly idNumber?: string | null;
  readonly email?: string | null;
  readonly phone?: string | null;
  /** Null: the cell is empty, the usual holds. */
  readonly isLocal?: boolean | null;
  readonly isClassified?: boolean | null;
  readonly isPublic?: boolean | null;
  readonly wave?: number | null;
  readonly startOffsetMs?: Ms | null;
  /** Normalised. Empty: the bib is the chip. */
  readonly chips?: readonly string[];
}

export interface ListedPerson {
  readonly line: number;
  readonly bib: string | null;
  readonly fields: ListedFields;
}

/** A row that was not taken, and why. */
export interface RefusedRow {
  readonly line: number;
  readonly reason: string;
}

/** A row or a cell that cannot be taken; thrown inside the reading of one row and caught there. */
export class UnreadableCell extends Error {}
