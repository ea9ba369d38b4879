-- Up Migration
-- Secrets of programs that open the files as a network drive, and nothing else. Of a secret only its hash is kept.
create table app_passwords (
  id bigint generated always as identity primary key,
  member_id bigint not null references members on delete cascade,
  name text not null,
  secret_hash bytea not null unique,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index app_passwords_of_member on app_passwords (member_id);

-- Locks of network drives. That of a file holds only as long as its member has locked the file itself
-- (`files.locked_by`), so that whoever lifts it in the browser has lifted it everywhere.
create table dav_locks (
  token text primary key,
  member_id bigint not null references members on delete cascade,
  file_id bigint references files on delete cascade,
  folder_id bigint references folders on delete cascade,
  is_deep boolean not null default false,
  -- What the program says of who locks, as XML of ours.
  owner text not null default '',
  -- The file was free before: it is freed when this ends.
  took_file boolean not null default false,
  expires_at timestamptz not null,
  check ((file_id is null) <> (folder_id is null))
);
create index dav_locks_of_file on dav_locks (file_id) where file_id is not null;
create index dav_locks_of_folder on dav_locks (folder_id) where folder_id is not null;
create index dav_locks_of_member on dav_locks (member_id);
create index dav_locks_by_age on dav_locks (expires_at);

-- What programs write down about files and folders, and read again; nobody else shows it.
create table dav_properties (
  file_id bigint references files on delete cascade,
  folder_id bigint references folders on delete cascade,
  namespace text not null,
  name text not null,
  -- The element with its content, as XML of ours.
  value text not null,
  check ((file_id is null) <> (folder_id is null))
);
create unique index dav_properties_of_file on dav_properties (file_id, namespace, name) where file_id is not null;
create unique index dav_properties_of_folder on dav_properties (folder_id, namespace, name) where folder_id is not null;

-- What a system keeps for itself beside the files of a drive (`._x`, `.DS_Store`, `desktop.ini`): its member's alone, and
-- no file of anybody.
create table dav_side_files (
  id bigint generated always as identity primary key,
  member_id bigint not null references members on delete cascade,
  folder_id bigint not null references folders on delete cascade,
  name text not null,
  content bytea not null,
  updated_at timestamptz not null default now(),
  unique (member_id, folder_id, name)
);
create index dav_side_files_of_folder on dav_side_files (folder_id);
create index dav_side_files_by_age on dav_side_files (updated_at);

-- Down Migration
-- Forward only.
