-- Up Migration
-- ── calendars ───────────────────────────────────────────────────────────────
-- A calendar is a container of kind `calendar`; its name is the container's.
create table calendars (
  id bigint primary key references containers on delete cascade,
  color text not null check (color ~ '^#[0-9a-f]{6}$'),
  author_id bigint references members on delete set null,
  is_holidays boolean not null default false,
  created_at timestamptz not null default now()
);

-- With whom a personal calendar is shared: they see it as if it were theirs.
create table calendar_shares (
  calendar_id bigint not null references calendars on delete cascade,
  member_id bigint not null references members on delete cascade,
  created_at timestamptz not null default now(),
  primary key (member_id, calendar_id)
);
create index calendar_shares_of_calendar on calendar_shares (calendar_id);

-- What happened to a calendar, in order: the tag of its feed, and what a program that synchronises asks for.
create table calendar_changes (
  id bigint generated always as identity primary key,
  calendar_id bigint not null references calendars on delete cascade,
  uid text not null,
  kind text not null check (kind in ('put', 'delete')),
  changed_at timestamptz not null default now()
);
create index calendar_changes_of_calendar on calendar_changes (calendar_id, id desc);

-- How often a member had the token of the feeds renewed: the token itself is worked out of it and a secret.
create table calendar_feeds (
  member_id bigint primary key references members on delete cascade,
  token_version integer not null default 0
);

-- ── appointments ────────────────────────────────────────────────────────────
create table meeting_rooms (
  id bigint generated always as identity primary key,
  network_id bigint not null references networks,
  name text not null,
  description text not null default '',
  reservable boolean not null default true,
  created_at timestamptz not null default now()
);

create table appointment_categories (
  id text primary key,
  network_id bigint not null references networks,
  label text not null unique,
  position integer not null default 0
);

-- One appointment, a series, or an occurrence of a series that was changed (`series_id`, `recurrence_id`).
-- Start and end are wall clocks of `time_zone`: instants follow from them, and with them zone data may change. Of
-- whole days, `end_wall` is the first moment after the last one.
create table appointments (
  id bigint generated always as identity primary key,
  network_id bigint not null references networks,
  series_id bigint references appointments on delete cascade,
  -- The wall clock that the rule has, `20260617T180000` or `20260617`.
  recurrence_id text check (recurrence_id ~ '^[0-9]{8}(T[0-9]{6})?$'),
  uid text not null,
  sequence integer not null default 0,
  name text not null,
  description text not null default '',
  all_day boolean not null,
  time_zone text not null,
  start_wall timestamp not null,
  end_wall timestamp not null,
  rrule text,
  exdates text[] not null default '{}',
  rdates text[] not null default '{}',
  -- Of a series: from when and until when its occurrences are in `occurrences`, and when its last one ends (null: never).
  expanded_from timestamptz,
  expanded_until timestamptz,
  ends_for_good timestamptz,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  canceled_at timestamptz,
  -- Properties of an import that the product has no field for, as they came; given out again.
  raw jsonb not null default '[]',
  location jsonb not null default '{}',
  latitude double precision,
  longitude double precision,
  -- null: no meeting.
  meeting jsonb,
  -- The name of the room at the provider of meetings, once somebody has started it.
  online_room text,
  meeting_room_id bigint references meeting_rooms on delete set null,
  teams jsonb,
  category_id text references appointment_categories on delete set null,
  consultants text not null default '',
  organizer text not null default '',
  attendee_total integer not null default 0 check (attendee_total >= 0),
  attendees_enforced boolean not null default false,
  user_can_opt boolean not null default true,
  participants_to_admins_only boolean not null default false,
  participation_locked boolean not null default false,
  registration_with_costs boolean not null default false,
  costs numeric(12, 2) check (costs >= 0),
  currency text not null default '€',
  registration_required boolean not null default false,
  registration_deadline timestamptz,
  url text not null default '',
  is_event boolean not null default false,
  image_id bigint references files on delete set null,
  reminders integer[] not null default '{}',
  author_id bigint references members on delete set null,
  last_author_id bigint references members on delete set null,
  generic_author text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((series_id is null) = (recurrence_id is null)),
  check (series_id is null or rrule is null),
  check (end_wall >= start_wall),
  unique (series_id, recurrence_id)
);
create index appointments_by_uid on appointments (uid);
create index appointments_of_author on appointments (author_id);
create index appointments_with_image on appointments (image_id) where image_id is not null;
create index appointments_in_room on appointments (meeting_room_id) where meeting_room_id is not null;
create index appointments_reminding_once on appointments (starts_at) where reminders <> '{}' and rrule is null;
create index appointments_reminding_often on appointments (id) where reminders <> '{}' and rrule is not null;
create index appointments_to_expand on appointments (expanded_until) where expanded_until is not null;
create index appointments_expanded_from on appointments (expanded_from) where expanded_from is not null;
create index appointments_of_category on appointments (category_id) where category_id is not null;

-- Of a series too: its changed occurrences lie where it does.
create table appointment_containers (
  container_id bigint not null references calendars on delete cascade,
  appointment_id bigint not null references appointments on delete cascade,
  primary key (appointment_id, container_id)
);
create index appointment_containers_of_container on appointment_containers (container_id, appointment_id);

