-- Up Migration
create extension if not exists citext;
create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists btree_gist;

-- unaccent() is only stable; an index needs an immutable form bound to one dictionary.
create function fold(value text) returns text
  language sql immutable parallel safe strict cost 100
  as $$ select lower(public.unaccent('public.unaccent', value)) $$;

-- ── the network ─────────────────────────────────────────────────────────────
create table networks (
  id bigint generated always as identity primary key,
  is_set_up boolean not null default false,
  created_at timestamptz not null default now()
);

create table network_settings (
  network_id bigint primary key references networks,
  settings jsonb not null default '{}',
  updated_at timestamptz not null default now()
);

-- ── people ──────────────────────────────────────────────────────────────────
create type member_state as enum
  ('awaiting_confirmation', 'awaiting_moderation', 'to_be_onboarded', 'active', 'locked',
   'without_sign_in', 'left', 'anonymised');

create table members (
  id bigint generated always as identity primary key,
  network_id bigint not null references networks,
  email citext unique,
  first_name text not null default '',
  last_name text not null default '',
  display_name text not null,
  state member_state not null,
  is_external boolean not null default false,
  is_network_admin boolean not null default false,
  language text not null default 'de' check (language in ('de', 'de_DU', 'en', 'es', 'fr')),
  time_zone text not null default 'Europe/Berlin',
  image_id bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index members_by_name on members (display_name, id);
create index members_by_folded_name on members using gin (fold(display_name) gin_trgm_ops);

create table accounts (
  id bigint generated always as identity primary key,
  member_id bigint not null unique references members on delete cascade,
  password_digest text,
  failed_attempts integer not null default 0,
  locked_until timestamptz,
  last_sign_in_at timestamptz,
  created_at timestamptz not null default now()
);

create table profiles (
  id bigint generated always as identity primary key,
  member_id bigint unique references members on delete cascade,
  group_id bigint unique,
  property_values jsonb not null default '{}',
  check (num_nonnulls(member_id, group_id) = 1)
);

create type session_state as enum ('second_factor', 'signed_in');

create table sessions (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  csrf_token text not null,
  member_id bigint not null references members on delete cascade,
  state session_state not null,
  remember boolean not null default false,
  user_agent text not null default '',
  ip text not null default '',
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_of_member on sessions (member_id);
create index sessions_by_expiry on sessions (expires_at);

create table account_tokens (
  id bigint generated always as identity primary key,
  member_id bigint not null references members on delete cascade,
  purpose text not null check (purpose in ('password', 'welcome', 'email')),
  token_hash bytea not null unique,
  payload jsonb not null default '{}',
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index account_tokens_of_member on account_tokens (member_id);

-- ── groups ──────────────────────────────────────────────────────────────────
create table group_categories (
  id bigint generated always as identity primary key,
  network_id bigint not null references networks,
  slug citext not null unique check (slug !~ '^[0-9]+$'),
  name text not null,
  plural_name text not null,
  color text not null default '#73706d',
  position integer not null default 0,
  access text not null default 'open' check (access in ('open', 'closed')),
  main_group_id bigint,
  main_group_hidden boolean not null default false,
  created_at timestamptz not null default now()
);

create table group_category_administrators (
  group_category_id bigint not null references group_categories on delete cascade,
  member_id bigint not null references members on delete cascade,
  primary key (group_category_id, member_id)
);
create index group_category_administrators_of_member on group_category_administrators (member_id);

create table groups (
  id bigint generated always as identity primary key,
  group_category_id bigint not null references group_categories,
  slug citext not null unique check (slug !~ '^[0-9]+$'),
  name text not null,
  teaser text not null default '',
  access text not null default 'open' check (access in ('open', 'closed', 'hidden')),
  externally_visible boolean not null default false,
  moderated_join boolean not null default false,
  members_can_invite boolean not null default false,
  chat_enabled boolean not null default false,
  sensitive boolean not null default false,
  image_id bigint,
  member_count integer not null default 0,
  archived_at timestamptz,
  created_by bigint references members on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (not (sensitive and access = 'open'))
);
create index groups_of_category on groups (group_category_id, name, id);
create index groups_by_name on groups (name, id);
create index groups_by_folded_name on groups using gin (fold(name) gin_trgm_ops);
alter table group_categories add constraint group_categories_main_group_id_fkey
  foreign key (main_group_id) references groups on delete set null;
alter table profiles add constraint profiles_group_id_fkey foreign key (group_id) references groups on delete cascade;

create type membership_state as enum ('member', 'in_moderation', 'rejected', 'invited');

create table group_memberships (
  id bigint generated always as identity primary key,
  group_id bigint not null references groups on delete cascade,
  member_id bigint not null references members on delete cascade,
  state membership_state not null,
  is_admin boolean not null default false,
  is_subscribed boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (group_id, member_id)
);
create index group_memberships_of_member on group_memberships (member_id, group_id)
  include (state, is_admin);

-- ── contexts and containers ─────────────────────────────────────────────────
create table contexts (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('network', 'group_category', 'group', 'channel', 'person')),
  network_id bigint unique references networks,
  group_category_id bigint unique references group_categories on delete cascade,
  group_id bigint unique references groups on delete cascade,
  member_id bigint unique references members on delete cascade,
  check (kind <> 'network' or network_id is not null),
  check (kind <> 'group' or group_id is not null)
);

-- `openness` says who may read besides the people of the context: it is kept here, beside the newest entry,
-- so that a stream page finds the containers with the newest posts from one index.
create table containers (
  id bigint generated always as identity primary key,
  context_id bigint not null references contexts on delete cascade,
  kind text not null check (kind in ('stream', 'calendar', 'folder', 'page_tree', 'app')),
  slug citext not null,
  name text not null,
  openness text not null check (openness in ('everyone', 'internal', 'members')),
  last_entry_at timestamptz,
  created_at timestamptz not null default now(),
  unique (context_id, kind, slug)
);
create index containers_open_by_newest on containers (kind, openness, last_entry_at desc nulls last, id);

-- ── files ───────────────────────────────────────────────────────────────────
create table files (
  id bigint generated always as identity primary key,
  owner_id bigint references members on delete set null,
  directory text not null check (directory in ('files', 'images')),
  state text not null default 'volatile' check (state in ('volatile', 'published', 'removed')),
  original_filename text not null,
  extension text not null default '',
  content_type text not null,
  size bigint not null,
  width integer,
  height integer,
  sha256 text not null,
  storage_key text not null unique,
  external_id text,
  created_at timestamptz not null default now(),
  published_at timestamptz,
  removed_at timestamptz
);
create index files_volatile on files (created_at) where state = 'volatile';

create table file_containers (
  container_id bigint not null references containers on delete cascade,
  file_id bigint not null references files on delete cascade,
  primary key (file_id, container_id)
);
create index file_containers_of_container on file_containers (container_id);

alter table members add constraint members_image_id_fkey foreign key (image_id) references files on delete set null;
alter table groups add constraint groups_image_id_fkey foreign key (image_id) references files on delete set null;
create index members_with_image on members (image_id) where image_id is not null;
create index groups_with_image on groups (image_id) where image_id is not null;

-- ── activities ──────────────────────────────────────────────────────────────
create table activities (
  id bigint generated always as identity primary key,
  type text not null default 'note' check (type in ('note')),
  author_id bigint not null references members,
  content text not null,
  reply_count integer not null default 0,
  like_count integer not null default 0,
  reaction_counts jsonb not null default '{}',
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  deleted_at timestamptz
);
create index activities_of_author on activities (author_id, created_at desc, id desc);

create table activity_containers (
  container_id bigint not null references containers on delete cascade,
  activity_id bigint not null references activities on delete cascade,
  author_id bigint not null,
  created_at timestamptz not null,
  primary key (activity_id, container_id)
);
create index activity_containers_by_newest on activity_containers
  (container_id, created_at desc, activity_id desc) include (author_id);
create index activity_containers_newest on activity_containers (created_at desc, activity_id desc)
  include (container_id);

create table replies (
  id bigint generated always as identity primary key,
  activity_id bigint not null references activities on delete cascade,
  author_id bigint not null references members,
  content text not null,
  like_count integer not null default 0,
  reaction_counts jsonb not null default '{}',
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  deleted_at timestamptz
);
create index replies_of_activity on replies (activity_id, created_at desc, id desc) where deleted_at is null;

create table reactions (
  id bigint generated always as identity primary key,
  activity_id bigint not null references activities on delete cascade,
  reply_id bigint references replies on delete cascade,
  member_id bigint not null references members on delete cascade,
  emoji text not null check (char_length(emoji) between 1 and 32),
  created_at timestamptz not null default now(),
  unique nulls not distinct (activity_id, reply_id, member_id, emoji)
);
create index reactions_of_activity on reactions (activity_id, created_at desc, id desc) where reply_id is null;

create table activity_files (
  activity_id bigint not null references activities on delete cascade,
  reply_id bigint references replies on delete cascade,
  file_id bigint not null references files on delete cascade,
  position integer not null,
  unique nulls not distinct (activity_id, reply_id, file_id)
);
create index activity_files_of_reply on activity_files (reply_id) where reply_id is not null;
create index activity_files_of_file on activity_files (file_id);

create table tags (
  id bigint generated always as identity primary key,
  name citext not null unique,
  created_at timestamptz not null default now()
);
create index tags_by_folded_name on tags using gin (fold(name::text) gin_trgm_ops);

create table activity_tags (
  tag_id bigint not null references tags on delete cascade,
  activity_id bigint not null references activities on delete cascade,
  created_at timestamptz not null,
  primary key (activity_id, tag_id)
);
create index activity_tags_by_newest on activity_tags (tag_id, created_at desc, activity_id desc);

create table stream_reads (
  member_id bigint not null references members on delete cascade,
  container_id bigint not null references containers on delete cascade,
  read_until timestamptz not null,
  primary key (member_id, container_id)
);

-- ── notifications ───────────────────────────────────────────────────────────
create table notifications (
  id bigint generated always as identity primary key,
  member_id bigint not null references members on delete cascade,
  kind text not null,
  activity_id bigint not null references activities on delete cascade,
  reply_id bigint references replies on delete cascade,
  actor_ids bigint[] not null,
  emoji text,
  -- What belongs together is one row: the likes of one post, say.
  gathering_key text not null,
  created_at timestamptz not null default now(),
  seen_at timestamptz,
  read_at timestamptz,
  unique (member_id, gathering_key)
);
create index notifications_of_member on notifications (member_id, created_at desc, id desc);
create index notifications_unseen on notifications (member_id) where seen_at is null;

-- ── events, jobs, limits ────────────────────────────────────────────────────
-- Identity values commit out of order: readers go by (xid, id) below pg_snapshot_xmin.
create table outbox (
  id bigint generated always as identity primary key,
  xid xid8 not null default pg_current_xact_id(),
  type text not null,
  payload jsonb not null,
  actor_id bigint,
  request_id text,
  created_at timestamptz not null default now()
);
create index outbox_in_order on outbox (xid, id);

create table outbox_consumers (
  name text primary key,
  last_xid xid8 not null default '0',
  last_id bigint not null default 0
);

-- What went out on the live socket, kept for clients that come back.
create table live_messages (
  id bigint generated always as identity primary key,
  rooms text[] not null,
  except_rooms text[] not null default '{}',
  topic text not null,
  event text not null,
  data jsonb not null,
  created_at timestamptz not null default now()
);
create index live_messages_by_age on live_messages (created_at);

create table idempotency_keys (
  member_id bigint not null references members on delete cascade,
  key text not null,
  request_hash bytea not null,
  status integer,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (member_id, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

create unlogged table rate_limits (
  key text primary key,
  points integer not null default 0,
  expire bigint
);

create table installation_secrets (
  name text primary key,
  secret bytea not null
);

create table themes (
  id bigint generated always as identity primary key,
  context_id bigint not null references contexts on delete cascade,
  name text not null default '',
  is_active boolean not null default true,
  accent text not null default '#0b8069',
  logo_id bigint references files on delete set null,
  logo_type text not null default 'default' check (logo_type in ('default', 'extended', 'hidden')),
  banner_type text not null default 'hidden' check (banner_type in ('hidden', 'color', 'image')),
  banner_id bigint references files on delete set null,
  userbar_icon_type text not null default 'duotone' check (userbar_icon_type in ('duotone')),
  full_width boolean not null default false,
  favicon_id bigint references files on delete set null,
  override boolean not null default false
);
create unique index themes_active on themes (context_id) where is_active;
create index themes_with_logo on themes (logo_id) where logo_id is not null;
create index themes_with_banner on themes (banner_id) where banner_id is not null;
create index themes_with_favicon on themes (favicon_id) where favicon_id is not null;

-- ── a community's past ──────────────────────────────────────────────────────
create table imported_messages (
  group_id bigint not null references groups on delete cascade,
  message_id text not null,
  activity_id bigint references activities on delete cascade,
  reply_id bigint references replies on delete cascade,
  primary key (group_id, message_id)
);

-- ── the one network of this installation, not yet set up ────────────────────
insert into networks default values;
insert into network_settings (network_id) select id from networks;
insert into contexts (kind, network_id) select 'network', id from networks;
insert into containers (context_id, kind, slug, name, openness)
  select id, 'stream', 'network', '', 'internal' from contexts where kind = 'network'
  union all
  select id, 'folder', 'network', '', 'internal' from contexts where kind = 'network';
insert into themes (context_id) select id from contexts where kind = 'network';

-- Down Migration
-- Forward only.
