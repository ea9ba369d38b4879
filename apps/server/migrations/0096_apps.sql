-- Up Migration
-- An app is a container of kind `app`: who may know of it and read its items follows from that. Its name is the container's.
create table apps (
  id bigint primary key references containers on delete cascade,
  slug citext not null unique check (slug !~ '^[0-9]+$'),
  description text not null default '',
  icon text not null default 'boxes',
  color text not null default 'green',
  -- Who may do what with its items and itself, by ability: {"create": [{"type": "group", "id": 3}]}.
  grants jsonb not null default '{}',
  -- How items are shown: {"type": "auto" | "inherit" | "custom", "tabs": [...]}.
  item_layout jsonb not null default '{"type": "auto", "tabs": []}',
  -- How it opens, and the wall: its columns are the choices of this property, which cards go through in their order where
  -- it is staged.
  opens_as text not null default 'table' check (opens_as in ('table', 'wall')),
  column_property text,
  is_staged boolean not null default false,
  -- The property that says what an item is called; the first text where it is null.
  title_property text,
  -- Counts changes of what the app consists of.
  version integer not null default 1,
  archived_at timestamptz,
  deleted_at timestamptz,
  created_by bigint references members on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index apps_of_creator on apps (created_by) where created_by is not null;
create index apps_deleted on apps (deleted_at) where deleted_at is not null;

-- Former addresses lead on until another app takes them.
create table app_slugs (
  slug citext primary key,
  app_id bigint not null references apps on delete cascade
);
create index app_slugs_of_app on app_slugs (app_id);

-- As `properties`, with who reads and who writes it. What was taken out keeps its row, and items their values, until purged.
create table app_properties (
  id bigint generated always as identity primary key,
  app_id bigint not null references apps on delete cascade,
  name text not null,
  type text not null,
  position integer not null,
  labels jsonb not null,
  hints jsonb not null default '{}',
  is_required boolean not null default false,
  is_visible boolean not null default true,
  is_locked boolean not null default false,
  settings jsonb not null default '{}',
  options jsonb not null default '[]',
  -- Choices that were taken out: what items have of them shows again when they come back.
  removed_options jsonb not null default '[]',
  -- Null: whoever sees the item reads it, whoever may change the item writes it.
  read_grants jsonb,
  write_grants jsonb,
  removed_at timestamptz,
  unique (app_id, name)
);

-- What an app consisted of before each change.
create table app_versions (
  app_id bigint not null references apps on delete cascade,
  version integer not null,
  definition jsonb not null,
  author_id bigint references members on delete set null,
  created_at timestamptz not null default now(),
  primary key (app_id, version)
);
create index app_versions_of_author on app_versions (author_id) where author_id is not null;

create table items (
  id bigint generated always as identity primary key,
  app_id bigint not null references apps on delete cascade,
  -- By the names of properties, as profiles keep them; of members, tags, files and items their ids.
  property_values jsonb not null default '{}',
  -- What it is called, and by what it is found.
  title text not null default '',
  search_text text not null default '',
  -- The value of the app's column property; null for unassigned.
  wall_column text,
  -- Its place: one total order for each app, in which each column is a part.
  rank bigint not null,
  view_count integer not null default 0,
  author_id bigint references members on delete set null,
  archived_at timestamptz,
  archived_by bigint references members on delete set null,
  deleted_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (app_id, rank) deferrable initially deferred
);
create index items_by_newest on items (app_id, created_at desc, id desc) where archived_at is null and deleted_at is null;
create index items_on_wall on items (app_id, wall_column, rank) where archived_at is null and deleted_at is null;
create index items_archived on items (app_id, archived_at desc, id desc) where archived_at is not null and deleted_at is null;
create index items_deleted on items (deleted_at) where deleted_at is not null;
create index items_of_author on items (author_id) where author_id is not null;
create index items_of_archived_by on items (archived_by) where archived_by is not null;
create index items_by_search_text on items using gin (fold(search_text) gin_trgm_ops);

-- What items are sorted and filtered by: of every value its key, in the order of people (C locale, since the keys have it in
-- them). Of several values of a property the first sorts.
create table item_keys (
  property_id bigint not null references app_properties on delete cascade,
  item_id bigint not null references items on delete cascade,
  position smallint not null default 0,
  key text collate "C" not null,
  primary key (property_id, item_id, position)
);
create index item_keys_in_order on item_keys (property_id, key, item_id);
create index item_keys_of_item on item_keys (item_id);

-- What items name: kept beside the values so that what is gone goes here too, and is found from the other side.
create table item_members (
  property_id bigint not null references app_properties on delete cascade,
  item_id bigint not null references items on delete cascade,
  member_id bigint not null references members on delete cascade,
  position smallint not null default 0,
  primary key (property_id, item_id, member_id)
);
create index item_members_of_item on item_members (item_id);
create index item_members_of_member on item_members (member_id, property_id, item_id);

create table item_tags (
  property_id bigint not null references app_properties on delete cascade,
  item_id bigint not null references items on delete cascade,
  tag_id bigint not null,
  primary key (property_id, item_id, tag_id)
);
create index item_tags_of_item on item_tags (item_id);
create index item_tags_of_tag on item_tags (tag_id, property_id, item_id);

create table item_relations (
  property_id bigint not null references app_properties on delete cascade,
  item_id bigint not null references items on delete cascade,
  related_id bigint not null references items on delete cascade,
  position smallint not null default 0,
  primary key (property_id, item_id, related_id)
);
create index item_relations_of_item on item_relations (item_id);
create index item_relations_of_related on item_relations (related_id, property_id, item_id);

create table item_files (
  property_id bigint not null references app_properties on delete cascade,
  item_id bigint not null references items on delete cascade,
  file_id bigint not null references files on delete cascade,
  position smallint not null default 0,
  primary key (property_id, item_id, file_id)
);
create index item_files_of_item on item_files (item_id);
create index item_files_of_file on item_files (file_id);

-- What values were before their property became another type, so that the way back brings every letter of them. `converted`
-- is what became of it; null where it did not fit.
create table item_values_aside (
  property_id bigint not null references app_properties on delete cascade,
  item_id bigint not null references items on delete cascade,
  type text not null,
  value jsonb not null,
  converted jsonb,
  primary key (property_id, item_id, type)
);
create index item_values_aside_of_item on item_values_aside (item_id);

create table item_changes (
  id bigint generated always as identity primary key,
  item_id bigint not null references items on delete cascade,
  member_id bigint references members on delete set null,
  kind text not null check (kind in ('created', 'changed', 'moved', 'archived', 'restored', 'mailed', 'unlinked')),
  -- By the names of properties what was there before and after: {"status": ["new", "open"]}.
  changes jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create index item_changes_of_item on item_changes (item_id, id desc);
create index item_changes_of_member on item_changes (member_id) where member_id is not null;

create table item_comments (
  id bigint generated always as identity primary key,
  item_id bigint not null references items on delete cascade,
  author_id bigint references members on delete set null,
  content text not null,
  created_at timestamptz not null default now(),
  edited_at timestamptz
);
create index item_comments_of_item on item_comments (item_id, created_at desc, id desc);
create index item_comments_of_author on item_comments (author_id) where author_id is not null;

create table item_followers (
  member_id bigint not null references members on delete cascade,
  item_id bigint not null references items on delete cascade,
  created_at timestamptz not null default now(),
  primary key (member_id, item_id)
);
create index item_followers_of_item on item_followers (item_id);

-- A look at an app that somebody keeps: what is filtered, sorted and shown. Without a member it is everybody's.
create table app_views (
  id bigint generated always as identity primary key,
  app_id bigint not null references apps on delete cascade,
  member_id bigint references members on delete cascade,
  name text not null check (name <> ''),
  view jsonb not null,
  position integer not null default 0,
  created_at timestamptz not null default now()
);
create index app_views_of_app on app_views (app_id, member_id);
create index app_views_of_member on app_views (member_id) where member_id is not null;

alter table notifications add column item_id bigint references items on delete cascade;
alter table notifications add column item_comment_id bigint references item_comments on delete cascade;
alter table notifications drop constraint notifications_subject;
alter table notifications add constraint notifications_subject check (
  num_nonnulls(
    activity_id, invite_id, group_id, change_request_id, appointment_id, message_id, report_id, file_id, page_id,
    planned_activity_id, blog_article_id, task_id, item_id
  ) = 1
  or (kind = 'appointment_canceled' and num_nonnulls(
    activity_id, invite_id, group_id, change_request_id, appointment_id, message_id, report_id, file_id, page_id,
    planned_activity_id, blog_article_id, task_id, item_id
  ) = 0)
) not valid;
alter table notifications validate constraint notifications_subject;
create index notifications_of_item on notifications (item_id) where item_id is not null;
create index notifications_of_item_comment on notifications (item_comment_id) where item_comment_id is not null;

-- ── search ──────────────────────────────────────────────────────────────────
create table search_items partition of search_documents for values in ('item');
create trigger items_search after insert or delete on items for each row execute function search_by_id('item');
create trigger items_search_changed after update on items for each row when (
  old.title is distinct from new.title or old.search_text is distinct from new.search_text
  or old.deleted_at is distinct from new.deleted_at or old.updated_at is distinct from new.updated_at
  or old.author_id is distinct from new.author_id
) execute function search_by_id('item');
-- What lies in an app is not found while that is deleted, and bears its name.
create function search_items_of_app() returns trigger language plpgsql as $$
begin
  insert into search_changes (kind, id) select 'item', id from items where app_id = new.id;
  return null;
end $$;
create trigger apps_search after update on apps for each row
  when (old.deleted_at is distinct from new.deleted_at) execute function search_items_of_app();

-- Down Migration
-- Forward only.
