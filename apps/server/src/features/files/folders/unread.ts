import { NEW_FILES_DAYS } from '@dorfplatz/contract';
import { type Sql, sql, type Transaction } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/policy/viewer.ts';
import { visibleTo } from '../../../platform/policy/visible-to.ts';
import { registerUnreadFolders, type UnreadFolders } from '../../unreads/index.ts';
import { isShownThere, placeJoins } from '../tables.ts';

/** Notes that the viewer has looked into a folder: nothing that lies there now is new to them any more. */
export async function visitFolder(tx: Transaction, viewer: Viewer, folderId: number): Promise<void> {
  await sql`
    insert into folder_visits (member_id, folder_id) values (${viewer.memberId}, ${folderId})
    on conflict (member_id, folder_id) do update set visited_at = now()
  `.execute(tx);
}

/**
 * What came since the viewer looked into each folder (decision 89 of the project): files of others that were laid there,
 * got another version or were approved, within the last days and since they belong to the tree. What is attached in a
 * stream is new there.
 */
async function unreadFolders(db: Sql, viewer: Viewer): Promise<UnreadFolders> {
  const { rows } = await sql<UnreadFolders['folders'][number] & { file_ids: number[] }>`
    with recent as materialized (
      select now() - make_interval(days => ${NEW_FILES_DAYS}) as since
    ), changed as materialized (
      select f.id from files f, recent where f.state = 'published' and f.updated_at > recent.since
      union select f.id from files f, recent where f.state = 'published' and f.approved_at > recent.since
      union select lies.file_id from file_containers lies, recent where lies.laid_at > recent.since
    )
    select d.id, d.path, g.slug::text as group_slug, count(*)::int as unread, array_agg(f.id) as file_ids
    from changed join files f on f.id = changed.id
    join file_containers lies on lies.file_id = f.id
    join folders d on d.id = lies.folder_id ${placeJoins(viewer)}
    join members self on self.id = ${viewer.memberId}
    cross join recent
    left join folder_visits visit on visit.member_id = self.id and visit.folder_id = d.id
    where f.state = 'published' and d.stream_id is null and d.deletion_id is null
      and (m.id is not null or c.group_id is null and not self.is_external)
      and coalesce(f.updated_by, f.owner_id) is distinct from self.id
      and greatest(f.updated_at, f.approved_at, lies.laid_at)
        > greatest(recent.since, visit.visited_at, coalesce(m.created_at, self.created_at))
      and ${visibleTo(viewer)} and ${isShownThere(viewer)}
    group by d.id, g.slug order by d.id
  `.execute(db);
  return {
    total: new Set(rows.flatMap(({ file_ids }) => file_ids)).size,
    folders: rows.map(({ file_ids, ...folder }) => folder),
  };
}

registerUnreadFolders((services, viewer) => unreadFolders(services.db.reads, viewer));
