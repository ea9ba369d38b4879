-- Up Migration
-- Channels are shown to whom they are open, to the people of groups that are named, and to those who run them; what is
-- planned or over shows to the latter alone.

-- A title as lists sort it: folded, and with its numbers by what they count, so that "Raum 2" is before "Raum 10".
create function natural_key(value text) returns text
  language sql immutable parallel safe strict cost 100
  as $$
    select regexp_replace(
      regexp_replace(btrim(public.fold(value)), '([0-9]+)', '0000000000\1', 'g'), '0*([0-9]{10,})', '\1', 'g')
  $$;

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
  -- How many are subscribed and still belong to the network: kept by the triggers below.
  subscribers_count integer not null default 0,
  name_key text not null generated always as (name_key(title)) stored,
  sort_by_title text not null generated always as (natural_key(title)) stored,
  check (ends_at > starts_at)
);
create unique index channels_start_page on channels (network_id) where is_start_page;
create index channels_of_image on channels (image_id) where image_id is not null;
create index channels_of_creator on channels (created_by) where created_by is not null;
create index channels_by_title on channels (sort_by_title collate "C", id);
create index channels_by_name_key on channels using gin (name_key gin_trgm_ops);

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

-- Counted anew under the lock of the channel, so that whoever comes second sees what the first one did.
create function count_channel_subscribers(ids bigint[]) returns void language plpgsql as $$
begin
  perform 1 from channels where id = any(ids) order by id for no key update;
  update channels ch set subscribers_count = (
    select count(*) from channel_subscriptions s join members m on m.id = s.member_id
    where s.channel_id = ch.id and s.left_at is null and m.state in ('active', 'to_be_onboarded', 'without_sign_in')
  ) where ch.id = any(ids);
end $$;

create function count_changed_subscriptions() returns trigger language plpgsql as $$
begin
  perform count_channel_subscribers(array(select distinct channel_id from changed));
  return null;
end $$;
create trigger channel_subscriptions_added after insert on channel_subscriptions
  referencing new table as changed for each statement execute function count_changed_subscriptions();
create trigger channel_subscriptions_changed after update on channel_subscriptions
  referencing new table as changed for each statement execute function count_changed_subscriptions();
create trigger channel_subscriptions_ended after delete on channel_subscriptions
  referencing old table as changed for each statement execute function count_changed_subscriptions();

create function count_subscriptions_of_member() returns trigger language plpgsql as $$
begin
  perform count_channel_subscribers(array(
    select channel_id from channel_subscriptions where member_id = new.id and left_at is null
  ));
  return null;
end $$;
create trigger members_count_subscriptions after update of state on members
  for each row when (old.state is distinct from new.state) execute function count_subscriptions_of_member();

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
