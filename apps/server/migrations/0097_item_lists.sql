-- Up Migration
-- Items of an app as a list that somebody takes along: the last of each person and app, as they read it.
create table item_exports (
  id bigint generated always as identity primary key,
  app_id bigint not null references apps on delete cascade,
  member_id bigint not null references members on delete cascade,
  language text not null,
  -- What was filtered, sorted and shown.
  query jsonb not null,
  status text not null default 'initialized' check (status in ('initialized', 'in_progress', 'finished', 'failed')),
  progress integer not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  unique (app_id, member_id)
);
create index item_exports_of_member on item_exports (member_id);

create table item_export_files (
  id bigint generated always as identity primary key,
  export_id bigint not null references item_exports on delete cascade,
  extension text not null,
  storage_key text not null unique,
  size bigint,
  unique (export_id, extension)
);

-- A list (CSV) that somebody brings into an app, or of which one is made.
create table item_imports (
  id bigint generated always as identity primary key,
  author_id bigint not null references members on delete cascade,
  -- Null for an app that is not there yet: of the network, or of the group.
  app_id bigint references apps on delete cascade,
  group_id bigint references groups on delete cascade,
  app_name text not null default '',
  file_name text not null,
  -- The list itself, until it is imported or dropped.
  storage_key text unique,
  state text not null default 'checking'
    check (state in ('checking', 'unreadable', 'checked', 'importing', 'done', 'failed')),
  problem text,
  progress integer not null default 0,
  encoding text,
  delimiter text,
  -- What parts digits in its numbers.
  decimal_mark text not null default ',' check (decimal_mark in (',', '.')),
  -- What its columns say and become; empty until they were read for the first time.
  columns jsonb not null default '[]',
  -- The column by which items are known again; null where all lines are new ones.
  key_column integer,
  counts jsonb,
  examples jsonb not null default '[]',
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create index item_imports_of_author on item_imports (author_id, id desc);
create index item_imports_of_app on item_imports (app_id) where app_id is not null;
create index item_imports_of_group on item_imports (group_id) where group_id is not null;
create index item_imports_by_age on item_imports (created_at);

-- Lines that bring nothing in, each with the reasons.
create table item_import_lines (
  import_id bigint not null references item_imports on delete cascade,
  line integer not null,
  problems jsonb not null,
  cells text[] not null,
  primary key (import_id, line)
);

-- What an app does by itself: {"activity_teaser": {"template": "..."}, "emails": [...], "rules": [...]}.
alter table apps add column integrations jsonb not null default '{}';

-- Who was named in an item or is named no more, until they are told by mail. Both within a short time is neither.
create table item_mails (
  id bigint generated always as identity primary key,
  property_id bigint not null references app_properties on delete cascade,
  item_id bigint not null references items on delete cascade,
  member_id bigint not null references members on delete cascade,
  trigger text not null check (trigger in ('assign', 'unassign')),
  actor_id bigint not null references members on delete cascade,
  -- What was done in one act is one mail.
  act_id bigint not null,
  due_at timestamptz not null,
  unique (property_id, item_id, member_id)
);
create index item_mails_due on item_mails (due_at);
create index item_mails_of_item on item_mails (item_id);
create index item_mails_of_member on item_mails (member_id);
create index item_mails_of_actor on item_mails (actor_id);

-- Down Migration
-- Forward only.
