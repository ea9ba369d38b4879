import { type Sql, sql, type Transaction } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/policy/viewer.ts';
import { forbidden, notFound } from '../../../platform/problem.ts';
import { recordFilesChanged } from '../changed.ts';
import { lockNames } from '../names.ts';
import { canAddFiles, managesFolders } from '../policy.ts';
import type { FolderRow } from '../tables.ts';
import { hang } from './moving.ts';
import { folderRows } from './queries.ts';
import { lockFolders } from './selection.ts';
import { settleSettings } from './settings.ts';

type Deletion = { id: number; container_id: number; deleted_by: number | null };

/** What came back: where it lies, what is called otherwise now, and what lies elsewhere since its folder is gone. */
type Restored = { folders: FolderRow[]; renamed: string[]; elsewhere: string[] };

/** All of a deletion, or some of its files and folders. */
type Part = { fileIds?: readonly number[] | undefined; folderIds?: readonly number[] | undefined };

/**
 * Brings back what was deleted, into the folders in which it lay, wherever those are now and whatever they are called.
 * Where such a folder is gone itself, the nearest one above it that is there takes its place.
 * @throws Problem 404 for a deletion that is over or of a tree that the viewer does not see, 403 for whoever neither
 *   deleted it nor runs the tree, or may not write there any more
 */
export async function restoreDeletion(
  tx: Transaction,
  viewer: Viewer,
  id: number,
  part: Part,
): Promise<Restored> {
  const deletion = await loadDeletion(tx, viewer, id);
  const restored: Restored = { folders: [], renamed: [], elsewhere: [] };
  for (const folderId of await deletedFolders(tx, id, part))
    await bringFolder(tx, viewer, folderId, restored);
  for (const place of await deletedPlaces(tx, id, part))
    await bringFile(tx, viewer, deletion, place, restored);
  await sql`
    delete from file_deletions d where d.id = ${id}
      and not exists (select 1 from folders where deletion_id = d.id)
      and not exists (select 1 from deleted_file_places where deletion_id = d.id)
  `.execute(tx);
  await recordFilesChanged(
    tx,
    viewer.memberId,
    restored.folders.map((folder) => folder.folder_id),
  );
  return restored;
}

async function loadDeletion(tx: Transaction, viewer: Viewer, id: number): Promise<Deletion> {
  const { rows } = await sql<Deletion>`
    select id, container_id, deleted_by from file_deletions where id = ${id} for update
  `.execute(tx);
  const deletion = rows[0];
  const root = deletion && (await rootOf(tx, viewer, deletion.container_id));
  if (!deletion || !root) throw notFound();
  if (deletion.deleted_by !== viewer.memberId && !managesFolders(viewer, root)) throw forbidden();
  return deletion;
}

/** The root of a tree that the viewer sees. */
async function rootOf(db: Sql, viewer: Viewer, containerId: number): Promise<FolderRow | undefined> {
  const where = sql`d.container_id = ${containerId} and d.type = 'root_folder'`;
  return (await folderRows(db, viewer, { where }))[0];
}

/** The topmost folders of a deletion. */
async function deletedFolders(tx: Transaction, id: number, { fileIds, folderIds }: Part): Promise<number[]> {
  if (fileIds && !folderIds) return [];
  const { rows } = await sql<{ id: number }>`
    select d.id from folders d left join folders above on above.id = d.parent_id
    where d.deletion_id = ${id} and above.deletion_id is distinct from ${id}
      ${folderIds ? sql`and d.id = any(${[...folderIds]}::bigint[])` : sql``}
    order by d.id
  `.execute(tx);
  if (folderIds && rows.length < new Set(folderIds).size) throw notFound();
  return rows.map((row) => row.id);
}

type DeletedPlace = { file_id: number; folder_id: number; name: string; is_pending: boolean };

