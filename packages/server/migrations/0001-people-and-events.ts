import { type Kysely, sql } from 'kysely';
import { accountTables } from './0001/accounts.ts';
import { calendarTables } from './0001/calendar.ts';
import { entrantTables } from './0001/entrants.ts';

/**
 * The calendar and the people: the tables that staff edit. Ids are 24 hex characters and stand on the owning row alone (`oid`); everything else
 * points at integers (`number`), which are the wire's `numeric_id` too. Calendar instants are timestamptz; instants of timing are epoch
 * milliseconds in bigint, so that they are compared with reads as they are.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists pg_trgm`.execute(db);
  await sql`create extension if not exists unaccent`.execute(db);
  await sql`create extension if not exists citext`.execute(db);
  await sql`create domain oid24 as text check (value ~ '^[0-9a-f]{24}$')`.execute(db);
  for (const statement of [...accountTables, ...calendarTables, ...entrantTables]) await sql.raw(statement).execute(db);
}
