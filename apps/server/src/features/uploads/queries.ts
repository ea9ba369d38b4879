import { type Sql, sql } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { notFound } from '../../platform/problem.ts';
import { fileVisibleTo } from '../../platform/registries/file-uses.ts';
import { type Directory, type FileRow, fileColumns } from './tables.ts';

/** The row `f` is a file among the files: given as one, or a picture of a post, which lies in the folder of its stream. */
export const isAmongFiles = sql<boolean>`(
  f.directory = 'files' or exists (select 1 from file_containers laid where laid.file_id = f.id)
)`;

/** A file that the viewer may read; throws 404 for any other. */
export async function readableFile(
  db: Sql,
  viewer: Viewer,
  wanted: { directory: Directory; id: number; showLocked: boolean; guestsChat: boolean },
): Promise<FileRow> {
  const { rows } = await sql<FileRow>`
    select ${fileColumns()} from files f
    where f.id = ${wanted.id} and ${wanted.directory === 'files' ? isAmongFiles : sql`f.directory = ${wanted.directory}`}
      and ${fileVisibleTo(viewer, wanted)}
  `.execute(db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** Files by their ids, in the order of the ids. */
export async function filesByIds(db: Sql, ids: readonly number[]): Promise<FileRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<FileRow>`
    select ${fileColumns()} from files f where f.id = any(${[...ids]}::bigint[])
    order by array_position(${[...ids]}::bigint[], f.id)
  `.execute(db);
  return rows;
}
