import { type Kysely, sql } from 'kysely';

/** The timing side: the reads from readers, the results derived from them, and the queue between them. All instants are epoch milliseconds. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table reader (
    number integer primary key generated always as identity,
    oid oid24 not null unique,
    numeric_id integer not null unique,
    name text not null,
    heartbeat bigint,
    last_event_received bigint
  )`,
  `alter table api_token add foreign key (reader_number) references reader on delete cascade`,
  `alter table session add foreign key (event_number) references event on delete cascade`,
  `create table reader_configuration (
    number integer primary key generated always as identity,
    oid oid24 not null unique,
    reader_number integer not null references reader on delete cascade,
    modality_number integer not null references modality on delete cascade,
    checkpoint_number integer references checkpoint on delete set null,
    opens_at bigint not null,
    closes_at bigint not null,
    min_gap_ms integer not null default 0 check (min_gap_ms >= 0),
    check (closes_at >= opens_at)
  )`,
  `create index reader_configuration_of_reader on reader_configuration (reader_number)`,
  `create index reader_configuration_of_modality on reader_configuration (modality_number)`,
  `create table reader_clock (
    number integer primary key generated always as identity,
    reader_number integer not null references reader on delete cascade,
    from_at bigint not null,
    to_at bigint not null,
    difference_ms bigint not null,
    check (to_at >= from_at)
  )`,
  `create index reader_clock_of_reader on reader_clock (reader_number)`,
  // One index serves both: the same read once, and the reads of one chip in time order.
  `create table read_log (
    chip text not null,
    heard_at bigint not null,
    device integer not null,
    epoch bigint not null,
    seq bigint not null,
    received_at bigint not null,
    kind text not null default 'chip',
    antenna smallint,
    rssi smallint,
    chip_text text,
    raw text,
    primary key (chip, heard_at, device, epoch, seq)
  ) with (autovacuum_vacuum_insert_scale_factor = 0.5)`,
  `create table read_invalidation (
    chip text not null,
    heard_at bigint not null,
    device integer not null,
    epoch bigint not null,
    seq bigint not null,
    by_user integer references user_account on delete set null,
    reason text,
    at timestamptz not null default now(),
    primary key (chip, heard_at, device, epoch, seq)
  )`,
  // Unique within an event, in normalised form. The modality stands here too, so that taking reads in needs no second look.
  `create table chip (
    event_number integer not null references event on delete cascade,
    chip text not null,
    participant_number integer not null references participant on delete cascade,
    modality_number integer not null references modality on delete cascade,
    primary key (event_number, chip)
  )`,
  `create index chip_by_code on chip (chip) include (participant_number, modality_number)`,
  `create index chip_of_participant on chip (participant_number)`,
  `create table manual_time (
    participant_number integer not null references participant on delete cascade,
    checkpoint_number integer not null references checkpoint on delete cascade,
    time_ms integer not null check (time_ms >= 0),
    source text not null default 'manual',
    created_at timestamptz not null default now(),
    created_by integer references user_account on delete set null,
    primary key (participant_number, checkpoint_number)
  )`,
  // A queue without a unique key, on purpose: see docs/decisions on marks.
  `create table dirty_result (
    modality_number integer not null,
    participant_number integer not null,
    -- the person's own data changed too (name, club, category …), not only times
    is_person boolean not null default false,
    -- when the change was made, to measure the lag up to the board
    at bigint not null
  ) with (autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_scale_factor = 0.0)`,
  `create index dirty_result_of_modality on dirty_result (modality_number)`,
  `create table result (
    participant_number integer primary key references participant on delete cascade,
    modality_number integer not null,
    status text not null,
    reference_at bigint,
    wave_number integer,
    net_start_at bigint,
    crossings bigint[] not null,
    penalty_ms integer not null default 0,
    warnings text[] not null default '{}'
  ) with (fillfactor = 80)`,
  `create index result_of_modality on result (modality_number)`,
  `create table board_event (
    modality_number integer not null,
    version bigint not null,
    is_reload boolean not null default false,
    changes jsonb,
    at bigint not null,
    primary key (modality_number, version)
  )`,
  `create index board_event_by_age on board_event (at)`,
  `create table parked_result (
    participant_number integer primary key references participant on delete cascade,
    modality_number integer not null,
    error text not null,
    at timestamptz not null default now()
  )`,
];
