-- Up Migration
-- What a scanner says of bytes, by the key that they are kept under: from the moment an upload was received, while a
-- scanner is set. Bytes without a row, and those that lay there before (`unchecked`), are given out; what waits, is too
-- large or infected is held.
create table scans (
  id bigint generated always as identity unique,
  storage_key text primary key,
  state text not null check (state in ('unchecked', 'waiting', 'clean', 'infected', 'too_large', 'deleted')),
  -- What the scanner found.
  signature text,
  created_at timestamptz not null default now(),
  tries integer not null default 0,
  tried_at timestamptz,
  next_try_at timestamptz not null default now(),
  -- Who lets it be read although nobody has looked through it.
  released_by bigint references members on delete set null,
  released_at timestamptz,
  is_held boolean not null generated always as (
    state in ('infected', 'deleted') or (state in ('waiting', 'too_large') and released_at is null)
  ) stored
);
create index scans_to_try on scans (next_try_at) where state in ('waiting', 'unchecked');
create index scans_held on scans (id) where is_held;
create index scans_by_releaser on scans (released_by) where released_by is not null;

-- Down Migration
-- Forward only.
