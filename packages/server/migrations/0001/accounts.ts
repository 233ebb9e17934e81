/** Users and their credentials, and the organisations that stand beside events. */
export const accountTables = [
  `create table user_account (
    number integer primary key generated always as identity,
    oid oid24 not null unique,
    email citext unique,
    name text not null,
    surname text not null default '',
    id_number text,
    phone text,
    birthdate date,
    gender text check (gender in ('male', 'female', 'other')),
    roles text[] not null default '{}',
    password_hash text,
    is_public boolean not null default true,
    is_fake boolean not null default false,
    source text,
    avatar text,
    created_at timestamptz not null default now(),
    disabled_at timestamptz
  )`,
  `create table session (
    token_hash bytea primary key,
    user_number integer references user_account on delete cascade,
    roles text[] not null,
    event_number integer,
    created_at timestamptz not null default now(),
    last_used_at timestamptz not null default now(),
    expires_at timestamptz not null
  )`,
  `create table api_token (
    number integer primary key generated always as identity,
    name text not null unique,
    kind text not null check (kind in ('reader', 'gateway')),
    token_hash bytea not null unique,
    reader_number integer,
    created_at timestamptz not null default now(),
    last_used_at timestamptz,
    revoked_at timestamptz
  )`,
  `create table login_attempt (
    subject text primary key,
    failures integer not null,
    last_failure_at timestamptz not null,
    blocked_until timestamptz
  )`,
  `create table organism (
    number integer primary key generated always as identity,
    oid oid24 not null unique,
    name text not null,
    type text not null default 'organizer',
    logo text,
    website text,
    email text,
    phone text
  )`,
];
