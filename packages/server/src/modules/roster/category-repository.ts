import type { Category, CategoryPerson } from '@dorsal/domain/registration/category-of.ts';
import { type Insertable, sql } from 'kysely';
import { withStandingIds } from '#platform/commands/standing-ids.ts';
import type { Db } from '#platform/context.ts';
import type { CategoryTable } from '#platform/db/tables/events.ts';

interface CategorisedPerson extends CategoryPerson {
  readonly number: number;
  readonly category: string | null;
}

interface CategoryRulesRow {
  readonly startsAt: Date | null;
  readonly timeZone: string;
  readonly isNaturalYear: boolean;
  readonly categories: readonly Category[];
}

/** The event's day, else that of the race. */
export async function loadCategoryRules(db: Db, modality: number): Promise<CategoryRulesRow> {
  const row = await db
    .selectFrom('modality')
    .innerJoin('event', 'event.number', 'modality.event_number')
    .select(['event.date_start', 'modality.planned_start_at', 'event.time_zone', 'event.natural_year'])
    .where('modality.number', '=', modality)
    .executeTakeFirstOrThrow();
  const categories = await db
    .selectFrom('category')
    .select(['name', 'gender', 'age_from as ageFrom', 'age_to as ageTo'])
    .where('modality_number', '=', modality)
    .orderBy('position')
    .execute();
  return {
    startsAt: row.date_start ?? row.planned_start_at,
    timeZone: row.time_zone,
    isNaturalYear: row.natural_year,
    categories,
  };
}

export async function participantsToCategorise(db: Db, modality: number): Promise<CategorisedPerson[]> {
  return await db
    .selectFrom('participant')
    .select(['number', 'gender', 'birthdate', 'age', 'category'])
    .where('modality_number', '=', modality)
    .where('category_is_by_hand', '=', false)
    .execute();
}

/** Categories by participant. */
export async function setCategories(db: Db, categories: ReadonlyMap<number, string | null>): Promise<void> {
  if (categories.size === 0) return;
  await sql`
    update participant p set category = moved.category
    from unnest(${[...categories.keys()]}::int[], ${[...categories.values()]}::text[]) moved (number, category)
    where p.number = moved.number`.execute(db);
}

export type CategoryColumns = Omit<Insertable<CategoryTable>, 'modality_number' | 'position'>;

/** Replaces the categories of a modality, in this order; one of the same name and gender keeps its id. Nobody changes category by it: see `recategorise`. */
export async function replaceCategories(
  trx: Db,
  modality: number,
  categories: readonly CategoryColumns[],
): Promise<void> {
  const standing = await trx
    .deleteFrom('category')
    .where('modality_number', '=', modality)
    .returning(['oid', 'name', 'gender'])
    .execute();
  if (categories.length === 0) return;
  const rows = withStandingIds(
    categories,
    standing,
    (category, one) => category.name === one.name && (category.gender ?? null) === one.gender,
  );
  await trx
    .insertInto('category')
    .values(rows.map((category, position) => ({ modality_number: modality, position, ...category })))
    .execute();
}
