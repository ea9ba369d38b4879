-- Up Migration
-- Channels are shown to whom they are open, to the people of groups that are named, and to those who run them; what is
-- planned or over shows to the latter alone.
create table channels (
  id bigint generated always as identity primary key,
  network_id bigint not null references networks,
  slug citext not null unique check (slug !~ '^[0-9]+$'),
  title text not null check (title <> ''),
  description text not null default '',
  status text not null default 'draft' check (status in ('draft', 'published', 'archived')),
  openness text not null default 'internal' check (openness in ('everyone', 'internal', 'members')),
  starts_at timestamptz,
  ends_at timestamptz,
  image_id bigint references files on delete set null,
  accent text check (accent ~ '^#[0-9a-f]{6}$'),
  is_start_page boolean not null default false,
  version integer not null default 1,
  created_by bigint references members on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (ends_at > starts_at)
);
create unique index channels_start_page on channels (network_id) where is_start_page;
create index channels_of_image on channels (image_id) where image_id is not null;
create index channels_of_creator on channels (created_by) where created_by is not null;
create index channels_by_title on channels (title, id);
create index channels_by_folded_title on channels using gin (fold(title) gin_trgm_ops);

-- Former addresses lead on until another channel takes them.
create table channel_slugs (
  slug citext primary key,
  channel_id bigint not null references channels on delete cascade,
  created_at timestamptz not null default now()
);
create index channel_slugs_of_channel on channel_slugs (channel_id);

create table channel_managers (
  channel_id bigint not null references channels on delete cascade,
  member_id bigint not null references members on delete cascade,
  created_at timestamptz not null default now(),
  primary key (channel_id, member_id)
);
create index channel_managers_of_member on channel_managers (member_id);

-- Whose people read a channel that is open to nobody else.
create table channel_groups (
  channel_id bigint not null references channels on delete cascade,
  group_id bigint not null references groups on delete cascade,
  primary key (channel_id, group_id)
);
create index channel_groups_of_group on channel_groups (group_id);

-- Who left a channel keeps the row: being subscribed by others again takes their asking.
create table channel_subscriptions (
  channel_id bigint not null references channels on delete cascade,
  member_id bigint not null references members on delete cascade,
  subscribed_at timestamptz not null default now(),
  left_at timestamptz,
  primary key (channel_id, member_id)
);
create index channel_subscriptions_of_member on channel_subscriptions (member_id, channel_id) where left_at is null;

create table channel_favorites (
  channel_id bigint not null references channels on delete cascade,
  member_id bigint not null references members on delete cascade,
  created_at timestamptz not null default now(),
  primary key (channel_id, member_id)
);
create index channel_favorites_of_member on channel_favorites (member_id);

create table channel_visits (
  channel_id bigint not null references channels on delete cascade,
  member_id bigint not null references members on delete cascade,
  visited_at timestamptz not null default now(),
  primary key (channel_id, member_id)
);
create index channel_visits_of_member on channel_visits (member_id, visited_at desc);

-- How many read a channel on a day of the network, without saying who.
create table channel_days (
  channel_id bigint not null references channels on delete cascade,
  day date not null,
  readers integer not null default 0,
  views integer not null default 0,
  primary key (channel_id, day)
);
