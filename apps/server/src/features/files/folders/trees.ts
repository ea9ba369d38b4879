import { type Sql, sql } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/policy/viewer.ts';
import { visibleTo } from '../../../platform/policy/visible-to.ts';
import { type PlaceRow, placeColumns, placeJoins } from '../tables.ts';

/** A root folder on the way there. */
export type TreeRow = PlaceRow & { image_id: number | null };

/** The roots of the network and of the groups that the viewer belongs to and sees, by category and name. */
export async function treeRows(db: Sql, viewer: Viewer): Promise<TreeRow[]> {
  const { rows } = await sql<TreeRow>`
    select ${placeColumns}, g.image_id
    from folders d ${placeJoins(viewer)}
    where d.type = 'root_folder' and (c.group_id is null or m.id is not null) and ${visibleTo(viewer)}
    order by c.group_id is not null, gc.position, gc.id, fold(g.name), g.id
  `.execute(db);
  return rows;
}
