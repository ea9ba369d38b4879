-- Up Migration
-- Pages: the wiki of the network and of each group. A tree of pages is a container, so who reads it is who reads that.
-- It comes with the folder of its context: the database sees to it, so that a server of the version before writes it too.
create table page_trees (
  id bigint primary key references containers on delete cascade,
  -- Who writes in it, where a page says nothing else.
  editing text not null default 'administrators' check (editing in ('administrators', 'members')),
  -- The page with which it opens.
  entry_page_id bigint
);

create function open_page_tree() returns trigger language plpgsql as $$
declare
  tree bigint;
begin
  insert into containers (context_id, kind, slug, name, openness)
    values (new.context_id, 'page_tree', new.slug, new.name, new.openness)
    on conflict do nothing returning id into tree;
  if tree is not null then
    insert into page_trees (id) values (tree);
  end if;
  return null;
end $$;
create trigger containers_page_tree after insert on containers
  for each row when (new.kind = 'folder') execute function open_page_tree();

insert into containers (context_id, kind, slug, name, openness)
  select c.context_id, 'page_tree', c.slug, c.name, c.openness
  from containers c join contexts x on x.id = c.context_id
  where c.kind = 'folder' and x.member_id is null
  on conflict do nothing;
insert into page_trees (id) select id from containers where kind = 'page_tree' on conflict do nothing;

create table pages (
  id bigint generated always as identity primary key,
  container_id bigint not null references containers on delete cascade,
  parent_id bigint references pages on delete cascade,
  -- Ids from the topmost page to itself.
  path bigint[] not null default '{}',
  position integer not null default 0,
  slug citext not null,
  title text not null,
  content text not null default '',
  -- The number of the version that is shown.
  version integer not null default 1,
  -- What it says itself of who writes it, and what holds.
  own_editing text check (own_editing in ('administrators', 'members')),
  editing text not null default 'administrators' check (editing in ('administrators', 'members')),
  is_public boolean not null default false,
  is_template boolean not null default false,
  created_by bigint references members on delete set null,
  created_at timestamptz not null default now(),
  updated_by bigint references members on delete set null,
  updated_at timestamptz not null default now(),
  -- In the bin, where it lies with all that went with it under the id of what was deleted.
  deleted_at timestamptz,
  deleted_by bigint references members on delete set null,
  deleted_with bigint
);
create index pages_of_tree on pages (container_id, parent_id, position);
create index pages_of_parent on pages (parent_id) where parent_id is not null;
create index pages_on_path on pages using gin (path);
create index pages_newest on pages (container_id, updated_at desc, id desc) where deleted_at is null;
create index pages_made_by on pages (created_by) where created_by is not null;
create index pages_changed_by on pages (updated_by) where updated_by is not null;
create index pages_deleted on pages (deleted_at) where deleted_at is not null;
create index pages_deleted_by on pages (deleted_by) where deleted_by is not null;
alter table page_trees add foreign key (entry_page_id) references pages on delete set null;
create index page_trees_entry on page_trees (entry_page_id) where entry_page_id is not null;

-- Every address that a page has or had: a former one leads to it.
create table page_slugs (
  container_id bigint not null references containers on delete cascade,
  slug citext not null,
  page_id bigint not null references pages on delete cascade,
  primary key (container_id, slug)
);
create index page_slugs_of_page on page_slugs (page_id);

create table page_versions (
  page_id bigint not null references pages on delete cascade,
  number integer not null,
  -- `aside` was never shown: the text that another one was chosen over when two had written.
  kind text not null default 'saved' check (kind in ('saved', 'merged', 'aside', 'restored')),
  title text not null,
  content text not null,
  note text not null default '',
  author_id bigint references members on delete set null,
  -- The version that its author had before them, and the one that was brought back.
  based_on integer,
  restored_from integer,
  created_at timestamptz not null default now(),
  primary key (page_id, number)
);
create index page_versions_of_author on page_versions (author_id) where author_id is not null;

-- Where pages lead to other pages: by their id, or by a name that no page has yet.
create table page_links (
  page_id bigint not null references pages on delete cascade,
  position integer not null,
  target_id bigint references pages on delete cascade,
  name text,
  primary key (page_id, position),
  check (num_nonnulls(target_id, name) >= 1)
);
create index page_links_to on page_links (target_id) where target_id is not null;
create index page_links_named on page_links (fold(name)) where target_id is null;

-- The pictures that any version of a page shows: whoever reads the page sees them.
create table page_images (
  page_id bigint not null references pages on delete cascade,
  file_id bigint not null references files on delete cascade,
  primary key (page_id, file_id)
);
create index page_images_of_file on page_images (file_id);

-- What somebody saw last of a page, and whether they hear of its changes.
create table page_reads (
  page_id bigint not null references pages on delete cascade,
  member_id bigint not null references members on delete cascade,
  version integer not null,
  read_at timestamptz not null default now(),
  primary key (page_id, member_id)
);
create index page_reads_of_member on page_reads (member_id);

create table page_follows (
  page_id bigint not null references pages on delete cascade,
  member_id bigint not null references members on delete cascade,
  followed_at timestamptz not null default now(),
  primary key (page_id, member_id)
);
create index page_follows_of_member on page_follows (member_id);

-- Who is writing at the moment: gone by itself after a minute without a sign.
create table page_editors (
  page_id bigint not null references pages on delete cascade,
  member_id bigint not null references members on delete cascade,
  seen_at timestamptz not null default now(),
  primary key (page_id, member_id)
);
create index page_editors_of_member on page_editors (member_id);

-- Short forms and what they mean, shown in pages.
create table abbreviations (
  id bigint generated always as identity primary key,
  network_id bigint not null references networks on delete cascade,
  short text not null,
  meaning text not null,
  updated_at timestamptz not null default now()
);
create unique index abbreviations_by_short on abbreviations (network_id, short);

alter table notifications add column page_id bigint references pages on delete cascade;
alter table notifications drop constraint notifications_subject;
alter table notifications add constraint notifications_subject check (
  num_nonnulls(
    activity_id, invite_id, group_id, change_request_id, appointment_id, message_id, report_id, file_id, page_id
  ) = 1
  or (kind = 'appointment_canceled' and num_nonnulls(
    activity_id, invite_id, group_id, change_request_id, appointment_id, message_id, report_id, file_id, page_id
  ) = 0)
) not valid;
alter table notifications validate constraint notifications_subject;
create index notifications_of_page on notifications (page_id) where page_id is not null;

-- Down Migration
-- Forward only.
