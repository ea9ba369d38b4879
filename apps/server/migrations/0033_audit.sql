-- Up Migration
-- What people who run the network, its console and the program itself have changed. People stand here by their number,
-- without a foreign key: an entry outlasts whom it names, and never says a name.
create table audit_entries (
  id         bigint primary key check (id > 0),
  at         timestamptz not null,
  actor_id   bigint,
  via        text not null check (via in ('web', 'console', 'system')),
  action     text not null check (action <> ''),
  outcome    text not null check (outcome in ('done', 'refused')),
  target     jsonb not null default '{}',
  details    jsonb not null default '{}',
  address    text,
  hash       bytea not null check (length(hash) = 32)
);
create index audit_entries_by_actor on audit_entries (actor_id, id desc);
create index audit_entries_by_action on audit_entries (action, id desc);
create index audit_entries_by_target on audit_entries using gin (target jsonb_path_ops);

-- The last entry: whoever adds one locks it, so that each follows exactly one other.
create table audit_head (
  is_only boolean primary key default true check (is_only),
  id      bigint not null,
  hash    bytea not null
);
insert into audit_head (id, hash) values (0, sha256(''));

-- What an entry is held by: the hash of the one before and all that it says itself.
create function audit_hash(before bytea, entry audit_entries) returns bytea language sql stable as $$
  select sha256(before || convert_to(jsonb_build_array(
    entry.id, (extract(epoch from entry.at) * 1000000)::bigint, entry.actor_id, entry.via, entry.action, entry.outcome,
    entry.target, entry.details, entry.address)::text, 'UTF8'))
$$;

-- Down Migration
-- Forward only.
