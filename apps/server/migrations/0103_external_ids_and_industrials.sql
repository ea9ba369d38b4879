-- What members and groups are called in a program outside. Ids are compared as they are written, whatever the form of
-- their signs (NFC): one stands for one member, and for one group.
create table external_ids (
  id bigint generated always as identity primary key,
  member_id bigint unique references members on delete cascade,
  group_id bigint unique references groups on delete cascade,
  external_id text not null check (length(external_id) between 1 and 255),
  key text not null generated always as (normalize(external_id, NFC)) stored,
  updated_at timestamptz not null default now(),
  check (num_nonnulls(member_id, group_id) = 1)
);
create unique index external_ids_of_members on external_ids (key) where member_id is not null;
create unique index external_ids_of_groups on external_ids (key) where group_id is not null;

-- Companies that a network works with, whom one speaks to there, and their files.
create table industrials (
  id bigint generated always as identity primary key,
  network_id bigint not null references networks on delete cascade,
  name text not null,
  name_key text not null generated always as (name_key(name)) stored,
  street text not null default '',
  zip text not null default '',
  city text not null default '',
  phone text not null default '',
  email text not null default '',
  website text not null default '',
  notes text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index industrials_by_name on industrials (fold(name), id);

create table industrial_contacts (
  id bigint generated always as identity primary key,
  industrial_id bigint not null references industrials on delete cascade,
  position integer not null,
  name text not null,
  role text not null default '',
  email text not null default '',
  phone text not null default '',
  member_id bigint references members on delete set null
);
create index industrial_contacts_in_order on industrial_contacts (industrial_id, position);
create index industrial_contacts_of_member on industrial_contacts (member_id) where member_id is not null;

create table industrial_files (
  industrial_id bigint not null references industrials on delete cascade,
  file_id bigint not null references files on delete cascade,
  position integer not null default 0,
  primary key (industrial_id, file_id)
);
create index industrial_files_of_file on industrial_files (file_id);
