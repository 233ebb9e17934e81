import { type Kysely, sql } from 'kysely';

/** Work that outlives a restart. These rows are its truth; pg-boss, in a schema of its own, only wakes who does it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table job_file (
    number bigint primary key generated always as identity,
    name text not null,
    bytes bytea not null,
    created_at timestamptz not null
  )`.execute(db);
  await sql`create table job (
    number bigint primary key generated always as identity,
    oid text not null unique,
    kind text not null,
    subject text not null,
    label text not null,
    input jsonb not null,
    file_number bigint references job_file on delete set null,
    state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
    tries integer not null default 0,
    claim integer not null default 0,
    done integer not null default 0,
    total integer,
    user_number integer references user_account on delete set null,
    actor text not null,
    created_at timestamptz not null,
    started_at timestamptz,
    ended_at timestamptz,
    result jsonb,
    fault jsonb
  )`.execute(db);
  await sql`create index job_open on job (number) where state in ('waiting', 'running')`.execute(db);
  await sql`create index job_of_file on job (file_number)`.execute(db);
}
