import { categoryDate } from '@dorsal/domain/registration/age-on.ts';
import { type Category, categoryOf } from '@dorsal/domain/registration/category-of.ts';
import { dayIn } from '@dorsal/domain/units/dates.ts';
import type { Db } from '#platform/context.ts';
import { createEventLoopTurn } from '#platform/event-loop-turn.ts';
import { loadCategoryRules, participantsToCategorise, setCategories } from './category-repository.ts';

/**
 * The categories of a modality and the day on which ages are counted: the day in the event's zone on which the event begins, for every race of
 * it, also one that starts after midnight; where the event has no date, the day of the race's planned start.
 */
export interface CategoryRules {
  readonly categories: readonly Category[];
  /** 'YYYY-MM-DD'. */
  readonly referenceDay: string;
}

export async function categoryRulesOf(db: Db, modality: number): Promise<CategoryRules> {
  const { startsAt, timeZone, isNaturalYear, categories } = await loadCategoryRules(db, modality);
  const day = dayIn(startsAt?.getTime() ?? 0, timeZone);
  return { categories, referenceDay: categoryDate(day, isNaturalYear) };
}

/** Counts again the categories that were not set by hand, after the rules, the day or the people's data changed. Gives whose moved; marks nobody. */
export async function recategorise(db: Db, modality: number): Promise<number[]> {
  const { categories, referenceDay } = await categoryRulesOf(db, modality);
  const moved = new Map<number, string | null>();
  const turn = createEventLoopTurn();
  for (const person of await participantsToCategorise(db, modality)) {
    if (turn.isOver()) await turn.yieldToEventLoop();
    const category = categoryOf(person, categories, referenceDay);
    if (category !== person.category) moved.set(person.number, category);
  }
  await setCategories(db, moved);
  return [...moved.keys()];
}
