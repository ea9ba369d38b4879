-- Up Migration
-- Posts of other types than a note, and what other features show in a post.
alter table activities drop constraint activities_type_check;
alter table activities add constraint activities_type_check
  check (type in ('note', 'question', 'survey', 'schedule', 'appointment', 'article')) not valid;
alter table activities validate constraint activities_type_check;

-- What stands above the text: the question of a poll, the title of an article; empty for others.
alter table activities add column title text not null default '';
-- Which parts other features keep for it, by name: a page asks for these alone.
alter table activities add column parts text[] not null default '{}';

-- A group may have several streams; the main one is where posts go that name none.
alter table containers add column is_main boolean not null default true;
create unique index containers_main_stream on containers (context_id) where kind = 'stream' and is_main;

-- Down Migration
-- Forward only.
