import { type Sql, sql } from '../../../platform/db/database.ts';
import type { MemberRow } from '../../members/index.ts';
import { memberObject } from '../tables.ts';

/** What is deleted is kept so long (decision 109). */
export const KEPT_DAYS = 30;

/** Something deleted by itself: a folder with all in it, or a file. */
export type DeletedRow = {
  deletion_id: number;
  type: 'file' | 'folder';
  id: number;
  name: string;
  extension: string;
  size: number | null;
  folder_id: number | null;
  folder_name: string | null;
  folder_type: 'root_folder' | 'folder' | 'activitystream_folder' | null;
  folder_lives: boolean;
  deleted_at: string;
  gone_at: string;
  deleted_by: MemberRow | null;
  total: number;
};

/** What was deleted from a tree, newest first. @param page from 1 */
export async function deletedRows(
  db: Sql,
  containerId: number,
  { page, perPage }: { page: number; perPage: number },
): Promise<DeletedRow[]> {
  const { rows } = await sql<DeletedRow>`
    select entry.deletion_id, entry.type, entry.id, entry.name, entry.extension, entry.size, gone.deleted_at, gone.deleted_at + make_interval(days => ${KEPT_DAYS}) as gone_at,
      ${memberObject('who')} as deleted_by,
      home.id as folder_id, home.name as folder_name, home.type as folder_type,
      coalesce(home.deletion_id is null, false) as folder_lives, count(*) over ()::int as total
    from file_deletions gone
    join lateral (
      select gone.id as deletion_id, 'folder' as type, d.id, d.name, '' as extension, null::bigint as size, d.parent_id as home_id
      from folders d left join folders above on above.id = d.parent_id
      where d.deletion_id = gone.id and above.deletion_id is distinct from gone.id
      union all
      select gone.id, 'file', f.id, f.original_filename, f.extension, f.size, left_place.folder_id
      from deleted_file_places left_place
      join files f on f.id = left_place.file_id join folders d on d.id = left_place.folder_id
      where left_place.deletion_id = gone.id and d.deletion_id is distinct from gone.id
    ) entry on true
    left join folders home on home.id = entry.home_id
    left join members who on who.id = gone.deleted_by
    where gone.container_id = ${containerId} and gone.deleted_at > now() - make_interval(days => ${KEPT_DAYS})
    order by gone.deleted_at desc, gone.id desc, entry.type desc, entry.name, entry.id
    limit ${perPage} offset ${(page - 1) * perPage}
  `.execute(db);
  return rows;
}
