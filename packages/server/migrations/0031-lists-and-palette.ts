import { type Kysely, sql } from 'kysely';

/**
 * The lists of the back-office in each of their orders, and what its palette looks in, by an index. An order by the folded name carries the columns
 * that it is counted by, so that a page far down reads no row before it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index user_account_by_name on user_account (search_fold(name), number) include (name, is_fake)`.execute(
    db,
  );
  await sql`create index user_account_by_surname on user_account (search_fold(surname), number) include (surname, is_fake)`.execute(
    db,
  );
  await sql`create index user_account_by_email on user_account (email, number) include (is_fake)`.execute(db);
  // Counts leave the made-up ones out.
  await sql`create index user_account_real on user_account (number) where not is_fake`.execute(db);
  await sql`create index participant_last on participant (created_at desc, number desc) where cancelled_at is null`.execute(
    db,
  );
  await sql`create index modality_words on modality using gin (search_fold(name || ' ' || short_name) gin_trgm_ops)`.execute(
    db,
  );
  await sql`create index organism_words on organism using gin (search_fold(name) gin_trgm_ops)`.execute(db);
  // A search of the trail looks at so much of a value.
  await sql`create index command_change_words on command_change using gin (
    (field || ' ' || left(coalesce(was::text, ''), 2000) || ' ' || left(coalesce("is"::text, ''), 2000)) gin_trgm_ops
  )`.execute(db);
}
