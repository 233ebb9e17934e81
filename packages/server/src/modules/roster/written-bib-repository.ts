import { type RawBuilder, sql } from 'kysely';

/** A bib as `sameBib` has it, for a query. */
export const written = (bib: RawBuilder<unknown>) =>
  sql`regexp_replace(regexp_replace(upper(normalize(${bib}, NFKC)), '\\s', '', 'g'), '^0+(?=.)', '')`;
