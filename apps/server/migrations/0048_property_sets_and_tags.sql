-- Who changed a set of properties last, and what was taken out of it: what profiles have of that is kept, and shows again
-- when it comes back.
alter table property_sets add column author_id bigint references members on delete set null;
alter table property_sets add column removed_properties jsonb not null default '[]';
create index property_sets_of_author on property_sets (author_id) where author_id is not null;

-- What a tag stands below, such as chess below games.
alter table tags add column parent_id bigint references tags on delete set null;
create index tags_of_parent on tags (parent_id) where parent_id is not null;

-- One spelling for each tag: signs that are written in several ways, or wider, are the same.
update tags set name = normalize(name::text, nfkc)
where name::text is not nfkc normalized
  and not exists (select 1 from tags other where other.name = normalize(tags.name::text, nfkc)::citext);

-- Tags that were deleted. Profiles still have their numbers and posts still name them, so that a tag that comes back under
-- its number is where it was.
create table deleted_tags (
  id bigint primary key,
  name citext not null,
  parent_id bigint,
  created_at timestamptz not null,
  deleted_at timestamptz not null default now()
);
