-- Up Migration
create table tasks (
  id bigint generated always as identity primary key,
  network_id bigint not null references networks on delete cascade,
  title text not null check (title <> ''),
  description text not null default '',
  -- Whose people see it beside its own; null for its own people alone.
  group_id bigint references groups on delete cascade,
  parent_id bigint references tasks on delete cascade,
  author_id bigint references members on delete set null,
  due_on date,
  -- The time on the clock of `time_zone`; null where it is due in the course of the day, wherever somebody is.
  due_time time,
  time_zone text,
  -- What day and time mean; null without a time.
  due_at timestamptz,
  repeat_frequency text check (repeat_frequency in ('daily', 'weekly', 'monthly', 'yearly')),
  repeat_interval integer check (repeat_interval between 1 and 99),
  -- The day of the first one of the series, by which the days of later ones are reckoned (the 31st).
  repeat_from date,
  -- The one before, of which it came.
  repeats_id bigint references tasks on delete set null,
  source_activity_id bigint references activities on delete set null,
  source_message_id bigint references messages on delete set null,
  done_at timestamptz,
  done_by bigint references members on delete set null,
  archived_at timestamptz,
  archived_by bigint references members on delete set null,
  deleted_at timestamptz,
  -- Who may take the deletion back, for ten minutes.
  deleted_by bigint references members on delete set null,
  version integer not null default 1,
  -- In which version each field was changed last; those of the first version are missing.
  field_versions jsonb not null default '{}',
  -- When it was said last when it is due: what would have been told before is not told any more.
  due_set_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((due_time is null) = (due_at is null)),
  check (due_time is null or (due_on is not null and time_zone is not null)),
  check ((repeat_frequency is null) = (repeat_interval is null)),
  check (repeat_frequency is null or due_on is not null),
  check (parent_id <> id),
  check (num_nonnulls(source_activity_id, source_message_id) <= 1)
);
create index tasks_of_group on tasks (group_id, due_on, id) where group_id is not null and deleted_at is null;
create index tasks_of_author on tasks (author_id, due_on, id) where author_id is not null;
create index tasks_of_parent on tasks (parent_id) where parent_id is not null;
create index tasks_of_done_by on tasks (done_by) where done_by is not null;
create index tasks_of_archived_by on tasks (archived_by) where archived_by is not null;
create index tasks_of_deleted_by on tasks (deleted_by) where deleted_by is not null;
create index tasks_that_repeat on tasks (repeats_id) where repeats_id is not null;
create index tasks_of_source_activity on tasks (source_activity_id) where source_activity_id is not null;
create index tasks_of_source_message on tasks (source_message_id) where source_message_id is not null;
create index tasks_due on tasks (due_on) where done_at is null and archived_at is null and deleted_at is null;
create index tasks_deleted on tasks (deleted_at) where deleted_at is not null;

create table task_assignees (
  task_id bigint not null references tasks on delete cascade,
  member_id bigint not null references members on delete cascade,
  state text not null default 'open' check (state in ('open', 'accepted', 'declined')),
  reason text not null default '',
  answered_at timestamptz,
  -- When they opened it first: until then it is new.
  seen_at timestamptz,
  assigned_by bigint references members on delete set null,
  created_at timestamptz not null default now(),
  primary key (task_id, member_id)
);
create index task_assignees_of_member on task_assignees (member_id, task_id);
create index task_assignees_of_assigned_by on task_assignees (assigned_by) where assigned_by is not null;

create table task_stars (
  member_id bigint not null references members on delete cascade,
  task_id bigint not null references tasks on delete cascade,
  created_at timestamptz not null default now(),
  primary key (member_id, task_id)
);
create index task_stars_of_task on task_stars (task_id);

