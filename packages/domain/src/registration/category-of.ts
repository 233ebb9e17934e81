import type { Gender } from '#timing/types.ts';

/** One line of a modality's categories. Bounds are whole years, both included; null: open. */
export interface Category {
  readonly name: string;
  readonly gender: Gender | null;
  readonly ageFrom: number | null;
  readonly ageTo: number | null;
}

/** What a category depends on. `birthdate` is 'YYYY-MM-DD'; `age` is used where it is missing. */
export interface CategoryPerson {
  readonly gender: Gender;
  readonly birthdate: string | null;
  readonly age: number | null;
}

/** Name of the first category that fits the person on the reference date ('YYYY-MM-DD'), null: none. */
export function categoryOf(
  _person: CategoryPerson,
  _categories: readonly Category[],
  _referenceDate: string,
): string | null {
  throw new Error('being written');
}
