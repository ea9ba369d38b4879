-- Up Migration
-- Filters and orders of the list of members that somebody comes back to, under a name of their own.
create table member_views (
  id bigint generated always as identity primary key,
  member_id bigint not null references members on delete cascade,
  name citext not null,
  filters jsonb not null,
  created_at timestamptz not null default now(),
  unique (member_id, name)
);

-- Down Migration
-- Forward only.
