-- Up Migration
-- ── streams ─────────────────────────────────────────────────────────────────
-- Several streams of a group or of the network: in which order, who posts, and since when one is only read.
alter table containers add column position integer not null default 0;
alter table containers add column posters text not null default 'members' check (posters in ('members', 'administrators'));
alter table containers add column archived_at timestamptz;

create index containers_further_streams on containers (group_id) where kind = 'stream' and not is_main;

-- Addresses that streams had before they were renamed lead to them until another one takes them.
create table former_stream_slugs (
  context_id bigint not null references contexts on delete cascade,
  slug citext not null,
  container_id bigint not null references containers on delete cascade,
  primary key (context_id, slug)
);
create index former_stream_slugs_of_container on former_stream_slugs (container_id);

-- Streams of followed places of which somebody wants to hear nothing.
create table stream_mutes (
  member_id bigint not null references members on delete cascade,
  container_id bigint not null references containers on delete cascade,
  created_at timestamptz not null default now(),
  primary key (member_id, container_id)
);
create index stream_mutes_of_container on stream_mutes (container_id);

-- ── pins ────────────────────────────────────────────────────────────────────
-- A post is pinned in one stream, until an instant, or until it is taken off (infinity).
alter table activity_containers add column pinned_at timestamptz;
alter table activity_containers add column pinned_until timestamptz;
alter table activity_containers add column pinned_by bigint references members on delete set null;
create index activity_containers_pinned on activity_containers (container_id, pinned_until) include (activity_id)
  where pinned_until is not null;
create index activity_containers_pinned_by on activity_containers (pinned_by) where pinned_by is not null;

-- Who has read a pinned post and folded it away.
create table folded_pins (
  member_id bigint not null references members on delete cascade,
  container_id bigint not null,
  activity_id bigint not null,
  primary key (activity_id, container_id, member_id),
  foreign key (activity_id, container_id) references activity_containers (activity_id, container_id) on delete cascade
);
create index folded_pins_of_member on folded_pins (member_id);

-- ── planned posts ───────────────────────────────────────────────────────────
-- Posts that are not there yet: nobody but their author knows of them.
create table planned_activities (
  id bigint generated always as identity primary key,
  author_id bigint not null references members on delete cascade,
  -- The post as it is handed in when it is published.
  payload jsonb not null,
  stream_ids bigint[] not null,
  -- The wall clock that was meant, in the zone of the network, and the instant that follows.
  planned_for timestamp not null,
  time_zone text not null,
  publishes_at timestamptz not null,
  state text not null default 'planned' check (state in ('planned', 'published', 'failed')),
  failure text not null default '',
  -- The post that came of it.
  activity_id bigint references activities on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index planned_activities_of_author on planned_activities (author_id, publishes_at, id) where state <> 'published';
create index planned_activities_due on planned_activities (publishes_at) where state = 'planned';
create index planned_activities_of_activity on planned_activities (activity_id) where activity_id is not null;

create table planned_activity_files (
  planned_activity_id bigint not null references planned_activities on delete cascade,
  file_id bigint not null references files on delete cascade,
  primary key (planned_activity_id, file_id)
);
create index planned_activity_files_of_file on planned_activity_files (file_id);

alter table notifications add column planned_activity_id bigint references planned_activities on delete cascade;
alter table notifications drop constraint notifications_subject;
alter table notifications add constraint notifications_subject check (
  num_nonnulls(activity_id, invite_id, group_id, change_request_id, appointment_id, message_id, report_id, file_id, page_id, planned_activity_id) = 1
  or (kind = 'appointment_canceled' and num_nonnulls(
    activity_id, invite_id, group_id, change_request_id, appointment_id, message_id, report_id, file_id, page_id, planned_activity_id
  ) = 0)
) not valid;
alter table notifications validate constraint notifications_subject;
create index notifications_of_planned_activity on notifications (planned_activity_id) where planned_activity_id is not null;

-- ── groups that are recommended ─────────────────────────────────────────────
-- Who has closed the box with them for good.
alter table members add column group_promotion_closed_at timestamptz;

-- Down Migration
-- Forward only.
