-- Up Migration
-- ── where what lay in a deleted stream belongs ──────────────────────────────
-- What is hidden or deleted while its stream is deleted comes back in the main stream of the same place.
create table moved_streams (
  id bigint primary key,
  main_id bigint not null references containers on delete cascade
);
create index moved_streams_by_main on moved_streams (main_id);

-- ── legal texts that are documents ──────────────────────────────────────────
-- What was written before stays in the dialect of posts: it reads as those who agreed to it read it.
alter table legal_text_versions add column is_document boolean not null default false;

-- The pictures of a version. They stay with it: they are part of what people agreed to.
create table legal_text_images (
  version_id bigint not null references legal_text_versions on delete cascade,
  file_id bigint not null references files on delete cascade,
  primary key (version_id, file_id)
);
create index legal_text_images_of_file on legal_text_images (file_id);

-- Down Migration
-- Forward only.
