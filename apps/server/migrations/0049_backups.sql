-- Up Migration
-- Bytes that were to be removed while a backup read them; they go when it is done.
create table waiting_removals (
  storage_key text primary key
);

-- There is a row while no mail leaves: after a restore somebody has to say that they may, since the server of before may
-- have sent some of them already.
create table mail_hold (
  is_held boolean primary key default true check (is_held),
  since timestamptz not null default now(),
  -- Of when the backup is that was brought back.
  backup_made_at timestamptz not null
);

-- Mails that wait for the end of the hold, ready to be handed over.
create table held_mails (
  id bigint generated always as identity primary key,
  mail jsonb not null,
  tries integer not null default 0,
  created_at timestamptz not null default now()
);

-- Down Migration
-- Forward only.
