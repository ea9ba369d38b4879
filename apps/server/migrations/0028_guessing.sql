-- Up Migration
-- Wrong passwords are counted by the mail address that was tried, known or not, and by the place that they came from. The
-- keys are digests: what people type into a field for addresses may be anything.
create table sign_in_failures (
  key bytea primary key,
  failures integer not null,
  waits_until timestamptz not null,
  expires_at timestamptz not null
);

-- Where a member has signed in: guessing from elsewhere does not keep them out there. Digests of networks.
create table known_places (
  member_id bigint not null references members on delete cascade,
  place bytea not null,
  last_seen_at timestamptz not null default now(),
  primary key (member_id, place)
);

-- When somebody last guessed at this account so often that the person is told. `failed_attempts` and `locked_until` are
-- not used any more; they stay as long as a version that reads them may run beside this one.
alter table accounts add column guessed_at timestamptz;

-- Down Migration
-- Forward only.
