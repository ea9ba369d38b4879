-- Up Migration
-- People from outside whom administrators put down, so that they can be invited to appointments and groups. Each is a row
-- of `members` that never signs in; with their address they become members, and keep what they were invited to.
alter type member_state add value if not exists 'consumer';

-- What is noted about them besides. The row stays when they are deleted, empty, so that nobody takes them for a member
-- who left; it goes when they become one.
create table consumers (
  member_id bigint primary key references members on delete cascade,
  organisation text not null default '',
  phone text not null default '',
  note text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- Down Migration
-- Forward only.
