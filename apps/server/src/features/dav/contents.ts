import { type Sql, sql } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import type { Copied } from '../uploads/index.ts';

/** The bytes of a file as the viewer gets them on a drive. */
export type Content = Copied & { modified_at: string };

/**
 * The bytes of files by their ids: of one's own version that waits for approval, which everybody else does not get, the
 * newest; a program that has just written must read what it wrote.
 */
export async function contentsOf(
  db: Sql,
  viewer: Viewer,
  fileIds: readonly number[],
): Promise<Map<number, Content>> {
  if (fileIds.length === 0) return new Map();
  const { rows } = await sql<Content & { id: number }>`
    select f.id, f.original_filename, one.content_type, one.size, one.width, one.height, one.sha256, one.storage_key,
      one.modified_at
    from files f
    cross join lateral (
      select v.content_type, v.size, v.width, v.height, v.sha256, v.storage_key, v.created_at as modified_at, v.id
      from file_versions v
      where v.file_id = f.id and v.state = 'pending' and v.author_id = ${viewer.memberId}
      union all
      select f.content_type, f.size, f.width, f.height, f.sha256, f.storage_key, f.updated_at, 0
      order by id desc limit 1
    ) one
    where f.id = any(${[...fileIds]}::bigint[])
  `.execute(db);
  return new Map(rows.map(({ id, ...content }) => [id, content]));
}

/** As downloads have it. */
export const etagOf = ({ sha256 }: Pick<Content, 'sha256'>): string => `"${sha256.slice(0, 32)}"`;
