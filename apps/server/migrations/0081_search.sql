-- One index of everything that can be found. Each kind of thing has a partition of its own; what a row says of its
-- thing is made anew whenever the thing changes, and who sees it is asked of the thing itself.
create table search_documents (
  kind text not null,
  -- That of the thing; of a message in a chat made of the chat and its number.
  id bigint not null,
  -- When it was written, or takes place: what `before:` and `after:` ask.
  at timestamptz not null,
  title text not null,
  -- The title as it is compared.
  title_key text collate "C" not null,
  author_id bigint,
  group_id bigint,
  -- The containers and chats where it lies, and people, with the sign turned, to whom it is shown besides.
  places bigint[] not null,
  -- What hangs on it: image, file, link, poll, appointment.
  has text[] not null,
  words tsvector not null,
  -- Its text is longer than what is kept of one.
  is_partial boolean not null,
  -- Of what the row was made of, so that one that is stale is told from one that is not.
  digest text not null,
  primary key (kind, id)
) partition by list (kind);
create table search_activities partition of search_documents for values in ('activity', 'reply');
create table search_messages partition of search_documents for values in ('message');
create table search_chat_messages partition of search_documents for values in ('chat_message');
create table search_appointments partition of search_documents for values in ('appointment');
create table search_files partition of search_documents for values in ('file', 'folder');
create table search_pages partition of search_documents for values in ('page');
create table search_calendars partition of search_documents for values in ('calendar');
create table search_members partition of search_documents for values in ('member');
create table search_groups partition of search_documents for values in ('group');
create index search_documents_words on search_documents using gin (words);
create index search_documents_newest on search_documents (kind, at desc, id desc);
create index search_documents_titles on search_documents (kind, title_key);

-- What the index has not taken up yet. Rows come from triggers, in the transaction of the change.
create table search_changes (
  number bigint generated always as identity primary key,
  kind text not null,
  id bigint not null
);

-- The words of the index, for typos and for parts of compounds.
create table search_words (
  lexeme text collate "C" primary key,
  -- Without its mark and its accents, and the same backwards.
  key text collate "C" not null,
  yek text collate "C" not null generated always as (reverse(key)) stored,
  documents integer not null
);
create index search_words_by_beginning on search_words (key);
create index search_words_by_end on search_words (yek);

-- How far the index of each kind is: of which rules it is made, and what is under way.
create table search_builds (
  kind text primary key,
  rules text not null,
  started_at timestamptz not null default now(),
  -- The last id that was taken up; null when all are.
  reached bigint
);

-- A function for each column that names a thing: `search_by_COLUMN('kind')` as a trigger after each row notes what the
-- row named and names.
do $$
declare
  named text;
begin
  foreach named in array array['id', 'activity_id', 'reply_id', 'message_id', 'appointment_id', 'series_id', 'file_id',
    'folder_id', 'page_id', 'member_id', 'group_id'] loop
    execute format(
      'create function search_by_%1$s() returns trigger language plpgsql as $f$
       begin
         if tg_op <> ''INSERT'' and old.%1$I is not null then
           insert into search_changes (kind, id) values (tg_argv[0], old.%1$I);
         end if;
         if tg_op <> ''DELETE'' and new.%1$I is not null then
           if tg_op = ''INSERT'' or new.%1$I is distinct from old.%1$I then
             insert into search_changes (kind, id) values (tg_argv[0], new.%1$I);
           end if;
         end if;
         return null;
       end $f$', named);
  end loop;
end $$;

create table saved_searches (
  id bigint generated always as identity primary key,
  member_id bigint not null references members on delete cascade,
  name text not null check (name <> ''),
  q text not null,
  module text,
  sort_by text,
  group_id bigint references groups on delete cascade,
  created_at timestamptz not null default now()
);
create index saved_searches_of_member on saved_searches (member_id, id);
create index saved_searches_of_group on saved_searches (group_id) where group_id is not null;
