import { type Sql, sql } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/policy/viewer.ts';
import { notFound } from '../../../platform/problem.ts';
import { heldText } from '../../../platform/scanner/guarded-storage.ts';
import { memberColumns } from '../../members/index.ts';
import { reviewsFile } from '../policy.ts';
import { type FileRow, memberObject } from '../tables.ts';
import type { VersionRow } from './tables.ts';

/**
 * The versions of a file that the viewer knows of, newest first: pending ones of their own, and all of them where they
 * approve. The current one that waits for its first approval is the pending one.
 */
export async function versionsOf(db: Sql, viewer: Viewer, file: FileRow): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    with version as (
      select v.id, v.state, v.major, v.minor, v.description, v.original_filename, v.extension, v.content_type, v.size,
        v.created_at, v.approved_at, v.author_id, v.approved_by, v.storage_key
      from file_versions v
      where v.file_id = ${file.id}
        and (v.state = 'stored' or ${reviewsFile(viewer, file)}::boolean or v.author_id = ${viewer.memberId})
    )
    select one.id, one.state, one.major, one.minor, one.description, one.original_filename, one.extension,
      one.content_type, one.size, one.created_at, one.approved_at,
      ${memberObject('writer')} as author, ${memberObject('approver')} as approver,
      (
        select coalesce(jsonb_agg((select to_jsonb(one) from (select ${memberColumns('p')}) one) order by p.id), '[]')
        from file_version_authors made join members p on p.id = made.member_id
        where made.file_id = ${file.id} and made.major = one.major and made.minor = one.minor
      ) as authors, ${sql.raw(heldText('one'))} as held
    from (
      select * from version
      union all
      select null, 'current', f.major, f.minor, f.version_description, f.original_filename, f.extension, f.content_type,
        f.size, f.updated_at, f.approved_at, coalesce(f.updated_by, f.owner_id), f.approved_by, f.storage_key
      from files f
      where f.id = ${file.id} and not exists (
        select 1 from version where version.state = 'pending' and version.major = f.major and version.minor = f.minor
      )
    ) one
    left join members writer on writer.id = one.author_id
    left join members approver on approver.id = one.approved_by
    order by one.major desc, one.minor desc
  `.execute(db);
  return rows;
}

/** One of these versions; throws 404 for what the viewer does not know of. */
export async function versionOf(
  db: Sql,
  viewer: Viewer,
  file: FileRow,
  versionId: number | null,
): Promise<VersionRow> {
  const version = (await versionsOf(db, viewer, file)).find(({ id }) => id === versionId);
  if (!version) throw notFound();
  return version;
}

/** The newest pending version that the viewer knows of, and the current one, with what to read of them. */
export type Compared = {
  content_type: string;
  size: number;
  storage_key: string;
  is_pending: boolean;
  is_first: boolean;
  description: string;
};

export async function comparedVersions(db: Sql, file: FileRow, pendingId: number): Promise<Compared[]> {
  const { rows } = await sql<Compared>`
    select v.content_type, v.size, v.storage_key, true as is_pending, v.description,
      v.major = f.major and v.minor = f.minor as is_first
    from file_versions v join files f on f.id = v.file_id where v.id = ${pendingId} and v.state = 'pending'
    union all
    select content_type, size, storage_key, false, version_description, false from files where id = ${file.id}
    order by is_pending
  `.execute(db);
  return rows;
}
