import { sql, type Transaction } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { forbidden, Problem } from '../../platform/problem.ts';
import { insistOnGroupSpace } from '../uploads/index.ts';
import { folderRows } from './folders/queries.ts';
import { canAddFiles } from './policy.ts';
import type { FolderRow } from './tables.ts';

/**
 * The folders into which somebody lays files, as they are now; the caller has locked them.
 * @throws Problem 404 for folders that they do not see or that are gone, 403 where they may not add
 */
export async function foldersToAddTo(
  tx: Transaction,
  viewer: Viewer,
  folderIds: readonly number[],
): Promise<FolderRow[]> {
  const ids = [...new Set(folderIds)];
  const folders = await folderRows(tx, viewer, { where: sql`d.id = any(${ids}::bigint[])`, withSets: true });
  if (folders.length < ids.length) throw new Problem(404, 'folder_gone');
  if (!folders.every((folder) => canAddFiles(viewer, folder))) throw forbidden();
  return folders;
}

/**
 * Lays files into folders. Where their current versions wait for approval, only their authors and those who approve see
 * them there.
 * @throws Problem 507 where a group has no room for them
 */
export async function layFiles(
  tx: Transaction,
  fileIds: readonly number[],
  folderIds: readonly number[],
  isPending: boolean,
): Promise<void> {
  const { rows: laid } = await sql<{ container_id: number }>`
    insert into file_containers (container_id, folder_id, file_id, is_pending)
    select d.container_id, d.id, f.id, ${isPending}::boolean
    from folders d cross join unnest(${[...fileIds]}::bigint[]) as f (id)
    where d.id = any(${[...folderIds]}::bigint[])
    on conflict do nothing returning container_id
  `.execute(tx);
  await insistOnGroupSpace(
    tx,
    laid.map((row) => row.container_id),
  );
}

/** Lets the current versions of files wait for approval: those that were never approved. @returns the files */
export async function awaitApproval(tx: Transaction, fileIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ file_id: number }>`
    insert into file_versions (file_id, state, major, minor, description, author_id, original_filename, extension,
      content_type, size, width, height, sha256, storage_key, created_at)
    select f.id, 'pending', f.major, f.minor, f.version_description, coalesce(f.updated_by, f.owner_id),
      f.original_filename, f.extension, f.content_type, f.size, f.width, f.height, f.sha256, f.storage_key, f.updated_at
    from files f where f.id = any(${[...fileIds]}::bigint[]) and f.approved_at is null
    on conflict (file_id, major, minor) do nothing
    returning file_id
  `.execute(tx);
  return rows.map((row) => row.file_id);
}
