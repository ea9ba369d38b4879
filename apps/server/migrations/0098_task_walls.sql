-- Up Migration
-- Where tasks lie on walls: on that of their group, which is one for all of its people, or on somebody's own. What has no
-- row lies above all others, newest first.
create table task_places (
  id bigint generated always as identity primary key,
  task_id bigint not null references tasks on delete cascade,
  group_id bigint references groups on delete cascade,
  member_id bigint references members on delete cascade,
  rank bigint not null,
  check (num_nonnulls(group_id, member_id) = 1)
);
create unique index task_places_in_group on task_places (group_id, task_id) where group_id is not null;
create unique index task_places_of_member on task_places (member_id, task_id) where member_id is not null;
create index task_places_of_group_by_rank on task_places (group_id, rank) where group_id is not null;
create index task_places_of_member_by_rank on task_places (member_id, rank) where member_id is not null;
create index task_places_of_task on task_places (task_id);

-- The title as people look it up, by `textKey`; of what was written before, what comes near to that.
alter table tasks add column title_key text not null default '';
update tasks set title_key = fold(title);

-- The item that a task was made from.
alter table tasks add column source_item_id bigint references items on delete set null;
create index tasks_of_source_item on tasks (source_item_id) where source_item_id is not null;
alter table tasks add constraint tasks_one_source check (
  num_nonnulls(source_activity_id, source_message_id, source_item_id) <= 1
);

-- Down Migration
-- Forward only.
