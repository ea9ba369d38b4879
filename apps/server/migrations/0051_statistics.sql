-- Who was there on a day, by the network's clock. Rows go once the day, its week and its month are counted, so that
-- nobody can be followed by them.
create table member_days (
  day date not null,
  member_id bigint not null references members on delete cascade,
  primary key (day, member_id)
);
create index member_days_of_member on member_days (member_id);

-- How many were there at least once in a day, week or month that is over: in the network (no group), and members of
-- each group.
create table active_counts (
  period text not null check (period in ('day', 'week', 'month')),
  start date not null,
  group_id bigint references groups on delete cascade,
  members integer not null,
  unique nulls not distinct (group_id, period, start)
);

create index activities_by_time on activities (created_at) where deleted_at is null;
create index replies_by_time on replies (created_at) where deleted_at is null;
create index messages_by_time on messages (created_at);
create index chat_messages_by_moment on chat_messages (created_at) where deleted_at is null;
