/** A category by age, both ends included; the same for every gender, because a place in it goes by gender too. */
export interface AgeCategory {
  readonly name: string;
  readonly ageFrom: number;
  readonly ageTo: number;
}

export const ageCategories: readonly AgeCategory[] = [
  { name: 'JUN', ageFrom: 0, ageTo: 19 },
  { name: 'PRO', ageFrom: 20, ageTo: 22 },
  { name: 'SEN', ageFrom: 23, ageTo: 34 },
  { name: 'V35', ageFrom: 35, ageTo: 44 },
  { name: 'V45', ageFrom: 45, ageTo: 54 },
  { name: 'V55', ageFrom: 55, ageTo: 64 },
  { name: 'V65', ageFrom: 65, ageTo: 130 },
];

/** Whole years on a day; both as YYYY-MM-DD. */
export function ageOn(birthdate: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthdate.slice(0, 4));
  return day.slice(5) < birthdate.slice(5) ? years - 1 : years;
}

/** The category of an age; null: none covers it. */
export function categoryNameFor(age: number): string | null {
  return ageCategories.find((category) => age >= category.ageFrom && age <= category.ageTo)?.name ?? null;
}