create table task_checklist_items (
  id bigint generated always as identity primary key,
  task_id bigint not null references tasks on delete cascade,
  text text not null check (text <> ''),
  position integer not null,
  assignee_id bigint references members on delete set null,
  done_at timestamptz,
  done_by bigint references members on delete set null
);
create index task_checklist_items_of_task on task_checklist_items (task_id, position, id);
create index task_checklist_items_of_assignee on task_checklist_items (assignee_id) where assignee_id is not null;
create index task_checklist_items_of_done_by on task_checklist_items (done_by) where done_by is not null;

create table task_files (
  task_id bigint not null references tasks on delete cascade,
  file_id bigint not null references files on delete cascade,
  position integer not null default 0,
  primary key (task_id, file_id)
);
create index task_files_of_file on task_files (file_id);

create table task_comments (
  id bigint generated always as identity primary key,
  task_id bigint not null references tasks on delete cascade,
  author_id bigint references members on delete set null,
  content text not null,
  created_at timestamptz not null default now(),
  edited_at timestamptz
);
create index task_comments_of_task on task_comments (task_id, created_at desc, id desc);
create index task_comments_of_author on task_comments (author_id) where author_id is not null;

create table task_reminders (
  id bigint generated always as identity primary key,
  task_id bigint not null references tasks on delete cascade,
  days_before integer check (days_before between 0 and 60),
  -- On the clock of whoever is reminded.
  at_time time,
  minutes_before integer check (minutes_before between 0 and 1440),
  created_at timestamptz not null default now(),
  check ((days_before is null) = (at_time is null)),
  check (num_nonnulls(days_before, minutes_before) = 1)
);
create index task_reminders_of_task on task_reminders (task_id);

-- Who was reminded, once each, whichever process does it; `due` says of which day or moment, for a task that is put off.
create table task_reminders_sent (
  reminder_id bigint not null references task_reminders on delete cascade,
  member_id bigint not null references members on delete cascade,
  due text not null,
  sent_at timestamptz not null default now(),
  primary key (reminder_id, member_id, due)
);
create index task_reminders_sent_of_member on task_reminders_sent (member_id);

alter table notifications add column task_id bigint references tasks on delete cascade;
alter table notifications add column task_comment_id bigint references task_comments on delete cascade;
alter table notifications drop constraint notifications_subject;
alter table notifications add constraint notifications_subject check (
  num_nonnulls(
    activity_id, invite_id, group_id, change_request_id, appointment_id, message_id, report_id, file_id, page_id,
    planned_activity_id, blog_article_id, task_id
  ) = 1
  or (kind = 'appointment_canceled' and num_nonnulls(
    activity_id, invite_id, group_id, change_request_id, appointment_id, message_id, report_id, file_id, page_id,
    planned_activity_id, blog_article_id, task_id
  ) = 0)
) not valid;
alter table notifications validate constraint notifications_subject;
create index notifications_of_task on notifications (task_id) where task_id is not null;
create index notifications_of_task_comment on notifications (task_comment_id) where task_comment_id is not null;

-- What is noted for search of tasks: what is said in them, and who sees them by themselves.
create table search_tasks partition of search_documents for values in ('task');
create trigger tasks_search after insert or delete on tasks for each row execute function search_by_id('task');
create trigger tasks_search_changed after update on tasks for each row when (
  old.title is distinct from new.title or old.description is distinct from new.description
  or old.group_id is distinct from new.group_id or old.author_id is distinct from new.author_id
  or old.deleted_at is distinct from new.deleted_at
) execute function search_by_id('task');
create function search_of_tasks() returns trigger language plpgsql as $$
declare
  told bigint := (coalesce(to_jsonb(new), to_jsonb(old)) ->> 'task_id')::bigint;
begin
  insert into search_changes (kind, id) select 'task', id from tasks where told in (id, parent_id);
  return null;
end $$;
create trigger task_assignees_search after insert or delete on task_assignees for each row
  execute function search_of_tasks();
create trigger task_checklist_items_search after insert or delete on task_checklist_items for each row
  execute function search_of_tasks();
create trigger task_checklist_items_search_changed after update on task_checklist_items for each row when (
  old.text is distinct from new.text
) execute function search_of_tasks();

-- Down Migration
-- Forward only.
