-- Up Migration
-- What foreign pages show of themselves, each read once for all who link to it.
create table link_previews (
  id bigint generated always as identity primary key,
  -- In one spelling, without what says where somebody found it.
  address text not null unique check (length(address) <= 2000),
  -- `none`: there is nothing to show, or not for everybody.
  state text not null default 'waiting' check (state in ('waiting', 'ready', 'none')),
  title text not null default '',
  description text not null default '',
  site text not null default '',
  language text,
  -- Where a player is framed from, once somebody asks for it.
  player text,
  image_id bigint references files (id),
  -- Names the picture in its address, so that whoever sees a preview sees its picture and nobody finds others.
  image_key uuid,
  image_address text,
  -- To ask for the page only if it has changed.
  page_address text,
  etag text,
  last_modified text,
  failures integer not null default 0,
  created_at timestamptz not null default now(),
  fetched_at timestamptz
);
create index link_previews_image on link_previews (image_id) where image_id is not null;
create unique index link_previews_image_key on link_previews (image_key) where image_key is not null;
create index link_previews_fetched on link_previews (fetched_at);

-- Which posts and replies link to them.
create table activity_links (
  activity_id bigint not null references activities (id) on delete cascade,
  reply_id bigint references replies (id) on delete cascade,
  link_preview_id bigint not null references link_previews (id),
  position smallint not null,
  -- Its author wants none.
  is_removed boolean not null default false,
  unique nulls not distinct (activity_id, reply_id, link_preview_id)
);
create index activity_links_preview on activity_links (link_preview_id);
create index activity_links_reply on activity_links (reply_id) where reply_id is not null;

-- Which parts other features keep for a reply, as `activities.parts`.
alter table replies add column parts text[] not null default '{}';

-- Down Migration
-- Forward only.
