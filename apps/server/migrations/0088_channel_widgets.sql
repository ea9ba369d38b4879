-- Up Migration
-- What a channel is made of: widgets, and the layouts that say where each of them stands.
create table channel_widgets (
  id bigint generated always as identity primary key,
  channel_id bigint not null references channels on delete cascade,
  type text not null check (type in ('banner', 'text', 'people', 'appointments', 'rss', 'images', 'link')),
  title text not null default '',
  label text not null default '',
  hide_title boolean not null default false,
  title_background_override text check (title_background_override ~ '^#[0-9a-f]{6}$'),
  collapse_to_single_column boolean not null default false,
  single_row_only boolean not null default false,
  shows_from timestamptz,
  shows_until timestamptz,
  -- It stays so when the last of its groups is deleted: then nobody sees it but who runs the channel.
  is_for_groups boolean not null default false,
  -- What was chosen, as its type has it.
  properties jsonb not null,
  feed_id bigint references feeds on delete set null,
  link_preview_id bigint references link_previews on delete set null,
  -- Where it stands in the layout that is published, and how wide; null where it does not.
  position integer,
  width smallint check (width between 1 and 3),
  version integer not null default 1,
  created_by bigint references members on delete set null,
  updated_by bigint references members on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (shows_until > shows_from),
  check ((position is null) = (width is null))
);
create index channel_widgets_of_channel on channel_widgets (channel_id, position, id);
create index channel_widgets_of_feed on channel_widgets (feed_id) where feed_id is not null;
create index channel_widgets_of_preview on channel_widgets (link_preview_id) where link_preview_id is not null;
create index channel_widgets_of_creator on channel_widgets (created_by) where created_by is not null;
create index channel_widgets_of_writer on channel_widgets (updated_by) where updated_by is not null;

-- Whose people a widget is for that is for groups.
create table channel_widget_groups (
  widget_id bigint not null references channel_widgets on delete cascade,
  group_id bigint not null references groups on delete cascade,
  primary key (widget_id, group_id)
);
create index channel_widget_groups_of_group on channel_widget_groups (group_id);

-- The pictures that a widget shows. Those that were not its writer's to share are shown to whoever reads them anyway.
create table channel_widget_images (
  widget_id bigint not null references channel_widgets on delete cascade,
  file_id bigint not null references files on delete cascade,
  is_shared boolean not null,
  primary key (widget_id, file_id)
);
create index channel_widget_images_of_file on channel_widget_images (file_id);

-- Every layout that a channel has had; the newest that was not put aside is shown.
create table channel_layouts (
  channel_id bigint not null references channels on delete cascade,
  version integer not null,
  rows jsonb not null,
  widgets_count integer not null,
  is_aside boolean not null default false,
  author_id bigint references members on delete set null,
  created_at timestamptz not null default now(),
  primary key (channel_id, version)
);
create index channel_layouts_of_author on channel_layouts (author_id) where author_id is not null;

create table channel_layout_drafts (
  channel_id bigint not null references channels on delete cascade,
  member_id bigint not null references members on delete cascade,
  rows jsonb not null,
  based_on integer not null,
  updated_at timestamptz not null default now(),
  primary key (channel_id, member_id)
);
create index channel_layout_drafts_of_member on channel_layout_drafts (member_id);

-- Down Migration
-- Forward only.
