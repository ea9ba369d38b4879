-- Up Migration
-- What members report to those who run a group or the network: one report of a thing while it is open, however many say it.
create table reports (
  id bigint generated always as identity primary key,
  activity_id bigint references activities on delete cascade,
  reply_id bigint references replies on delete cascade,
  -- The address of it within the network.
  url text not null,
  -- Whose it is; nobody's where it is no entry of a stream.
  author_id bigint references members,
  -- The group in which alone it lies, whose administrators decide too.
  group_id bigint references groups on delete set null,
  -- As it stood when it was reported.
  content text not null default '',
  state text not null default 'open' check (state in ('open', 'hidden', 'kept')),
  -- The containers in which a hidden post lay, to bring it back there.
  hidden_from bigint[] not null default '{}',
  created_at timestamptz not null default now()
);
create unique index reports_open_of_url on reports (url) where state = 'open';
create index reports_by_state on reports (state, id);
create index reports_of_activity on reports (activity_id) where activity_id is not null;
create index reports_of_reply on reports (reply_id) where reply_id is not null;
create index reports_of_author on reports (author_id) where author_id is not null;
create index reports_of_group on reports (group_id) where group_id is not null;

-- Who said it, each once.
create table report_voices (
  report_id bigint not null references reports on delete cascade,
  member_id bigint not null references members,
  reason text not null check (reason in ('offensive', 'unlawful', 'private', 'spam', 'other')),
  text text not null default '',
  created_at timestamptz not null default now(),
  primary key (report_id, member_id)
);
create index report_voices_of_member on report_voices (member_id);

-- What was done about it, and what those who decide noted.
create table report_acts (
  id bigint generated always as identity primary key,
  report_id bigint not null references reports on delete cascade,
  actor_id bigint not null references members,
  act text not null check (act in ('hide', 'keep', 'restore', 'warn', 'note')),
  text text not null default '',
  created_at timestamptz not null default now()
);
create index report_acts_of_report on report_acts (report_id, id);
create index report_acts_of_actor on report_acts (actor_id);

alter table notifications add column report_id bigint references reports on delete cascade;
alter table notifications drop constraint notifications_subject;
alter table notifications add constraint notifications_subject check (
  num_nonnulls(activity_id, invite_id, group_id, change_request_id, appointment_id, message_id, report_id) = 1
  or (kind = 'appointment_canceled' and num_nonnulls(activity_id, invite_id, group_id, change_request_id, appointment_id, message_id, report_id) = 0)
) not valid;
alter table notifications validate constraint notifications_subject;
create index notifications_of_report on notifications (report_id) where report_id is not null;

-- Down Migration
-- Forward only.
