-- Up Migration
-- Reactions to one entry are one notification, whatever emoji people took: what lay apart becomes the newest of them, new
-- while any of them is. Which emoji they are is read from the reactions; `emoji` stays for the version before.
create temporary table reactions_apart on commit drop as
  select id, actor_ids, seen_at, read_at, row_number() over newest as place, first_value(id) over newest as kept_id
  from notifications where kind in ('like', 'reaction')
  window newest as (partition by member_id, activity_id, reply_id order by created_at desc, id desc);

delete from notifications using reactions_apart apart where notifications.id = apart.id and apart.place > 1;

update notifications set
  gathering_key = 'reaction:' || activity_id || ':' || coalesce(reply_id::text, ''),
  actor_ids = gathered.actor_ids, seen_at = gathered.seen_at, read_at = gathered.read_at
from (
  select kept_id,
         array_agg(actor_id order by place, position) filter (where is_first) as actor_ids,
         case when bool_and(seen_at is not null) then max(seen_at) end as seen_at,
         case when bool_and(read_at is not null) then max(read_at) end as read_at
  from (
    select apart.*, actor.id as actor_id, actor.position,
           row_number() over (partition by kept_id, actor.id order by place, actor.position) = 1 as is_first
    from reactions_apart apart cross join unnest(actor_ids) with ordinality as actor (id, position)
  ) each_actor
  group by kept_id
) gathered
where notifications.id = gathered.kept_id;

-- Down Migration
-- Forward only.
