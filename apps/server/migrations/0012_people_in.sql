-- Up Migration
-- ── members from a list ─────────────────────────────────────────────────────
create table member_imports (
  id bigint generated always as identity primary key,
  -- Nobody: the operator, on the command line.
  author_id bigint references members on delete set null,
  file_name text not null,
  state text not null default 'checking'
    check (state in ('checking', 'unreadable', 'checked', 'importing', 'done', 'failed')),
  -- Why a list could not be read.
  problem text,
  -- The list itself, until it is imported or dropped.
  storage_key text unique,
  send_welcome_mail boolean not null default false,
  progress integer not null default 0,
  -- What the dry run found, later what the import did.
  encoding text,
  delimiter text,
  columns jsonb not null default '[]',
  counts jsonb not null default '{}',
  examples jsonb not null default '[]',
  -- How far the welcome mails are.
  mailed_to bigint not null default 0,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create index member_imports_of_author on member_imports (author_id);
create index member_imports_by_age on member_imports (created_at);

-- Lines that bring nobody in: wrong ones, and people who are members already.
create table member_import_lines (
  import_id bigint not null references member_imports on delete cascade,
  line integer not null,
  outcome text not null check (outcome in ('rejected', 'known')),
  problems jsonb not null default '[]',
  cells text[] not null,
  primary key (import_id, line)
);

-- Whom an import brought in, so that they can be welcomed one after another.
create table member_import_people (
  import_id bigint not null references member_imports on delete cascade,
  member_id bigint not null references members on delete cascade,
  primary key (import_id, member_id)
);
create index member_import_people_of_member on member_import_people (member_id);

-- ── wishes to change a profile ──────────────────────────────────────────────
-- What somebody would like to have changed of themselves that only administrators change.
create table change_requests (
  id bigint generated always as identity primary key,
  member_id bigint not null references members on delete cascade,
  -- By field what is wished for, and what was there then: first_name, last_name, or a property of the profile.
  wished jsonb not null,
  before jsonb not null,
  message text not null default '',
  state text not null default 'open' check (state in ('open', 'accepted', 'rejected', 'withdrawn')),
  answer text not null default '',
  answered_by bigint references members on delete set null,
  created_at timestamptz not null default now(),
  answered_at timestamptz
);
create unique index change_requests_open_of_member on change_requests (member_id) where state = 'open';
create index change_requests_of_member on change_requests (member_id, id desc);
create index change_requests_by_state on change_requests (state, id);
create index change_requests_answered_by on change_requests (answered_by) where answered_by is not null;

alter table notifications add column change_request_id bigint references change_requests on delete cascade;
alter table notifications drop constraint notifications_subject;
alter table notifications add constraint notifications_subject
  check (num_nonnulls(activity_id, invite_id, group_id, change_request_id) = 1) not valid;
alter table notifications validate constraint notifications_subject;
create index notifications_of_change_request on notifications (change_request_id) where change_request_id is not null;

-- ── invitations ─────────────────────────────────────────────────────────────
-- What the mail is written in; without one, the network's.
alter table invites add column language text check (language in ('de', 'de_DU', 'en', 'es', 'fr'));

-- Down Migration
-- Forward only.
