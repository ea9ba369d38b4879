import { type RawBuilder, type Sql, sql } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { notFound } from '../../platform/problem.ts';
import { type FileSettings, fileVisibleTo } from '../../platform/registries/file-uses.ts';
import { type FileRow, isHeld, isManaged, memberObject, placeJoins, placesOfFile } from './tables.ts';

/**
 * Files `f` as the viewer stands to them.
 * @param options.from what stands before `where`, if more than `files f` is asked
 * @param options.order SQL behind `order by`
 */
export async function fileRows(
  db: Sql,
  viewer: Viewer,
  options: {
    from?: RawBuilder<unknown>;
    where: RawBuilder<unknown>;
    order?: RawBuilder<unknown>;
    limit?: number;
    offset?: number;
  },
): Promise<FileRow[]> {
  const { from = sql`files f`, where, order = sql`f.id`, limit = null, offset = 0 } = options;
  const { rows } = await sql<FileRow>`
    select f.id, f.owner_id, f.state, f.original_filename, f.extension, f.content_type, f.size, f.width, f.height,
      f.description, f.property_values, f.major, f.minor, f.updated_at, f.created_at, f.approved_at, f.finalized_at,
      case when ${isHeld} then f.locked_until end as locked_until,
      case when ${isHeld} then ${memberObject('locker')} end as locked_by,
      f.view_count, f.viewed_at, ${memberObject('writer')} as author,
      exists (select 1 from file_favorites star where star.file_id = f.id and star.member_id = ${viewer.memberId}) as is_favorite,
      (
        select jsonb_build_object('id', v.id, 'major', v.major, 'minor', v.minor, 'author_id', v.author_id)
        from file_versions v where v.file_id = f.id and v.state = 'pending' order by v.id desc limit 1
      ) as pending,
      exists (
        select 1 from file_containers lies join folders d on d.id = lies.folder_id where lies.file_id = f.id and d.is_reviewed
      ) as is_reviewed,
      placed.places, placed.hidden_places
    from ${from}
    left join members writer on writer.id = coalesce(f.updated_by, f.owner_id)
    left join members locker on locker.id = f.locked_by
    ${placesOfFile(viewer)}
    where ${where}
    order by ${order} limit ${limit} offset ${offset}
  `.execute(db);
  return rows;
}

/** A file that the viewer may read; throws 404 for any other. */
export async function loadFile(
  db: Sql,
  viewer: Viewer,
  id: number,
  settings: FileSettings,
): Promise<FileRow> {
  const where = sql`f.id = ${id} and f.directory = 'files' and f.state = 'published'
    and ${fileVisibleTo(viewer, settings)}`;
  const [row] = await fileRows(db, viewer, { where });
  if (!row) throw notFound();
  return row;
}

/**
 * Files with versions that wait for the viewer: pending ones of others, in folders that the viewer runs.
 * A predicate on the row `f`.
 */
export const waitsFor = (viewer: Viewer): RawBuilder<boolean> => sql<boolean>`(
  f.state = 'published'
  and exists (
    select 1 from file_versions v
    where v.file_id = f.id and v.state = 'pending' and v.author_id is distinct from ${viewer.memberId}
  )
  and exists (
    select 1 from file_containers lies join folders d on d.id = lies.folder_id ${placeJoins(viewer)}
    where lies.file_id = f.id and d.stream_id is null and ${isManaged(viewer)}
  )
)`;
