-- Up Migration
-- What an administrator does about many people at once, and how far that is.
create table member_acts (
  id bigint generated always as identity primary key,
  author_id bigint references members on delete set null,
  act text not null,
  reason text not null default '',
  -- The group or the role that it is about.
  thing_id bigint,
  member_ids bigint[] not null,
  done integer not null default 0,
  -- Whom it changed: taking it back is the opposite act on these.
  changed_ids bigint[] not null default '{}',
  -- Whom it could not be done to, each with the reason.
  refused jsonb not null default '[]',
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create index member_acts_by_author on member_acts (author_id);
create index member_acts_by_time on member_acts (created_at);

-- Down Migration
-- Forward only.
