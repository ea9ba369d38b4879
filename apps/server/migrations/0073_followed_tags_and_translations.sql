-- Up Migration
-- Names are the same tag where they differ in large and small letters only: in large ones, Straße is STRASSE.
create function tag_key(name text) returns text
  language sql immutable parallel safe strict
  as $$ select replace(lower(name), 'ß', 'ss') $$;

alter table tags add column key text;
-- Of tags that were two so far, the later ones keep what told them apart.
update tags set key = case
  when exists (select 1 from tags other where other.id < tags.id and tag_key(other.name::text) = tag_key(tags.name::text))
  then lower(name::text) || ' ' || id else tag_key(name::text) end;
create function key_of_tag() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or new.name::text is distinct from old.name::text then
    new.key := tag_key(new.name::text);
  end if;
  return new;
end $$;
create trigger tags_key before insert or update on tags for each row execute function key_of_tag();
alter table tags alter column key set not null;
create unique index tags_by_key on tags (key);

-- Tags that became one with another, and what it takes to undo that: who follows them, where they stood. null: what
-- nobody may undo, since those who did it knew of one of the two only.
create table merged_tags (
  id bigint primary key,
  name citext not null,
  key text not null,
  parent_id bigint,
  created_at timestamptz not null,
  merged_into bigint not null,
  merged_at timestamptz not null default clock_timestamp(),
  kept jsonb
);
create index merged_tags_by_key on merged_tags (key, merged_at desc);

-- Names that tags had before, so that addresses that were kept still lead to them.
create table former_tag_names (
  key text primary key,
  tag_id bigint not null
);

-- The tag that is left of one, however often it was merged.
create function tag_left(id bigint) returns bigint
  language sql stable parallel safe strict
  as $$
    with recursive chain (id, steps) as (
      select $1, 0
      union all
      select m.merged_into, steps + 1 from chain join merged_tags m on m.id = chain.id where steps < 100
    )
    select t.id from chain join tags t on t.id = chain.id limit 1
  $$;

-- The tag that whoever writes a name means: the one of that name, or the one that it became one with.
create function tag_written(name text) returns bigint
  language sql stable parallel safe strict
  as $$
    select coalesce(
      (select t.id from tags t where t.key = tag_key($1)),
      (select tag_left(m.id) from merged_tags m where m.key = tag_key($1) order by m.merged_at desc limit 1)
    )
  $$;

-- The tag that an address leads to, be it by a name that it had before.
create function tag_at(name text) returns bigint
  language sql stable parallel safe strict
  as $$
    select coalesce(tag_written($1), (select tag_left(f.tag_id) from former_tag_names f where f.key = tag_key($1)))
  $$;

create table tag_follows (
  member_id bigint not null references members on delete cascade,
  tag_id bigint not null references tags on delete cascade,
  created_at timestamptz not null default now(),
  primary key (member_id, tag_id)
);
create index tag_follows_of_tag on tag_follows (tag_id);
-- Whoever follows a tag follows it again when it comes back.
alter table deleted_tags add column follower_ids bigint[] not null default '{}';

-- In which language something was written, as two letters; null where that cannot be told.
alter table activities add column language text;
alter table replies add column language text;

-- What a translation server gave for a version of a text. The hash says of which, and by whom.
create table translated_texts (
  hash bytea not null,
  language text not null,
  translated jsonb not null,
  created_at timestamptz not null default now(),
  primary key (hash, language)
);
create index translated_texts_by_time on translated_texts (created_at);

-- Down Migration
-- Forward only.
