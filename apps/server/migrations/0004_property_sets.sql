-- Up Migration
-- What profiles consist of, later files and app items too. A set belongs to a context; where a group has none of
-- its own, that of its category holds, then the network's.
create table property_sets (
  id bigint generated always as identity primary key,
  context_id bigint not null references contexts on delete cascade,
  name text not null,
  type text not null default 'basic' check (type in ('basic', 'modified')),
  tag_parents text[] not null default '{}',
  -- Of a modified set: the options it adds, as [{name, options: [{value, labels}]}].
  added_options jsonb not null default '[]',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (context_id, name)
);

create table properties (
  id bigint generated always as identity primary key,
  property_set_id bigint not null references property_sets on delete cascade,
  name text not null,
  type text not null,
  position integer not null,
  -- Words by language: {"de": "Geburtstag", "en": "Birthday"}.
  labels jsonb not null,
  hints jsonb not null default '{}',
  is_required boolean not null default false,
  is_visible boolean not null default true,
  is_locked boolean not null default false,
  settings jsonb not null default '{}',
  options jsonb not null default '[]',
  unique (property_set_id, name)
);

-- The words of a profile that others may find it by; kept beside the values, since searching reads many.
alter table profiles add column search_text text not null default '';
create index profiles_by_search_text on profiles using gin (fold(search_text) gin_trgm_ops);

-- Pictures that stand in profiles, so that whoever sees the profile may load them.
create table profile_files (
  profile_id bigint not null references profiles on delete cascade,
  property_name text not null,
  file_id bigint not null references files on delete cascade,
  is_visible boolean not null,
  primary key (profile_id, property_name)
);
create index profile_files_of_file on profile_files (file_id);

insert into property_sets (context_id, name)
  select id, set_name from contexts, unnest(array['member_profile', 'group_profile']) as set_name
  where kind = 'network';

insert into properties (property_set_id, name, type, position, labels, hints, is_visible, settings)
  select s.id, p.name, p.type, p.position, p.labels, p.hints, p.is_visible, p.settings
  from property_sets s
  join (values
    ('member_profile', 'about_me', 'text', 1,
     '{"de": "Über mich", "en": "About me", "es": "Sobre mí", "fr": "À propos de moi"}'::jsonb,
     '{}'::jsonb, true, '{"multiline": true, "maxlength": 2000}'::jsonb),
    ('member_profile', 'interests', 'tag', 2,
     '{"de": "Interessen", "en": "Interests", "es": "Intereses", "fr": "Centres d’intérêt"}', '{}', true, '{}'),
    ('member_profile', 'birthday', 'date', 3,
     '{"de": "Geburtstag", "en": "Birthday", "es": "Cumpleaños", "fr": "Date de naissance"}', '{}', true, '{}'),
    ('member_profile', 'phone', 'text', 4,
     '{"de": "Telefon", "en": "Phone", "es": "Teléfono", "fr": "Téléphone"}', '{}', true, '{"maxlength": 40}'),
    ('member_profile', 'address', 'address', 5,
     '{"de": "Adresse", "en": "Address", "es": "Dirección", "fr": "Adresse"}',
     '{"de": "Mit der Adresse erscheinen Sie auf der Karte.", "de_DU": "Mit der Adresse erscheinst du auf der Karte.", "en": "With your address you appear on the map.", "es": "Con tu dirección apareces en el mapa.", "fr": "Votre adresse vous place sur la carte."}',
     true, '{}'),
    ('member_profile', 'website', 'url', 6,
     '{"de": "Website", "en": "Website", "es": "Sitio web", "fr": "Site web"}', '{}', true, '{}'),
    ('group_profile', 'description', 'text', 1,
     '{"de": "Beschreibung", "en": "Description", "es": "Descripción", "fr": "Description"}', '{}', true,
     '{"multiline": true, "maxlength": 5000}'),
    ('group_profile', 'email', 'email', 2,
     '{"de": "E-Mail", "en": "E-mail", "es": "Correo electrónico", "fr": "E-mail"}', '{}', true, '{}'),
    ('group_profile', 'address', 'address', 3,
     '{"de": "Treffpunkt", "en": "Meeting place", "es": "Lugar de encuentro", "fr": "Lieu de rencontre"}', '{}', true,
     '{"with_name": true}'),
    ('group_profile', 'website', 'url', 4,
     '{"de": "Website", "en": "Website", "es": "Sitio web", "fr": "Site web"}', '{}', true, '{}')
  ) as p (set_name, name, type, position, labels, hints, is_visible, settings) on p.set_name = s.name;

-- Down Migration
-- Forward only.
