-- Up Migration
-- ── what entries said before they were changed ──────────────────────────────
create table entry_versions (
  id bigint generated always as identity primary key,
  activity_id bigint not null references activities on delete cascade,
  reply_id bigint references replies on delete cascade,
  -- Who wrote what it says.
  editor_id bigint not null references members,
  title text not null default '',
  content text not null,
  -- What entries consist of beside their text: names of files, the options of a poll.
  details jsonb not null default '{}',
  -- From when until when it stood.
  created_at timestamptz not null,
  replaced_at timestamptz not null default clock_timestamp()
);
create index entry_versions_of_entry on entry_versions (activity_id, reply_id, id desc);
create index entry_versions_of_editor on entry_versions (editor_id, id);

-- ── what can be taken back for a while ──────────────────────────────────────
create table entry_deletions (
  id bigint generated always as identity primary key,
  activity_id bigint not null references activities on delete cascade,
  reply_id bigint references replies on delete cascade,
  deleted_by bigint not null references members,
  deleted_at timestamptz not null default now(),
  -- The rows of activity_containers and file_containers that went with it.
  placed jsonb not null default '[]',
  laid jsonb not null default '[]',
  unique nulls not distinct (activity_id, reply_id)
);
create index entry_deletions_by_time on entry_deletions (deleted_at);
create index entry_deletions_of_member on entry_deletions (deleted_by);

-- ── who hears of replies ────────────────────────────────────────────────────
-- Beside those who wrote in a thread: who follows it, and who wants to hear nothing of it.
create table activity_follows (
  member_id bigint not null references members on delete cascade,
  activity_id bigint not null references activities on delete cascade,
  state text not null check (state in ('following', 'muted')),
  created_at timestamptz not null default now(),
  primary key (member_id, activity_id)
);
create index activity_follows_of_activity on activity_follows (activity_id);

-- ── what people keep for themselves ─────────────────────────────────────────
create table bookmarks (
  member_id bigint not null references members on delete cascade,
  activity_id bigint not null references activities on delete cascade,
  created_at timestamptz not null default clock_timestamp(),
  primary key (member_id, activity_id)
);
create index bookmarks_by_newest on bookmarks (member_id, created_at desc, activity_id desc);
create index bookmarks_of_activity on bookmarks (activity_id);

-- ── where people are named ──────────────────────────────────────────────────
create table mentions (
  member_id bigint not null references members on delete cascade,
  activity_id bigint not null references activities on delete cascade,
  reply_id bigint references replies on delete cascade,
  author_id bigint not null,
  created_at timestamptz not null,
  unique nulls not distinct (member_id, activity_id, reply_id)
);
create index mentions_by_newest on mentions (member_id, created_at desc, activity_id desc);
create index mentions_of_entry on mentions (activity_id, reply_id);

insert into mentions (member_id, activity_id, reply_id, author_id, created_at)
select distinct m.id, e.activity_id, e.reply_id, e.author_id, e.created_at
from (
  select id as activity_id, null::bigint as reply_id, author_id, content, created_at from activities
  where content like '%@[%'
  union all
  select activity_id, id, author_id, content, created_at from replies where content like '%@[%'
) e
cross join lateral regexp_matches(e.content, '@\[([0-9]{1,18}):', 'g') as found
join members m on m.id = found[1]::bigint and m.id <> e.author_id;

-- ── official posts ──────────────────────────────────────────────────────────
create table activity_confirmations (
  activity_id bigint primary key references activities on delete cascade,
  requested_by bigint not null references members,
  requested_at timestamptz not null default now(),
  -- "12 of 48": kept by the commands that change it.
  confirmed_count integer not null default 0,
  audience_count integer not null default 0,
  reminded_at timestamptz
);
create index activity_confirmations_of_member on activity_confirmations (requested_by);
create table confirmations (
  activity_id bigint not null references activities on delete cascade,
  member_id bigint not null references members on delete cascade,
  confirmed_at timestamptz not null default now(),
  primary key (activity_id, member_id)
);
create index confirmations_of_member on confirmations (member_id);

-- ── posts that show another ─────────────────────────────────────────────────
create table activity_shares (
  activity_id bigint primary key references activities on delete cascade,
  original_id bigint not null references activities on delete cascade
);
create index activity_shares_of_original on activity_shares (original_id);
alter table activities add column share_count integer not null default 0;

-- Down Migration
-- Forward only.
