-- Up Migration

-- Uploads that come in parts (tus 1.0). One is a promise of so many bytes; what of them is kept lies in pieces, which
-- become one file when all are there. Nothing of it is a file before.
create table resumable_uploads (
  id uuid primary key default gen_random_uuid(),
  member_id bigint not null references members on delete cascade,
  directory text not null check (directory in ('files', 'images')),
  name text not null,
  size bigint not null check (size >= 0),
  -- How many of the bytes are kept, counted from the first, without a gap.
  received bigint not null default 0 check (received between 0 and size),
  -- As it came: the answer repeats it.
  metadata text not null default '',
  external_id text,
  -- By which the client knows the file again, and where it was to go, as it said.
  fingerprint text,
  folder_id bigint,
  -- The file that the pieces became.
  file_id bigint references files on delete cascade,
  -- Who receives bytes for it at the moment, and until when this holds without word of them.
  receiver uuid,
  receiver_until timestamptz,
  created_at timestamptz not null default now(),
  touched_at timestamptz not null default now()
);
create index resumable_uploads_of_member on resumable_uploads (member_id, created_at);
create index resumable_uploads_by_age on resumable_uploads (touched_at);
create index resumable_uploads_of_file on resumable_uploads (file_id);

-- A piece is written down before its bytes are stored, and counts once it has its place and size. One without an upload
-- waits for its bytes to be removed.
create table upload_pieces (
  storage_key text primary key,
  upload_id uuid references resumable_uploads on delete set null,
  start bigint,
  size bigint,
  created_at timestamptz not null default now(),
  check ((start is null) = (size is null))
);
create unique index upload_pieces_in_order on upload_pieces (upload_id, start);
create index upload_pieces_going on upload_pieces (created_at) where upload_id is null or size is null;

-- Down Migration
-- Forward only.
