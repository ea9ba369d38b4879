-- Up Migration
-- The tree of folders. Who may read is a matter of the container alone, however deep a folder lies: a container of the
-- kind 'folder' is a tree with one root, and every folder of it names that container. `path` holds the ids from the
-- root to the folder itself, so that a breadcrumb, a subtree and a move are one statement each.
create table folders (
  id bigint generated always as identity primary key,
  container_id bigint not null references containers on delete cascade,
  parent_id bigint references folders on delete cascade,
  type text not null check (type in ('root_folder', 'folder', 'activitystream_folder')),
  -- The stream whose files lie here, of an activity stream folder.
  stream_id bigint references containers on delete cascade,
  name text not null default '',
  description text not null default '',
  property_values jsonb not null default '{}',
  path bigint[] not null,
  -- What the folder says itself, null where it says what its parent does; beside it what holds.
  own_adding text check (own_adding in ('members', 'administrators')),
  adding text not null default 'members' check (adding in ('members', 'administrators')),
  own_review boolean,
  is_reviewed boolean not null default false,
  created_by bigint references members on delete set null,
  created_at timestamptz not null default now(),
  updated_by bigint references members on delete set null,
  updated_at timestamptz not null default now(),
  deletion_id bigint,
  check ((type = 'root_folder') = (parent_id is null)),
  check ((type = 'activitystream_folder') = (stream_id is not null)),
  check (type = 'folder' or deletion_id is null)
);
create unique index folders_root on folders (container_id) where type = 'root_folder';
create unique index folders_of_stream on folders (stream_id) where stream_id is not null;
create unique index folders_by_name on folders (parent_id, lower(name)) where type = 'folder' and deletion_id is null;
create index folders_of_parent on folders (parent_id);
create index folders_by_path on folders using gin (path);
create index folders_of_container on folders (container_id);
create index folders_of_deletion on folders (deletion_id) where deletion_id is not null;

create function path_of_folder() returns trigger language plpgsql as $$
begin
  new.path := coalesce((select path from folders where id = new.parent_id), '{}') || new.id;
  return new;
end $$;
create trigger folders_path before insert on folders for each row execute function path_of_folder();

-- Each tree has its root, and for each stream beside it the folder of what is attached there. Kept by the database, so
-- that a server of the version before lays them out too.
create function lay_out_folders() returns trigger language plpgsql as $$
begin
  if new.kind = 'folder' then
    insert into folders (container_id, type) values (new.id, 'root_folder') on conflict do nothing;
  end if;
  insert into folders (container_id, parent_id, type, stream_id)
  select root.container_id, root.id, 'activitystream_folder', stream.id
  from containers stream
  join containers tree on tree.context_id = stream.context_id and tree.kind = 'folder'
  join folders root on root.container_id = tree.id and root.type = 'root_folder'
  where stream.context_id = new.context_id and stream.kind = 'stream'
  on conflict do nothing;
  return null;
end $$;
create trigger containers_folders after insert on containers
  for each row when (new.kind in ('folder', 'stream')) execute function lay_out_folders();

insert into folders (container_id, type) select id, 'root_folder' from containers where kind = 'folder' order by id;
insert into folders (container_id, parent_id, type, stream_id)
select distinct on (stream.id) root.container_id, root.id, 'activitystream_folder', stream.id
from containers stream
join containers tree on tree.context_id = stream.context_id and tree.kind = 'folder'
join folders root on root.container_id = tree.id and root.type = 'root_folder'
where stream.kind = 'stream'
order by stream.id, tree.id;

-- In which folder a file lies. What a server of the version before lays down without one belongs to a post. Nobody but
-- its author and those who approve sees a file there before its first version is approved.
alter table file_containers add column folder_id bigint references folders on delete cascade;
alter table file_containers add column is_pending boolean not null default false;
update file_containers lies set folder_id = folder.id
from (
  select distinct on (container_id) id, container_id from folders where type = 'activitystream_folder'
  order by container_id, id
) folder where folder.container_id = lies.container_id;
update file_containers lies set folder_id = folder.id
from folders folder where folder.container_id = lies.container_id and folder.type = 'root_folder' and lies.folder_id is null;
alter table file_containers alter column folder_id set not null;

