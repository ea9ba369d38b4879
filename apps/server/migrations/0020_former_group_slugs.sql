-- Up Migration
-- Where hidden groups were found before they were hidden. Another group may take such an address; it is theirs then.
create table former_group_slugs (
  slug citext primary key,
  group_id bigint not null references groups on delete cascade
);
create index former_group_slugs_of_group on former_group_slugs (group_id);

-- Groups that were hidden later kept an address that tells their name to whoever wants it too.
with plain as (
  select id, slug from groups where access = 'hidden' and slug::text !~ '-[0-9a-f]{8}$'
), moved as (
  update groups g set slug = plain.slug::text || '-' || left(replace(gen_random_uuid()::text, '-', ''), 8)
  from plain where g.id = plain.id
)
insert into former_group_slugs (slug, group_id) select slug, id from plain;

-- Down Migration
-- Forward only.
