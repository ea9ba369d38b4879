-- Up Migration
-- The same bytes are kept once: rows whose bytes are equal come to name one key. What no row names any more is written
-- down here in the same transaction, and goes an hour later, when nothing that read the row before can still ask for it
-- or write it down anew.
create table going_bytes (
  storage_key text primary key,
  since timestamptz not null default now()
);
create index going_bytes_by_age on going_bytes (since);
create index files_by_bytes on files (sha256, size) where sha256 <> '';
create index file_versions_by_bytes on file_versions (sha256, size);

-- Down Migration
-- Forward only.
