-- Up Migration
-- When somebody last looked into a folder: what came since is new to them.
create table folder_visits (
  member_id bigint not null references members on delete cascade,
  folder_id bigint not null references folders on delete cascade,
  visited_at timestamptz not null default now(),
  primary key (member_id, folder_id)
);
create index folder_visits_of_folder on folder_visits (folder_id);

-- When a file came into a folder; null for what lay there before this was kept.
alter table file_containers add column laid_at timestamptz;
alter table file_containers alter column laid_at set default now();

create index files_by_change on files (updated_at) where state = 'published';
create index files_by_approval on files (approved_at) where state = 'published' and approved_at is not null;
create index file_containers_by_time on file_containers (laid_at) where laid_at is not null;