/** Where the files lay that were not deleted with their folder. */
async function deletedPlaces(
  tx: Transaction,
  id: number,
  { fileIds, folderIds }: Part,
): Promise<DeletedPlace[]> {
  if (folderIds && !fileIds) return [];
  const { rows } = await sql<DeletedPlace>`
    select gone.file_id, gone.folder_id, f.original_filename as name, gone.is_pending
    from deleted_file_places gone join files f on f.id = gone.file_id join folders d on d.id = gone.folder_id
    where gone.deletion_id = ${id} and d.deletion_id is distinct from ${id}
      ${fileIds ? sql`and gone.file_id = any(${[...fileIds]}::bigint[])` : sql``}
    order by gone.file_id, gone.folder_id for update of f
  `.execute(tx);
  if (fileIds && new Set(rows.map((row) => row.file_id)).size < new Set(fileIds).size) throw notFound();
  return rows;
}

/** The folder itself, or the nearest above it that is there, locked; the viewer must be allowed to write there. */
async function livingFolder(tx: Transaction, viewer: Viewer, folderId: number): Promise<FolderRow> {
  await lockFolders(tx, [folderId]);
  const [living] = await folderRows(tx, viewer, {
    where: sql`d.id = any((select path from folders where id = ${folderId})::bigint[])`,
    order: sql`cardinality(d.path) desc`,
    limit: 1,
  });
  if (!living) throw notFound();
  if (!canAddFiles(viewer, living)) throw forbidden();
  return living;
}

async function bringFolder(tx: Transaction, viewer: Viewer, id: number, restored: Restored): Promise<void> {
  const { rows } = await sql<{ parent_id: number; name: string; deletion_id: number }>`
    select parent_id, name, deletion_id from folders where id = ${id}
  `.execute(tx);
  const folder = rows[0]!;
  const parent = await livingFolder(tx, viewer, folder.parent_id);
  const names = (await lockNames(tx, parent.folder_id))!;
  const name = names.take(folder.name);
  if (name !== folder.name) restored.renamed.push(name);
  if (parent.folder_id !== folder.parent_id) restored.elsewhere.push(name);
  restored.folders.push(parent);
  await sql`update folders set parent_id = ${parent.folder_id}, name = ${name} where id = ${id}`.execute(tx);
  await hang(tx, id, parent);
  const { rows: back } = await sql<{ id: number }>`
    update folders set deletion_id = null
    where path @> array[${id}::bigint] and deletion_id = ${folder.deletion_id} returning id
  `.execute(tx);
  await settleSettings(tx, [id]);
  const { rows: files } = await sql<{ file_id: number }>`
    with back as (
      delete from deleted_file_places
      where deletion_id = ${folder.deletion_id} and folder_id = any(${back.map((row) => row.id)}::bigint[])
      returning file_id, folder_id, is_pending
    )
    insert into file_containers (container_id, folder_id, file_id, is_pending, laid_at)
    select ${parent.container_id}, back.folder_id, back.file_id, back.is_pending, null
    from back join files f on f.id = back.file_id
    on conflict do nothing returning file_id
  `.execute(tx);
  await publishAgain(
    tx,
    files.map((file) => file.file_id),
  );
}

async function bringFile(
  tx: Transaction,
  viewer: Viewer,
  deletion: Deletion,
  place: DeletedPlace,
  restored: Restored,
): Promise<void> {
  const folder = await livingFolder(tx, viewer, place.folder_id);
  const names = (await lockNames(tx, folder.folder_id, { fileIds: [place.file_id] }))!;
  const name = names.take(place.name);
  if (name !== place.name) {
    restored.renamed.push(name);
    await sql`update files set original_filename = ${name} where id = ${place.file_id}`.execute(tx);
  }
  if (folder.folder_id !== place.folder_id) restored.elsewhere.push(name);
  restored.folders.push(folder);
  await sql`
    delete from deleted_file_places
    where deletion_id = ${deletion.id} and file_id = ${place.file_id} and folder_id = ${place.folder_id}
  `.execute(tx);
  await sql`
    insert into file_containers (container_id, folder_id, file_id, is_pending, laid_at)
    values (${folder.container_id}, ${folder.folder_id}, ${place.file_id}, ${place.is_pending}, null)
    on conflict do nothing
  `.execute(tx);
  await publishAgain(tx, [place.file_id]);
}

async function publishAgain(tx: Transaction, fileIds: readonly number[]): Promise<void> {
  await sql`
    update files set state = 'published', removed_at = null
    where id = any(${[...fileIds]}::bigint[]) and state = 'removed'
  `.execute(tx);
}
