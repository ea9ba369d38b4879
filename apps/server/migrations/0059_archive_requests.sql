-- Up Migration
-- What somebody wants to download as one archive: the token that the form carries names the row, since a thousand ids
-- are too long for a token. Rows go after a day.
create table archive_requests (
  id uuid primary key default gen_random_uuid(),
  member_id bigint not null references members on delete cascade,
  file_ids bigint[] not null,
  folder_ids bigint[] not null,
  name text not null,
  created_at timestamptz not null default now()
);
create index archive_requests_by_age on archive_requests (created_at);
create index archive_requests_of_member on archive_requests (member_id);

-- Down Migration
-- Forward only.
