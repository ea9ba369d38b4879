import { sql, type Transaction } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/policy/viewer.ts';
import { invalid, notFound } from '../../../platform/problem.ts';
import { fileRows } from '../queries.ts';
import type { FileRow, FolderRow } from '../tables.ts';
import { folderRows } from './queries.ts';

/** Files and folders that somebody has chosen. */
export type Selection = {
  fileIds: readonly number[];
  folderIds: readonly number[];
  /** Where they were chosen. */
  sourceFolderId?: number | undefined;
};

export const selectionOf = (body: {
  file_ids?: number[];
  folder_ids?: number[];
  source_folder_id?: number;
}): Selection => ({
  fileIds: [...new Set(body.file_ids ?? [])],
  folderIds: [...new Set(body.folder_ids ?? [])],
  sourceFolderId: body.source_folder_id,
});

/**
 * Locks folders and all above them in one order, so that two moves of which each would put one folder into the other
 * come one after the other.
 */
export async function lockFolders(tx: Transaction, ids: readonly number[]): Promise<void> {
  await sql`
    select id from folders
    where id in (select unnest(path) from folders where id = any(${[...ids]}::bigint[]))
    order by id for no key update
  `.execute(tx);
}

/**
 * What was chosen, locked until the end of the transaction.
 * @throws Problem 404 when any of it is not there or not seen by the viewer, 422 when nothing was chosen
 */
export async function loadSelection(
  tx: Transaction,
  viewer: Viewer,
  { fileIds, folderIds }: Selection,
): Promise<{ files: FileRow[]; folders: FolderRow[] }> {
  if (fileIds.length + folderIds.length === 0) throw invalid({ file_ids: ['required'] });
  await sql`select id from files where id = any(${[...fileIds]}::bigint[]) order by id for update`.execute(
    tx,
  );
  const files =
    fileIds.length === 0
      ? []
      : (
          await fileRows(tx, viewer, {
            where: sql`f.id = any(${[...fileIds]}::bigint[]) and f.directory = 'files' and f.state = 'published'`,
          })
        ).filter(({ places }) => places.length > 0);
  const folders =
    folderIds.length === 0
      ? []
      : await folderRows(tx, viewer, { where: sql`d.id = any(${[...folderIds]}::bigint[])` });
  if (files.length < fileIds.length || folders.length < folderIds.length) throw notFound();
  // Whoever chose a folder and something in it means the folder.
  const chosen = new Set(folderIds);
  return {
    files,
    folders: folders.filter(({ path, folder_id }) => !path.some((id) => id !== folder_id && chosen.has(id))),
  };
}
