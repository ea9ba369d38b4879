import { type RawBuilder, type Sql, sql } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/policy/viewer.ts';
import { visibleTo } from '../../../platform/policy/visible-to.ts';
import { notFound } from '../../../platform/problem.ts';
import { treeSets } from '../../property-sets/index.ts';
import { type FolderRow, isShownThere, memberObject, placeColumns, placeJoins } from '../tables.ts';

/** Folders `d` that are there and that the viewer sees. */
export async function folderRows(
  db: Sql,
  viewer: Viewer,
  options: {
    where: RawBuilder<unknown>;
    order?: RawBuilder<unknown>;
    limit?: number;
    offset?: number;
    /** Also what can be said in their trees: for a handful of folders. */
    withSets?: boolean;
  },
): Promise<FolderRow[]> {
  const { where, order = sql`d.id`, limit = null, offset = 0, withSets = false } = options;
  const { rows } = await sql<FolderRow>`
    select ${placeColumns}, d.parent_id, d.description, d.property_values, d.path, d.own_adding, d.own_review, d.updated_at,
      ${memberObject('writer')} as author,
      (select count(*)::int from file_containers lies where lies.folder_id = d.id and ${isShownThere(viewer)}) as file_count,
      (select count(*)::int from folders sub where sub.parent_id = d.id and sub.deletion_id is null) as folder_count,
      d.created_by = ${viewer.memberId} and (
        exists (
          select 1 from folders sub
          where sub.path @> array[d.id] and sub.deletion_id is null and sub.created_by is distinct from ${viewer.memberId}
        ) or exists (
          select 1 from folders sub join file_containers lies on lies.folder_id = sub.id join files held on held.id = lies.file_id
          where sub.path @> array[d.id] and held.owner_id is distinct from ${viewer.memberId}
        )
      ) is true as holds_of_others,
      ${withSets ? treeSets(sql`c.group_id`) : sql`null::json`} as sets
    from folders d ${placeJoins(viewer)}
    left join members writer on writer.id = coalesce(d.updated_by, d.created_by)
    where d.deletion_id is null and ${visibleTo(viewer)} and (${where})
    order by ${order} limit ${limit} offset ${offset}
  `.execute(db);
  return rows;
}

/** A folder that is there and that the viewer sees; throws 404 for any other. */
export async function loadFolder(db: Sql, viewer: Viewer, id: number): Promise<FolderRow> {
  const [row] = await folderRows(db, viewer, { where: sql`d.id = ${id}`, withSets: true });
  if (!row) throw notFound();
  return row;
}
