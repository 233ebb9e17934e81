import { type RawBuilder, sql } from 'kysely';

/** The pattern of `like` for texts that contain these words. */
export const likePattern = (words: string): string => `%${words.replace(/[\\%_]/g, '\\$&')}%`;

/** A column contains these words, whatever the case and the accents. */
export const containsText = (column: RawBuilder<unknown>, words: string): RawBuilder<boolean> =>
  sql<boolean>`lower(unaccent(${column})) like lower(unaccent(${likePattern(words)}))`;

/** The terms of an `order by`, from names with a minus before them for the other direction. `columns` has every name that the contract takes. */
export const orderTerms = (
  order: readonly string[],
  columns: Readonly<Record<string, RawBuilder<unknown>>>,
): RawBuilder<unknown>[] =>
  order.map((name) => {
    const isDown = name.startsWith('-');
    const column = columns[isDown ? name.slice(1) : name] ?? sql`null`;
    return isDown ? sql`${column} desc nulls last` : sql`${column} nulls last`;
  });

/** A name in the order of the alphabet, as people look for it: by letters, then by accents, then by case, whatever the locale of the database is. */
export const alphabetical = (name: RawBuilder<unknown>): RawBuilder<unknown> => sql`${name} collate "und-x-icu"`;
