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

-- Down Migration
-- Forward only.
