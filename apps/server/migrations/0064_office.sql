-- Up Migration
-- A file that is open for editing in an office: as long as its lock holds, only that office changes it. What it has saved
-- meanwhile is one version, which each further save replaces.
create table office_locks (
  file_id bigint primary key references files on delete cascade,
  lock_id text not null,
  expires_at timestamptz not null,
  -- Who works on it, in the order in which they came.
  people bigint[] not null,
  -- Whose draft it is, where versions are reviewed: what nobody has approved is seen by no other editor.
  draft_of bigint references members on delete cascade,
  -- The version that holds what was saved under this lock, and since when.
  version_major integer,
  version_minor integer,
  version_since timestamptz
);
create index office_locks_of_draft on office_locks (draft_of) where draft_of is not null;

-- Those who worked on a version together; the author of a version that only one person made stands with it alone.
create table file_version_authors (
  file_id bigint not null references files on delete cascade,
  major integer not null,
  minor integer not null,
  member_id bigint not null references members on delete cascade,
  primary key (file_id, major, minor, member_id)
);
create index file_version_authors_of_member on file_version_authors (member_id);

-- Down Migration
-- Forward only.