create function folder_of_file() returns trigger language plpgsql as $$
begin
  new.folder_id := (
    select id from folders where container_id = new.container_id and type <> 'folder'
    order by type = 'root_folder', id limit 1
  );
  return new;
end $$;
create trigger file_containers_folder before insert on file_containers
  for each row when (new.folder_id is null) execute function folder_of_file();
alter table file_containers drop constraint file_containers_pkey;
alter table file_containers add primary key (file_id, folder_id);
create index file_containers_of_folder on file_containers (folder_id);
create index file_containers_of_file on file_containers (file_id, container_id);

-- A file is its current version; what it was before, and what waits for approval, are rows of their own. A file that
-- never had another version has no row there.
alter table files
  add column description text not null default '',
  add column property_values jsonb not null default '{}',
  add column major integer not null default 1,
  add column minor integer not null default 0,
  add column updated_by bigint references members on delete set null,
  add column updated_at timestamptz not null default now(),
  add column approved_by bigint references members on delete set null,
  add column approved_at timestamptz,
  add column locked_by bigint references members on delete set null,
  add column locked_until timestamptz,
  add column finalized_by bigint references members on delete set null,
  add column finalized_at timestamptz,
  add column view_count bigint not null default 0,
  add column viewed_at timestamptz;
update files set updated_at = coalesce(published_at, created_at), updated_by = owner_id;
create index files_by_folded_name on files using gin (fold(original_filename) gin_trgm_ops) where state = 'published';
create index files_locked_by on files (locked_by, locked_until) where locked_by is not null;

create table file_versions (
  id bigint generated always as identity primary key,
  file_id bigint not null references files on delete cascade,
  state text not null check (state in ('stored', 'pending')),
  major integer not null,
  minor integer not null,
  description text not null default '',
  author_id bigint references members on delete set null,
  original_filename text not null,
  extension text not null,
  content_type text not null,
  size bigint not null,
  width integer,
  height integer,
  sha256 text not null,
  storage_key text not null,
  created_at timestamptz not null default now(),
  approved_by bigint references members on delete set null,
  approved_at timestamptz,
  unique (file_id, major, minor)
);
create index file_versions_pending on file_versions (file_id) where state = 'pending';
create index file_versions_of_author on file_versions (author_id);
create index file_versions_by_key on file_versions (storage_key);
-- A version that is restored has the bytes of another.
alter table files drop constraint files_storage_key_key;
create index files_by_key on files (storage_key);

create table file_favorites (
  member_id bigint not null references members on delete cascade,
  file_id bigint not null references files on delete cascade,
  created_at timestamptz not null default now(),
  primary key (member_id, file_id)
);
create index file_favorites_of_file on file_favorites (file_id);

-- What was deleted together, and where each file lay. A place that is not there shows to nobody.
create table file_deletions (
  id bigint generated always as identity primary key,
  container_id bigint not null references containers on delete cascade,
  deleted_by bigint references members on delete set null,
  deleted_at timestamptz not null default now()
);
create index file_deletions_of_container on file_deletions (container_id, deleted_at desc);
create index file_deletions_by_age on file_deletions (deleted_at);
alter table folders add constraint folders_deletion_id_fkey foreign key (deletion_id) references file_deletions;
create table deleted_file_places (
  deletion_id bigint not null references file_deletions on delete cascade,
  file_id bigint not null references files on delete cascade,
  folder_id bigint not null references folders on delete cascade,
  container_id bigint not null references containers on delete cascade,
  is_pending boolean not null,
  primary key (deletion_id, file_id, folder_id)
);
create index deleted_file_places_of_file on deleted_file_places (file_id);
create index deleted_file_places_of_folder on deleted_file_places (folder_id);

-- Down Migration
-- Forward only.
