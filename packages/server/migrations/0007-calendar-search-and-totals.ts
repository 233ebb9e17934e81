import { type Kysely, sql } from 'kysely';
import { listStatements } from './0007/lists.ts';
import { searchStatements } from './0007/search.ts';
import { totalStatements } from './0007/totals.ts';

/** Everything that the public lists ask is answered from an index: words (decision 15), places, dates, what races are like, and totals. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...searchStatements, ...listStatements, ...totalStatements])
    await sql.raw(statement).execute(db);
}
