import { type Sql, sql } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/policy/viewer.ts';
import type { StoredFile } from '../../uploads/index.ts';
import { canApproveFile } from '../policy.ts';
import type { FileRow } from '../tables.ts';

const columns = sql.raw('original_filename, content_type, size, sha256, storage_key');

/** Where the bytes of a file lie that the viewer reads. */
export async function storedFile(db: Sql, { id }: Pick<FileRow, 'id'>): Promise<StoredFile | undefined> {
  const { rows } = await sql<StoredFile>`select ${columns} from files where id = ${id}`.execute(db);
  return rows[0];
}

/**
 * Where the bytes of a version lie; of one that waits for approval only for its author and those who approve.
 * @param which its id, or its number as `2.1`
 */
export async function storedVersion(
  db: Sql,
  viewer: Viewer,
  file: FileRow,
  which: { id: number } | { number: string },
): Promise<StoredFile | undefined> {
  const { rows } = await sql<StoredFile>`
    select ${columns} from file_versions
    where file_id = ${file.id}
      and ${'id' in which ? sql`id = ${which.id}` : sql`major || '.' || minor = ${which.number}`}
      and (state = 'stored' or author_id = ${viewer.memberId} or ${canApproveFile(viewer, file)}::boolean)
  `.execute(db);
  return rows[0];
}
