import { type Kysely, sql } from 'kysely';

const statements = [
  // A row for each part that somebody has set; a part without a row has the neutral default of the program.
  `create table site_content (
    part text primary key,
    content jsonb not null,
    changed_at timestamptz not null default now()
  )`,
  /* `version` counts what was done to a notice and `changed_at` says when, by the clock of the database: nodes that missed a nudge find it by these. */
  `create table notice (
    number integer primary key generated always as identity,
    oid oid24 not null unique,
    event_number integer not null references event on delete cascade,
    modality_number integer references modality on delete cascade,
    level text not null default 'info' check (level in ('info', 'warning')),
    text text not null check (length(text) between 1 and 500),
    at timestamptz not null,
    withdrawn_at timestamptz,
    version integer not null default 1,
    changed_at timestamptz not null default clock_timestamp()
  )`,
  `create index notice_of_event on notice (event_number) where withdrawn_at is null`,
  `create index notice_of_modality on notice (modality_number) where withdrawn_at is null and modality_number is not null`,
  `create index notice_by_change on notice (changed_at)`,
  `create index ad_of_event on ad (event_number) where event_number is not null`,
];

/** The site content, notices to followers, and ads by event. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
