-- Up Migration
-- What a person gets by mail; without a row, and where a column is null, what the network and the kinds say.
create table member_settings (
  member_id bigint primary key references members on delete cascade,
  -- Kind of notification → whether it is mailed; only those that the person was asked about, so that a new kind
  -- comes with its own default.
  mail_choices jsonb not null default '{}',
  subscriptions text[] not null default '{}',
  digest text check (digest in ('disabled', 'all', 'selected_groups')),
  digest_group_ids bigint[] not null default '{}',
  digest_network_level boolean,
  newsletter boolean not null default true,
  quiet_from time,
  quiet_until time,
  updated_at timestamptz not null default now(),
  check ((quiet_from is null) = (quiet_until is null))
);
create index member_settings_subscribed on member_settings (member_id) where subscriptions <> '{}';

-- What a person shall hear of by mail soon: it waits a little for what else may come, and for the end of quiet hours.
create table waiting_mails (
  member_id bigint not null references members on delete cascade,
  notification_id bigint references notifications on delete cascade,
  activity_id bigint references activities on delete cascade,
  due_at timestamptz not null,
  check (num_nonnulls(notification_id, activity_id) = 1),
  unique nulls not distinct (member_id, notification_id, activity_id)
);
create index waiting_mails_due on waiting_mails (due_at, member_id);
create index waiting_mails_of_notification on waiting_mails (notification_id) where notification_id is not null;
create index waiting_mails_of_activity on waiting_mails (activity_id) where activity_id is not null;

-- A mail to be written and sent: ids only. What stands in it is read when it is sent, as its reader may see it then.
create table letters (
  id bigint generated always as identity primary key,
  member_id bigint not null references members on delete cascade,
  kind text not null check (kind in ('news', 'digest')),
  -- The moment of the digest that it belongs to: one letter each.
  slot timestamptz,
  notification_ids bigint[] not null default '{}',
  activity_ids bigint[] not null default '{}',
  -- Of a digest: how many new posts there are by group, 0 for the network's own stream.
  counts jsonb not null default '{}',
  created_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  claimed_at timestamptz,
  attempts integer not null default 0,
  outcome text check (outcome in ('sent', 'nothing_to_say', 'failed')),
  done_at timestamptz,
  check ((kind = 'digest') = (slot is not null)),
  unique (member_id, slot)
);
create index letters_open on letters (due_at, id) where done_at is null;
create index letters_by_age on letters (created_at);

-- How far the digests of a slot have been prepared: after a kill it goes on here.
create table digest_runs (
  slot timestamptz primary key,
  since timestamptz not null,
  -- Older posts that were answered since, where the network wants these told of too.
  updated_ids bigint[] not null default '{}',
  prepared_to bigint not null default 0,
  finished_at timestamptz
);

-- Down Migration
-- Forward only.
