-- Up Migration
-- ── places of the world by name ─────────────────────────────────────────────
-- From an offline gazetteer, which the worker loads when a place is looked for the first time: addresses leave
-- the house for nobody.
create table gazetteer (
  name text not null,
  country text not null,
  latitude double precision not null,
  longitude double precision not null,
  name_key text collate "C" not null generated always as (name_key(name)) stored
);
create index gazetteer_by_name_key on gazetteer (name_key);

create table gazetteer_loads (
  version text primary key,
  loaded_at timestamptz not null default now()
);

-- ── places on the map ───────────────────────────────────────────────────────
-- Of people and groups by the addresses in their profiles, and of the network, which the map opens at. Who has no
-- address that others may see has no row. `x` and `y` are Web Mercator from 0 to 1: maps are cut into cells by them.
create table map_places (
  id bigint generated always as identity primary key,
  network_id bigint unique references networks on delete cascade,
  member_id bigint unique references members on delete cascade,
  group_id bigint unique references groups on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'found', 'not_found')),
  -- What was looked for, and how the place that was found is called.
  address jsonb not null default '{}',
  name text,
  latitude double precision,
  longitude double precision,
  x double precision generated always as ((longitude + 180) / 360) stored,
  y double precision generated always as
    (0.5 - ln(tan(pi() / 4 + radians(greatest(-85.0511, least(85.0511, latitude))) / 2)) / (2 * pi())) stored,
  check (num_nonnulls(network_id, member_id, group_id) = 1),
  check (state <> 'found' or (name is not null and latitude is not null and longitude is not null))
);
create index map_places_waiting on map_places (id) where state = 'waiting';
create index map_places_of_members on map_places (x, y) include (member_id, latitude, longitude, name)
  where state = 'found' and member_id is not null;
create index map_places_of_groups on map_places (x, y) include (group_id, latitude, longitude, name)
  where state = 'found' and group_id is not null;

insert into map_places (member_id, group_id) select member_id, group_id from profiles;

-- Down Migration
-- Forward only.
