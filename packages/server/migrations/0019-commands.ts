import { type Kysely, sql } from 'kysely';

/** Every change by staff as a command with the fields that it wrote; the trail of before is taken over, its texts as one field each. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table command (
    number bigint primary key generated always as identity,
    id text not null unique,
    at timestamptz not null default now(),
    actor text not null,
    user_number integer references user_account on delete set null,
    name text not null,
    through text not null,
    fingerprint text,
    outcome jsonb,
    undoes bigint unique references command
  )`.execute(db);
  await sql`create table command_change (
    command_number bigint not null references command,
    position integer not null,
    subject text not null,
    field text not null,
    was jsonb,
    "is" jsonb,
    primary key (command_number, position)
  )`.execute(db);
  await sql`create index command_change_of_subject on command_change (subject, command_number desc)`.execute(db);
  await sql`create index command_of_user on command (user_number, number desc) where user_number is not null`.execute(
    db,
  );
  await sql`insert into command (id, at, actor, user_number, name, through)
    select 'audit-' || a.number, a.at, a.actor, u.number, a.action, ''
    from audit_entry a left join user_account u on a.actor = 'user:' || u.number order by a.number`.execute(db);
  await sql`insert into command_change (command_number, position, subject, field, was, "is")
    select c.number, 0, a.subject, '', a.before, a.after
    from audit_entry a join command c on c.id = 'audit-' || a.number`.execute(db);
  await sql`drop table audit_entry`.execute(db);
}
