import { type Kysely, sql } from 'kysely';

/** Of accounts and participants alike: where they are from, who is called when something happens to them, and whether they take mail. A consent says when and by what it was given or taken back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['user_account', 'participant'])
    await sql`alter table ${sql.table(table)}
      add column town text,
      add column emergency_name text,
      add column emergency_phone text,
      add column mail_consent boolean,
      add column mail_consent_at timestamptz,
      add column mail_consent_by text,
      add constraint ${sql.raw(`${table}_mail_consent_is_whole`)} check (
        (mail_consent is null) = (mail_consent_at is null) and (mail_consent is null) = (mail_consent_by is null)
      )`.execute(db);
}
