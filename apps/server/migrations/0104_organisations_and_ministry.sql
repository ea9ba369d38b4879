-- Up Migration
-- Organisations: what a group keeps of those that belong to it, clubs and companies, each with a page. A module that a
-- network switches on, and a tab that the administrators of a group switch on.
alter table groups add column shows_organisations boolean not null default false;

create table organisations (
  id bigint generated always as identity primary key,
  group_id bigint not null references groups on delete cascade,
  name text not null,
  description text not null default '',
  address text not null default '',
  website text not null default '',
  email text not null default '',
  phone text not null default '',
  image_id bigint references files on delete set null,
  -- Its place in the list of the group.
  position integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index organisations_of_group on organisations (group_id, position, id);
create index organisations_image on organisations (image_id) where image_id is not null;

create table organisation_contacts (
  organisation_id bigint not null references organisations on delete cascade,
  member_id bigint not null references members on delete cascade,
  position integer not null default 0,
  primary key (organisation_id, member_id)
);
create index organisation_contacts_of_member on organisation_contacts (member_id);

create table organisation_files (
  organisation_id bigint not null references organisations on delete cascade,
  file_id bigint not null references files on delete cascade,
  position integer not null default 0,
  primary key (organisation_id, file_id)
);
create index organisation_files_of_file on organisation_files (file_id);

-- Ministry: who is in charge of whose membership, and what they keep about it.
create table ministry_charges (
  minister_id bigint not null references members on delete cascade,
  member_id bigint not null references members on delete cascade,
  created_at timestamptz not null default now(),
  primary key (minister_id, member_id),
  check (minister_id <> member_id)
);
create index ministry_charges_of_member on ministry_charges (member_id);

create table ministry_entries (
  id bigint generated always as identity primary key,
  -- Whom it is about.
  member_id bigint not null references members on delete cascade,
  author_id bigint references members on delete set null,
  day date not null,
  text text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index ministry_entries_about on ministry_entries (member_id, day desc, id desc);
create index ministry_entries_of_author on ministry_entries (author_id) where author_id is not null;

create table ministry_entry_files (
  entry_id bigint not null references ministry_entries on delete cascade,
  file_id bigint not null references files on delete cascade,
  position integer not null default 0,
  primary key (entry_id, file_id)
);
create index ministry_entry_files_of_file on ministry_entry_files (file_id);

-- Down Migration
-- Forward only.
