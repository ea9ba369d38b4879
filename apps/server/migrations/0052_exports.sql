-- Up Migration
-- Lists that administrators take along, the last of each kind.
create table exports (
  id bigint generated always as identity primary key,
  kind text not null unique,
  author_id bigint references members on delete set null,
  language text not null,
  status text not null default 'initialized' check (status in ('initialized', 'in_progress', 'finished', 'failed')),
  progress integer not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz
);

create table export_files (
  id bigint generated always as identity primary key,
  export_id bigint not null references exports on delete cascade,
  extension text not null,
  storage_key text not null unique,
  size bigint,
  unique (export_id, extension)
);

-- Down Migration
-- Forward only.
