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

-- Down Migration
-- Forward only.
