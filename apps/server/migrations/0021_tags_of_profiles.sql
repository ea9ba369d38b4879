-- Up Migration
-- Tags that others see in profiles, so that they are offered to who may see one of these profiles.
create table profile_tags (
  profile_id bigint not null references profiles on delete cascade,
  tag_id bigint not null references tags on delete cascade,
  primary key (profile_id, tag_id)
);
create index profile_tags_of_tag on profile_tags (tag_id);

-- The set that holds for a profile is the nearest one with properties of its own.
insert into profile_tags (profile_id, tag_id)
select distinct o.id, t.id
from profiles o
left join groups g on g.id = o.group_id
cross join lateral (
  select s.id from property_sets s join contexts x on x.id = s.context_id
  where s.type = 'basic' and s.name = case when o.group_id is null then 'member_profile' else 'group_profile' end
    and (x.network_id is not null or x.group_id = g.id or x.group_category_id = g.group_category_id)
  order by x.group_id is null, x.group_category_id is null limit 1
) as held
join properties p on p.property_set_id = held.id and p.type = 'tag' and p.is_visible
cross join lateral jsonb_path_query(o.property_values -> p.name, 'strict $[*] ? (@.type() == "number")', silent => true) as stored (id)
join tags t on t.id = stored.id::numeric;

-- Down Migration
-- Forward only.
