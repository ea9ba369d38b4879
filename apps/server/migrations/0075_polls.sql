-- Up Migration
-- Questions, surveys and schedules: what a post asks besides its text. An answer belongs to an option by its id, never
-- to a text or a place in a list. What everybody sees counted is kept on the rows, by whoever answers.
create table polls (
  activity_id bigint primary key references activities on delete cascade,
  type text not null check (type in ('question', 'survey', 'schedule')),
  closes_at timestamptz,
  closed_at timestamptz,
  members_add_options boolean not null default false,
  -- How many people gave an answer.
  answer_count integer not null default 0 check (answer_count >= 0),
  -- Grows with every change, so that who hears of two knows which is newer.
  change bigint not null default 1,
  -- What answers refer to: so the index of one answer each goes by what the poll is.
  unique (activity_id, type)
);
create index polls_by_end on polls (closes_at) where closed_at is null and closes_at is not null;

create table poll_options (
  id bigint generated always as identity primary key,
  activity_id bigint not null references polls on delete cascade,
  position integer not null,
  label text not null,
  -- How many may take it; null for as many as like.
  answer_limit integer check (answer_limit > 0),
  -- Of a schedule. Whole days are dates and have no zone, wherever they are read; the last day is the end.
  starts_wall timestamp,
  ends_wall timestamp,
  time_zone text,
  added_by bigint references members on delete set null,
  yes_count integer not null default 0 check (yes_count >= 0),
  maybe_count integer not null default 0 check (maybe_count >= 0),
  no_count integer not null default 0 check (no_count >= 0),
  -- The newest who took it, for their faces; a few at most.
  recent_voters bigint[] not null default '{}',
  unique (activity_id, id),
  check ((starts_wall is null) = (ends_wall is null)),
  check (time_zone is null or starts_wall is not null),
  constraint poll_options_limit check (answer_limit is null or yes_count <= answer_limit)
);
create index poll_options_added_by on poll_options (added_by) where added_by is not null;

create table poll_answers (
  id bigint generated always as identity primary key,
  activity_id bigint not null,
  poll_type text not null,
  option_id bigint not null,
  member_id bigint not null references members,
  answer text not null check (answer in ('yes', 'maybe', 'no')),
  created_at timestamptz not null default now(),
  foreign key (activity_id, poll_type) references polls (activity_id, type) on delete cascade,
  foreign key (activity_id, option_id) references poll_options (activity_id, id) on delete cascade,
  unique (option_id, member_id),
  check (answer = 'yes' or poll_type = 'schedule')
);
create unique index poll_answers_one_of_question on poll_answers (activity_id, member_id) where poll_type = 'question';
create index poll_answers_of_activity on poll_answers (activity_id, member_id);
create index poll_answers_of_option on poll_answers (option_id, created_at desc, id desc);
create index poll_answers_of_member on poll_answers (member_id, id);

-- Down Migration
-- Forward only.
