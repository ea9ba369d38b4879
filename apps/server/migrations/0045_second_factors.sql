-- Up Migration
-- What somebody proves beside their password. A row is there only once it was proven.
create table second_factors (
  id bigint generated always as identity primary key,
  member_id bigint not null references members on delete cascade,
  type text not null check (type in ('totp', 'email')),
  -- Of an authenticator app, encrypted with a key of the installation.
  secret bytea check ((secret is not null) = (type = 'totp')),
  -- The step of the clock whose code was used last: it and earlier ones are not taken again (RFC 6238, 5.2).
  last_step bigint not null default 0,
  last_used_at timestamptz,
  created_at timestamptz not null default now(),
  unique (member_id, type)
);

-- Each lets its person in once. Digests with a key of the installation.
create table backup_codes (
  member_id bigint not null references members on delete cascade,
  code_digest bytea not null,
  used_at timestamptz,
  primary key (member_id, code_digest)
);

-- What was asked for and is not proven yet; of each purpose only the newest is worth anything.
create table factor_challenges (
  member_id bigint not null references members on delete cascade,
  purpose text not null check (purpose in ('set_up_totp', 'set_up_email', 'mailed_code', 'rescue')),
  -- The secret of an app that is being set up, encrypted.
  secret bytea,
  -- Of the key that who sets an address up sends back with its code.
  key_digest bytea,
  code_digest bytea,
  -- Where the code was sent to; it is worth nothing once the person has another address.
  email citext,
  -- False until the code has left by mail, and again once it was used.
  is_open boolean not null default false,
  expires_at timestamptz not null,
  primary key (member_id, purpose)
);

-- Wrong codes of a person, whatever they were meant for and wherever they came from.
create table factor_guesses (
  member_id bigint primary key references members on delete cascade,
  failures integer not null,
  waits_until timestamptz not null,
  expires_at timestamptz not null
);

alter table sessions
  -- Where somebody wanted to go who is half signed in.
  add column return_to text;

-- Down Migration
-- Forward only.
