-- Up Migration
-- Keys with which people sign in, or prove themselves beside their password. A row is there only once one was proven.
create table passkeys (
  id bigint generated always as identity primary key,
  member_id bigint not null references members on delete cascade,
  name text not null,
  -- The host name that it belongs to: the network may get another one, and the passkey is worth nothing then.
  host text not null,
  credential_id bytea not null unique,
  -- As COSE writes it (RFC 9052).
  public_key bytea not null,
  -- How often it has signed, as the one who keeps it counts; 0 for ever where nobody does.
  counter bigint not null,
  transports text[] not null default '{}',
  is_backed_up boolean not null,
  last_used_at timestamptz,
  created_at timestamptz not null default now()
);
create index on passkeys (member_id);

-- What was asked for and is not signed yet, as digests with whom and what it is for. Each is taken once.
create table passkey_challenges (
  digest bytea primary key,
  expires_at timestamptz not null
);

-- Down Migration
-- Forward only.
