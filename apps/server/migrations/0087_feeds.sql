-- Up Migration
-- Feeds of other sites, each read once for all who show it. Readers are answered from here alone.
create table feeds (
  id bigint generated always as identity primary key,
  -- In one spelling.
  address text not null unique check (length(address) <= 2000),
  -- `failing`: it was not read the last time; what was read before stays.
  state text not null default 'pending' check (state in ('pending', 'ready', 'failing')),
  -- Why it was not read, or not to its end, for those who edit what shows it.
  error text,
  title text not null default '',
  -- Where it is asked since its server has said that it moved for good, or since a page has named it.
  moved_to text,
  -- To ask for it only if it has changed: where it came from in the end, and what was said there.
  read_from text,
  etag text,
  last_modified text,
  failures integer not null default 0,
  created_at timestamptz not null default now(),
  -- When somebody last wanted to show it: what nothing shows goes a day later.
  asked_for_at timestamptz not null default now(),
  -- When it was read or known to be unchanged, which is the age of its entries.
  fetched_at timestamptz,
  next_fetch_at timestamptz not null default now(),
  -- Until then one worker asks for it, and no other does.
  claimed_until timestamptz
);
create index feeds_due on feeds (next_fetch_at);

-- What it said the last time it was read.
create table feed_entries (
  feed_id bigint not null references feeds (id) on delete cascade,
  -- What tells that it is the same entry as before.
  key text not null,
  title text not null,
  url text not null,
  source text not null,
  -- As the feed says, which may be years ahead.
  published_at timestamptz,
  -- The order in which entries are shown.
  position smallint not null,
  first_seen_at timestamptz not null default now(),
  primary key (feed_id, key)
);
create index feed_entries_shown on feed_entries (feed_id, position);

-- Down Migration
-- Forward only.
