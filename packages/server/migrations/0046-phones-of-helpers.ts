import { type Kysely, sql } from 'kysely';

/**
 * Phones that stamp: the links by which helpers open them, the phones, their logs as they came with the contacts that place them in time, the words of staff on
 * them, and what is made of a log: stamps, and guns and words on people that were acted on.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table helper_link (
      number integer generated always as identity primary key,
      oid oid24 not null unique,
      event_number integer not null references event (number) on delete cascade,
      label text not null,
      token text not null unique,
      pin text not null,
      place_numbers integer[],
      ends_at bigint not null,
      ended_at bigint,
      created_at bigint not null,
      created_by integer references user_account (number) on delete set null
    )`.execute(db);
  await sql`create index helper_link_event on helper_link (event_number)`.execute(db);
  await sql`
    create table helper_phone (
      number integer generated always as identity primary key,
      oid oid24 not null unique,
      event_number integer not null references event (number) on delete cascade,
      link_number integer references helper_link (number) on delete cascade,
      user_number integer references user_account (number) on delete set null,
      name text not null,
      token_hash bytea not null unique,
      opened_at bigint not null,
      ends_at bigint not null,
      ended_at bigint,
      last_contact_at bigint
    )`.execute(db);
  await sql`create index helper_phone_event on helper_phone (event_number)`.execute(db);
  const ofPhone = sql`phone_number integer not null references helper_phone (number) on delete cascade, epoch integer not null`;
  await sql`
    create table pocket_log (
      ${ofPhone}, seq integer not null, entry jsonb not null, received_at bigint not null,
      primary key (phone_number, epoch, seq)
    )`.execute(db);
  // Of the contacts of a minute the quickest tells all.
  await sql`
    create table pocket_contact (
      ${ofPhone}, segment integer not null, minute integer not null,
      wall bigint not null, mono bigint not null, server_at bigint not null, rtt integer not null,
      primary key (phone_number, epoch, segment, minute)
    )`.execute(db);
  await sql`
    create table pocket_shift (
      ${ofPhone}, segment integer not null, by_ms integer not null,
      primary key (phone_number, epoch, segment)
    )`.execute(db);
  await sql`
    create table pocket_naming (
      ${ofPhone}, seq integer not null, bib text not null,
      primary key (phone_number, epoch, seq)
    )`.execute(db);
  await sql`
    create table hand_stamp (
      ${ofPhone}, seq integer not null, segment integer not null,
      event_number integer not null references event (number) on delete cascade,
      at bigint not null, is_certain boolean not null,
      checkpoint_number integer references checkpoint (number) on delete set null,
      meant_numbers integer[] not null,
      bib text, bib_key text,
      primary key (phone_number, epoch, seq)
    )`.execute(db);
  await sql`create index hand_stamp_bib on hand_stamp (event_number, bib_key)`.execute(db);
  await sql`
    create table phone_act (
      ${ofPhone}, seq integer not null,
      kind text not null check (kind in ('gun', 'retired', 'back')),
      at bigint not null, is_certain boolean not null, stands boolean not null,
      bib text, checkpoint text, modality text, wave text,
      outcome text check (outcome in ('done', 'stood', 'unknown_bib', 'refused')),
      had_status text,
      primary key (phone_number, epoch, seq)
    )`.execute(db);
}
