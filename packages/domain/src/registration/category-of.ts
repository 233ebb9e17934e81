import type { Gender } from '#timing/types.ts';
import { ageOn } from './age-on.ts';

/** One line of a modality's categories. Bounds are whole years, both included; null: open. */
export interface Category {
  readonly name: string;
  readonly gender: Gender | null;
  readonly ageFrom: number | null;
  readonly ageTo: number | null;
}

/** The data of a person that a category depends on. `birthdate` is 'YYYY-MM-DD'; `age` is used where it is missing. */
export interface CategoryPerson {
  readonly gender: Gender;
  readonly birthdate: string | null;
  readonly age: number | null;
}

/** Name of the first category that fits the person on the reference date ('YYYY-MM-DD'), null: none. */
export function categoryOf(
  person: CategoryPerson,
  categories: readonly Category[],
  referenceDate: string,
): string | null {
  const age = person.birthdate === null ? person.age : ageOn(person.birthdate, referenceDate);
  return categories.find((category) => fits(category, person.gender, age))?.name ?? null;
}

/** Without a known age a runner fits only a category without bounds. */
function fits(category: Category, gender: Gender, age: number | null): boolean {
  if (category.gender !== null && category.gender !== gender) return false;
  const { ageFrom, ageTo } = category;
  if (ageFrom === null && ageTo === null) return true;
  return age !== null && age >= (ageFrom ?? 0) && age <= (ageTo ?? Number.POSITIVE_INFINITY);
}