-- Every time that something takes place, by calendar: what month sheets are read from. `first_day` and `last_day` are
-- dates in the appointment's own zone, which is how whole days are shown wherever one looks from.
create table occurrences (
  container_id bigint not null references calendars on delete cascade,
  -- The appointment or series.
  master_id bigint not null references appointments on delete cascade,
  -- Empty for what takes place once.
  recurrence_id text not null default '',
  -- The row that says what it is: the master, or the changed occurrence.
  appointment_id bigint not null references appointments on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  first_day date not null,
  last_day date not null,
  primary key (container_id, master_id, recurrence_id)
);
create index occurrences_by_start on occurrences (container_id, starts_at)
  include (ends_at, master_id, recurrence_id, appointment_id, first_day, last_day);
create index occurrences_long on occurrences (container_id, ends_at)
  include (starts_at, master_id, recurrence_id, appointment_id, first_day, last_day)
  where ends_at - starts_at > interval '24 hours';
create index occurrences_of_master on occurrences (master_id, starts_at);
create index occurrences_of_appointment on occurrences (appointment_id);

create table appointment_files (
  appointment_id bigint not null references appointments on delete cascade,
  file_id bigint not null references files on delete cascade,
  position integer not null,
  primary key (appointment_id, file_id)
);
create index appointment_files_of_file on appointment_files (file_id);

create table appointment_contacts (
  appointment_id bigint not null references appointments on delete cascade,
  member_id bigint not null references members on delete cascade,
  position integer not null,
  primary key (appointment_id, member_id)
);
create index appointment_contacts_of_member on appointment_contacts (member_id);

-- Who takes part: in all of it (`recurrence_id` empty), or another answer for one occurrence.
create table appointment_participants (
  appointment_id bigint not null references appointments on delete cascade,
  recurrence_id text not null default '',
  member_id bigint not null references members on delete cascade,
  status text not null check (status in ('open', 'invited', 'accepted', 'declined', 'rejected')),
  invited_by bigint references members on delete set null,
  created_at timestamptz not null default now(),
  answered_at timestamptz,
  primary key (appointment_id, recurrence_id, member_id)
);
create index appointment_participants_of_member on appointment_participants (member_id, appointment_id)
  include (recurrence_id, status);

-- A room is taken by one appointment at a time; only what is materialised takes it.
create table meeting_room_bookings (
  room_id bigint not null references meeting_rooms on delete cascade,
  appointment_id bigint not null references appointments on delete cascade,
  recurrence_id text not null default '',
  during tstzrange not null,
  primary key (appointment_id, recurrence_id),
  constraint meeting_rooms_once exclude using gist (room_id with =, during with &&)
);

-- Which reminders went out, so that each goes once.
create table appointment_reminders (
  appointment_id bigint not null references appointments on delete cascade,
  recurrence_id text not null default '',
  minutes integer not null,
  sent_at timestamptz not null default now(),
  primary key (appointment_id, recurrence_id, minutes)
);

-- What this installation last knew: when the zone data of the program changes, what is to come is worked out anew.
create table installation_facts (
  name text primary key,
  value text not null
);

-- ── an .ics file on its way in ──────────────────────────────────────────────
create table calendar_imports (
  id bigint generated always as identity primary key,
  calendar_id bigint not null references calendars on delete cascade,
  author_id bigint not null references members on delete cascade,
  file_name text not null,
  storage_key text unique,
  state text not null default 'checking'
    check (state in ('checking', 'checked', 'importing', 'done', 'failed', 'cancelled')),
  done integer not null default 0,
  total integer not null default 0,
  counts jsonb not null default '{}',
  preview jsonb not null default '[]',
  problems jsonb not null default '[]',
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create index calendar_imports_of_author on calendar_imports (author_id);
create index calendar_imports_of_calendar on calendar_imports (calendar_id);
create index calendar_imports_by_age on calendar_imports (created_at);

-- ── invitations, notifications and posts about appointments ─────────────────
alter table invites
  add column appointment_id bigint references appointments on delete cascade,
  -- Which occurrence of a series it is for; empty for all of it.
  add column recurrence_id text not null default '';
alter table invites drop constraint invites_invitable_type_check;
alter table invites add constraint invites_invitable_type_check
  check (invitable_type in ('network', 'group', 'appointment')) not valid;
alter table invites validate constraint invites_invitable_type_check;
alter table invites drop constraint invites_state_check;
alter table invites add constraint invites_state_check
  check (state in ('open', 'accepted', 'rejected', 'declined', 'joined', 'revoked', 'obsolete')) not valid;
alter table invites validate constraint invites_state_check;
alter table invites add constraint invites_appointment
  check ((invitable_type = 'appointment') = (appointment_id is not null)) not valid;
alter table invites validate constraint invites_appointment;
create unique index invites_to_appointment on invites (appointment_id, recurrence_id, member_id) where appointment_id is not null;

alter table notifications add column appointment_id bigint references appointments on delete cascade;
alter table notifications add column recurrence_id text;
alter table notifications drop constraint notifications_subject;
alter table notifications add constraint notifications_subject
  check (num_nonnulls(activity_id, invite_id, group_id, change_request_id, appointment_id) = 1) not valid;
alter table notifications validate constraint notifications_subject;
create index notifications_of_appointment on notifications (appointment_id) where appointment_id is not null;

alter table activities add column appointment_id bigint references appointments on delete set null;
alter table activities drop constraint activities_type_check;
alter table activities add constraint activities_type_check check (type in ('note', 'appointment')) not valid;
alter table activities validate constraint activities_type_check;
create index activities_of_appointment on activities (appointment_id) where appointment_id is not null;

-- Down Migration
-- Forward only.
