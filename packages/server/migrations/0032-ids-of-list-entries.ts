import { type Kysely, sql } from 'kysely';

/** Entries of lists have ids of their own: two people who edit one list at once change the same entry, or another one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['event_document', 'category', 'price_period', 'prize_rule', 'wave'])
    await sql`alter table ${sql.table(table)} add column oid oid24 not null
      default substr(replace(gen_random_uuid()::text, '-', ''), 9, 24)`.execute(db);
}
