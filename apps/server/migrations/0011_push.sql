-- Up Migration
-- Browsers that people have news pushed to. One belongs to the session that registered it: without a session it gets
-- nothing, and the same browser takes it up again when its owner signs in.
create table devices (
  id bigint generated always as identity primary key,
  member_id bigint not null references members on delete cascade,
  session_id bigint unique references sessions on delete set null,
  platform text not null check (platform in ('web')),
  -- Where its push service takes messages for it, and the keys that only it can read them with (RFC 8291).
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  user_agent text not null default '',
  -- Kind of notification → whether it is pushed; only those that the person was asked about, so that a new kind
  -- comes with its own default.
  push_choices jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_success_at timestamptz,
  -- Refusals in a row.
  failures integer not null default 0
);
create index devices_of_member on devices (member_id);

-- What is to be pushed: ids only. What stands in a message is read when it is sent, as its reader may see it then.
create table pushes (
  id bigint generated always as identity primary key,
  device_id bigint not null references devices on delete cascade,
  notification_id bigint not null references notifications on delete cascade,
  due_at timestamptz not null,
  claimed_at timestamptz,
  attempts integer not null default 0,
  unique (device_id, notification_id)
);
create index pushes_due on pushes (due_at, id);
create index pushes_of_notification on pushes (notification_id);

-- Who looks at the product right now, by socket. Each process says of itself that it lives; what one that was killed
-- left behind counts no more. Nothing of it needs to survive a crash of the database.
create unlogged table live_processes (
  id uuid primary key,
  seen_at timestamptz not null default now()
);
create unlogged table live_readers (
  socket_id text primary key,
  process_id uuid not null references live_processes on delete cascade,
  member_id bigint not null
);
create index live_readers_of_member on live_readers (member_id);
create index live_readers_of_process on live_readers (process_id);

-- Down Migration
-- Forward only.
