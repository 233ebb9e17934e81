import { categoryDate } from '@dorsal/domain/registration/age-on.ts';
import { type Category, categoryOf } from '@dorsal/domain/registration/category-of.ts';
import { wallTimeAt } from '@dorsal/domain/units/dates.ts';
import type { Db } from '#platform/context.ts';
import { loadCategoryRules, participantsToCategorise, setCategories } from './category-repository.ts';

/** The categories of a modality and the day on which ages are counted. */
export interface CategoryRules {
  readonly categories: readonly Category[];
  /** 'YYYY-MM-DD'. */
  readonly referenceDay: string;
}

export async function categoryRulesOf(db: Db, modality: number): Promise<CategoryRules> {
  const { startsAt, timeZone, isNaturalYear, categories } = await loadCategoryRules(db, modality);
  const day = dayIn(timeZone, startsAt ?? new Date(0));
  return { categories, referenceDay: categoryDate(day, isNaturalYear) };
}

/** Counts again the categories that were not set by hand, after the rules, the day or the people's data changed. Gives whose moved; marks nobody. */
export async function recategorise(db: Db, modality: number): Promise<number[]> {
  const { categories, referenceDay } = await categoryRulesOf(db, modality);
  const moved = new Map<number, string | null>();
  for (const person of await participantsToCategorise(db, modality)) {
    const category = categoryOf(person, categories, referenceDay);
    if (category !== person.category) moved.set(person.number, category);
  }
  await setCategories(db, moved);
  return [...moved.keys()];
}

/** The day in that zone, 'YYYY-MM-DD'. */
function dayIn(timeZone: string, at: Date): string {
  const { year, month, day } = wallTimeAt(at.getTime(), timeZone);
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
}
