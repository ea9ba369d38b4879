-- Up Migration
-- Every invitation of the product: into the network, into a group, later to appointments. The person is a member, or
-- an address that nobody had when it was written down; who answers a link becomes the member of its row. What a row
-- shows as expired is an open one whose time is over, so that no clock has to touch rows.
create table invites (
  id bigint generated always as identity primary key,
  network_id bigint not null references networks,
  invitable_type text not null check (invitable_type in ('network', 'group')),
  group_id bigint references groups on delete cascade,
  member_id bigint references members on delete cascade,
  email citext,
  first_name text not null default '',
  last_name text not null default '',
  is_external boolean not null default false,
  -- Nobody: whoever signed up by themselves.
  author_id bigint references members on delete cascade,
  additional_message text not null default '',
  state text not null default 'open' check (state in ('open', 'accepted', 'rejected', 'joined', 'revoked', 'obsolete')),
  -- Made when the mail is written: only the mail holds the link itself.
  token_hash bytea unique,
  created_at timestamptz not null default now(),
  sent_at timestamptz not null default now(),
  -- Of links only; a member's invitation stays until it is answered.
  expires_at timestamptz,
  answered_at timestamptz,
  check ((invitable_type = 'group') = (group_id is not null)),
  check (member_id is not null or email is not null)
);
create unique index invites_open_of_member on invites (member_id, group_id) where state = 'open' and group_id is not null and member_id is not null;
create unique index invites_open_of_address on invites (email, coalesce(group_id, 0)) where state = 'open' and member_id is null and author_id is not null;
create index invites_of_member on invites (member_id, state, id desc);
create index invites_of_author on invites (author_id, id desc);
create index invites_of_group on invites (group_id, id desc) where group_id is not null;
create index invites_of_address on invites (email) where email is not null and state = 'open';

-- A notification is about an entry, about an invitation or about a group.
alter table notifications alter column activity_id drop not null;
alter table notifications add column invite_id bigint references invites on delete cascade;
alter table notifications add constraint notifications_subject check (num_nonnulls(activity_id, invite_id, group_id) = 1) not valid;
alter table notifications validate constraint notifications_subject;
create index notifications_of_invite on notifications (invite_id) where invite_id is not null;

-- Down Migration
-- Forward only.
