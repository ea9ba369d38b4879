-- Up Migration
-- A name as it is compared: without case and accents, ä as ae as a, y as i, th as t, doubled letters as one, each
-- word behind a blank. So Müler, Mueller and muller are one name, and what begins a word begins its key.
create function name_key(value text) returns text
  language sql immutable parallel safe strict cost 100
  as $$
    select regexp_replace(
      replace(replace(replace(replace(translate(
        ' ' || regexp_replace(public.fold(value), '[^[:alnum:]]+', ' ', 'g'), 'y', 'i'),
        'ae', 'a'), 'oe', 'o'), 'ue', 'u'), 'th', 't'),
      '([a-z ])\1+', '\1', 'g')
  $$;

-- What people are found by, and what lists of them are sorted by. A `von` or `van` before a surname does not sort it.
alter table members
  add column name_key text not null generated always as (name_key(display_name)) stored,
  add column sort_by_first_name text not null generated always as (
    public.fold(btrim(case when first_name = '' then display_name else first_name || ' ' || last_name end))
  ) stored,
  add column sort_by_last_name text not null generated always as (
    public.fold(btrim(case when last_name = '' then display_name else
      regexp_replace(last_name, '^((von|vom|van|zu|zum|zur|der|den|dem) )+', '', 'i') || ' ' || first_name end))
  ) stored;
create index members_by_name_key on members using gin (name_key gin_trgm_ops);
create index members_by_last_name on members (sort_by_last_name collate "C", id) include (state);
create index members_by_first_name on members (sort_by_first_name collate "C", id) include (state);

alter table groups add column name_key text not null generated always as (name_key(name)) stored;
create index groups_by_name_key on groups using gin (name_key gin_trgm_ops);

-- ── roles ───────────────────────────────────────────────────────────────────
-- Labels that people wear in the whole network, or in one group.
create table membership_roles (
  id bigint generated always as identity primary key,
  network_id bigint not null references networks,
  group_id bigint references groups on delete cascade,
  slug citext not null check (slug !~ '^[0-9]+$'),
  name text not null,
  plural_name text not null,
  color text not null default '#e7e5e4' check (color ~ '^#[0-9a-f]{6}$'),
  text_color text not null default '#44403c' check (text_color ~ '^#[0-9a-f]{6}$'),
  display_type text not null default 'default' check (display_type in ('default', 'grouped', 'hidden')),
  created_at timestamptz not null default now(),
  unique nulls not distinct (network_id, group_id, slug)
);
create index membership_roles_of_group on membership_roles (group_id) where group_id is not null;

create table member_membership_roles (
  member_id bigint not null references members on delete cascade,
  membership_role_id bigint not null references membership_roles on delete cascade,
  created_at timestamptz not null default now(),
  primary key (member_id, membership_role_id)
);
create index member_membership_roles_of_role on member_membership_roles (membership_role_id, member_id);

-- ── groups ──────────────────────────────────────────────────────────────────
-- A deleted group lies in a bin, from which it can come back until a job removes it. Its memberships lie beside it, so
-- that whatever asks for memberships (streams, rooms, counts, files) finds nothing of it at once.
alter table groups
  add column deleted_at timestamptz,
  add column deleted_by bigint references members on delete set null;
create index groups_in_bin on groups (deleted_at) where deleted_at is not null;

alter table group_memberships
  add column is_favorite boolean not null default false,
  -- Why somebody was not let in, as they were told.
  add column rejection_reason text not null default '';
create index group_memberships_in_moderation on group_memberships (group_id, created_at, id) where state = 'in_moderation';
create index group_memberships_administering on group_memberships (group_id) where is_admin and state = 'member';

create table binned_group_memberships (
  id bigint primary key,
  group_id bigint not null references groups on delete cascade,
  member_id bigint not null references members on delete cascade,
  state membership_state not null,
  is_admin boolean not null,
  is_subscribed boolean not null,
  is_favorite boolean not null,
  rejection_reason text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (group_id, member_id)
);

-- ── notifications ───────────────────────────────────────────────────────────
-- A notification may also be about a group itself: who wants to join it, and what was answered.
alter table notifications
  add column group_id bigint references groups on delete cascade,
  add column message text not null default '';
create index notifications_of_group on notifications (group_id) where group_id is not null;

-- Down Migration
-- Forward only.
