-- Up Migration
-- Calendars that follow a calendar of another site.
create table calendar_subscriptions (
  calendar_id bigint primary key references calendars on delete cascade,
  -- As it was given; it may hold a secret, so only those who run the calendar see more than its host.
  address text not null check (length(address) <= 2000),
  -- `failing`: it was not read the last time; what was read before stays.
  state text not null default 'pending' check (state in ('pending', 'ready', 'failing')),
  -- Why it was not read, or not to its end.
  error text,
  -- What was found the last time that it was read.
  counts jsonb not null default '{}',
  problems jsonb not null default '[]',
  -- To ask for it only if it has changed: where it came from in the end, and what was said there.
  read_from text,
  etag text,
  last_modified text,
  -- Of what was read last, for servers that say nothing of whether it has changed.
  digest text,
  failures integer not null default 0,
  created_at timestamptz not null default now(),
  -- When it was read or known to be unchanged.
  fetched_at timestamptz,
  next_fetch_at timestamptz not null default now(),
  -- Until then one worker asks for it or reads it, and no other does.
  claimed_until timestamptz,
  -- Where what was fetched lies until it is read.
  storage_key text
);
create index calendar_subscriptions_due on calendar_subscriptions (next_fetch_at);

-- The calendar whose subscription it came with: nobody changes it here. A changed occurrence goes with its series.
alter table appointments add column subscribed_calendar_id bigint references calendars on delete set null;
create index appointments_subscribed on appointments (subscribed_calendar_id) where subscribed_calendar_id is not null;

-- Down Migration
-- Forward only.
