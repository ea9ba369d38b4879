-- Up Migration
-- ── what a person wrote and liked ───────────────────────────────────────────
create index replies_of_author on replies (author_id, created_at desc, id desc) where deleted_at is null;
create index reactions_of_member on reactions (member_id, created_at desc, id desc) where emoji = 'like';

-- A mail address for others, in profiles as the network was set up with: the one to sign in with is shown to nobody.
update properties set position = position + 1
  where name in ('address', 'website') and property_set_id in (
    select s.id from property_sets s join contexts x on x.id = s.context_id
    where s.name = 'member_profile' and x.network_id is not null
      and not exists (select 1 from properties p where p.property_set_id = s.id and p.name = 'contact_email'));
insert into properties (property_set_id, name, type, position, labels, hints)
  select s.id, 'contact_email', 'email', 5,
    '{"de": "E-Mail für Kontakt", "en": "Contact e-mail", "es": "Correo de contacto", "fr": "E-mail de contact"}'::jsonb,
    '{"de": "Andere Mitglieder sehen diese Adresse.", "en": "Other members see this address.", "es": "Los demás miembros ven esta dirección.", "fr": "Les autres membres voient cette adresse."}'::jsonb
  from property_sets s join contexts x on x.id = s.context_id
  where s.name = 'member_profile' and x.network_id is not null
  on conflict do nothing;

-- ── people whom somebody does not want to read ──────────────────────────────
create table ignored_members (
  member_id bigint not null references members on delete cascade,
  ignored_id bigint not null references members on delete cascade,
  created_at timestamptz not null default now(),
  primary key (member_id, ignored_id),
  check (member_id <> ignored_id)
);
create index ignored_members_by_whom on ignored_members (ignored_id, member_id);

-- With its author, so that a stream leaves out without reading the rows what somebody ignored wrote.
create index activity_containers_by_time on activity_containers (created_at desc, activity_id desc)
  include (container_id, author_id);
drop index activity_containers_newest;

-- ── legal texts ─────────────────────────────────────────────────────────────
-- Words by language: {"de": "Impressum", "en": "Imprint"}. What has a statement is agreed to, the rest only read.
create table legal_texts (
  id bigint generated always as identity primary key,
  network_id bigint not null references networks,
  handle citext not null unique check (handle ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  names jsonb not null,
  statements jsonb not null default '{}',
  position integer not null default 0,
  read_only boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table legal_text_versions (
  id bigint generated always as identity primary key,
  legal_text_id bigint not null references legal_texts on delete cascade,
  contents jsonb not null,
  created_at timestamptz not null default now()
);
create index legal_text_versions_of_text on legal_text_versions (legal_text_id, id desc);

create table legal_text_acceptances (
  member_id bigint not null references members on delete cascade,
  version_id bigint not null references legal_text_versions on delete cascade,
  accepted_at timestamptz not null default now(),
  primary key (member_id, version_id)
);
create index legal_text_acceptances_of_version on legal_text_acceptances (version_id);

-- ── leaving ─────────────────────────────────────────────────────────────────
alter table members add column left_at timestamptz;
create index members_left on members (left_at) where state = 'left';

-- ── archives of own data ────────────────────────────────────────────────────
create table own_data_archives (
  id bigint generated always as identity primary key,
  -- One for each person: a new one takes the place of the last.
  member_id bigint not null unique references members on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'ready', 'failed')),
  progress integer not null default 0,
  storage_key text not null unique,
  size bigint,
  created_at timestamptz not null default now(),
  expires_at timestamptz
);

-- Down Migration
-- Forward only.
