import { type Kysely, sql } from 'kysely';

/** Facts of a race that staff know beside the reads: how often a mat misses, when the field was neutralised, and who is known to have stood still. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table checkpoint add column miss_rate double precision check (miss_rate between 0 and 1)`.execute(db);
  await sql`create table neutralised_span (
    modality_number integer not null references modality on delete cascade,
    from_at bigint not null,
    to_at bigint not null,
    primary key (modality_number, from_at, to_at),
    check (to_at > from_at)
  )`.execute(db);
  await sql`create table known_stop (
    participant_number integer not null references participant on delete cascade,
    from_at bigint not null,
    to_at bigint not null,
    created_at timestamptz not null default now(),
    created_by integer references user_account on delete set null,
    primary key (participant_number, from_at, to_at),
    check (to_at > from_at)
  )`.execute(db);
}
