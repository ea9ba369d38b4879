-- Up Migration
-- Backups that administrators had made on the screen: the one that is being made or could not be, and the last one that
-- lies there. The archives lie in a folder beside the files; no backup holds these rows.
create table backups (
  id bigint generated always as identity primary key,
  author_id bigint references members on delete set null,
  file_name text not null unique,
  status text not null default 'initialized' check (status in ('initialized', 'in_progress', 'finished', 'failed')),
  failure text check (failure in ('no_room', 'another_runs', 'interrupted', 'failed')),
  progress integer not null default 0,
  -- When whoever makes it was last heard of.
  seen_at timestamptz not null default now(),
  size bigint,
  files integer,
  damaged integer,
  -- The moment of which it is.
  made_at timestamptz,
  created_at timestamptz not null default now(),
  expires_at timestamptz
);
create unique index backups_one_at_a_time on backups ((true)) where status in ('initialized', 'in_progress');

-- Down Migration
-- Forward only.
