import { sql } from '../../platform/db/database.ts';
import { visibleTo } from '../../platform/policy/visible-to.ts';
import { registerFileUses } from '../../platform/registries/file-uses.ts';

registerFileUses([
  {
    table: 'activity_files',
    column: 'file_id',
    counts: `exists (select 1 from activities a where a.id = used.activity_id and a.deleted_at is null)
      and not exists (select 1 from replies r where r.id = used.reply_id and r.deleted_at is not null)`,
    shownIn: (viewer, _settings, file) => sql`
      select 'activity' as type, a.id::text as id, left(coalesce(nullif(a.title, ''), current_names(a.content)), 400) as title, coalesce(seen.name, '') as detail,
        '/activities/' || a.id as html_url, a.created_at as at, seen.id is not null as is_seen
      from activities a
      left join lateral (
        select c.id, g.name from activity_containers placed join containers c on c.id = placed.container_id
        left join groups g on g.id = c.group_id
        where placed.activity_id = a.id and ${visibleTo(viewer)} order by g.id nulls first limit 1
      ) seen on true
      where a.deleted_at is null and a.id in (
        select used.activity_id from activity_files used left join replies r on r.id = used.reply_id
        where used.file_id = ${file} and r.deleted_at is null
      )`,
  },
]);
