import { sql, type Transaction } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/policy/viewer.ts';
import { forbidden, invalid, notFound } from '../../../platform/problem.ts';
import { insistOnGroupSpace } from '../../uploads/index.ts';
import { recordFilesChanged } from '../changed.ts';
import { recordPending } from '../events.ts';
import { lockNames, type Names } from '../names.ts';
import { awaitApproval } from '../places.ts';
import { canAddFiles, canCreateSubfolders, canDestroyFile, canDestroyFolder } from '../policy.ts';
import { refuseAnyBound, type Told } from '../refusals.ts';
import type { FileRow, FolderRow } from '../tables.ts';
import { loadFolder } from './queries.ts';
import { loadSelection, lockFolders, type Selection } from './selection.ts';
import { settleSettings } from './settings.ts';

/** What had to take another name, as it is called now. */
type Moved = { target: FolderRow; renamed: string[] };

/**
 * Moves files and folders into another folder, all or none.
 * @throws Problem 403, 404 for what the viewer does not see, 409 for what is locked or final, 422 for a folder that
 *   would lie within itself, 507 where a group has no room for them
 */
export async function moveSelection(
  tx: Transaction,
  viewer: Viewer,
  wanted: Selection,
  targetId: number,
  told: Told,
): Promise<Moved> {
  await lockFolders(tx, [...wanted.folderIds, targetId]);
  const target = await loadFolder(tx, viewer, targetId);
  const { folders, files } = await loadSelection(tx, viewer, wanted);
  if (folders.length > 0 && !canCreateSubfolders(viewer, target)) throw forbidden();
  if (files.length > 0 && !canAddFiles(viewer, target)) throw forbidden();
  for (const folder of folders) if (!canDestroyFolder(viewer, folder)) throw forbidden();
  refuseAnyBound(files, told);
  for (const file of files) if (!canDestroyFile(viewer, file)) throw forbidden();
  const names = await lockNames(tx, targetId, { fileIds: wanted.fileIds, folderIds: wanted.folderIds });
  if (!names) throw notFound();
  const renamed = [
    ...(await placeFolders(tx, folders, target, names)),
    ...(await placeFiles(tx, files, target, names, wanted.sourceFolderId)),
  ];
  await letWait(tx, viewer, files, target);
  if (
    [...folders, ...files.flatMap(({ places }) => places)].some(
      ({ container_id }) => container_id !== target.container_id,
    )
  )
    await insistOnGroupSpace(tx, [target.container_id]);
  const sources = [
    ...folders.flatMap(({ parent_id }) => (parent_id === null ? [] : [parent_id])),
    ...(wanted.sourceFolderId === undefined
      ? files.flatMap(({ places }) => places.map((place) => place.folder_id))
      : [wanted.sourceFolderId]),
  ];
  await recordFilesChanged(tx, viewer.memberId, [...sources, targetId]);
  return { target, renamed };
}

/** Moves folders alone. @throws as moveSelection */
export async function moveFolders(
  tx: Transaction,
  viewer: Viewer,
  folderIds: readonly number[],
  targetId: number,
  told: Told,
): Promise<void> {
  await moveSelection(tx, viewer, { folderIds, fileIds: [] }, targetId, told);
}

async function placeFolders(
  tx: Transaction,
  folders: readonly FolderRow[],
  target: FolderRow,
  names: Names,
): Promise<string[]> {
  if (folders.length === 0) return [];
  if (folders.some((folder) => target.path.includes(folder.folder_id)))
    throw invalid({ target_folder_id: ['within_itself'] });
  const renamed: string[] = [];
  for (const folder of folders) {
    const name = names.take(folder.name);
    if (name !== folder.name) renamed.push(name);
    await sql`
      update folders set parent_id = ${target.folder_id}, name = ${name} where id = ${folder.folder_id}
    `.execute(tx);
    await hang(tx, folder.folder_id, target);
  }
  await settleSettings(
    tx,
    folders.map((folder) => folder.folder_id),
  );
  return renamed;
}

/** Lets everything below a folder, and itself, belong to the tree and the way of its new parent. */
export async function hang(
  tx: Transaction,
  folderId: number,
  parent: Pick<FolderRow, 'path' | 'container_id'>,
): Promise<void> {
  await sql`
    update folders set container_id = ${parent.container_id},
      path = ${[...parent.path]}::bigint[] || path[array_position(path, ${folderId}::bigint):]
    where path @> array[${folderId}::bigint]
  `.execute(tx);
  await sql`
    update file_containers lies set container_id = ${parent.container_id}
    from folders d
    where d.path @> array[${folderId}::bigint] and lies.folder_id = d.id and lies.container_id <> ${parent.container_id}
  `.execute(tx);
}

/** What nobody has approved so far waits, in a folder where that is asked, as what is new there does. */
async function letWait(
  tx: Transaction,
  viewer: Viewer,
  files: readonly FileRow[],
  target: FolderRow,
): Promise<void> {
  const ids = files.flatMap(({ id, approved_at }) =>
    target.is_reviewed && approved_at === null ? [id] : [],
  );
  if (ids.length === 0) return;
  await sql`
    update file_containers set is_pending = true where folder_id = ${target.folder_id} and file_id = any(${ids}::bigint[])
  `.execute(tx);
  await recordPending(tx, viewer.memberId, await awaitApproval(tx, ids));
}

async function placeFiles(
  tx: Transaction,
  files: readonly FileRow[],
  target: FolderRow,
  names: Names,
  sourceFolderId: number | undefined,
): Promise<string[]> {
  const renamed: string[] = [];
  for (const file of files) {
    const byHand = file.places.filter((place) => place.type !== 'activitystream_folder');
    const from =
      sourceFolderId === undefined && byHand.length === 1
        ? byHand[0]
        : byHand.find((place) => place.folder_id === sourceFolderId);
    if (!from) throw sourceFolderId === undefined ? invalid({ source_folder_id: ['required'] }) : notFound();
    const name = names.take(file.original_filename);
    if (name !== file.original_filename) {
      renamed.push(name);
      await sql`update files set original_filename = ${name} where id = ${file.id}`.execute(tx);
    }
    await sql`
      delete from file_containers where file_id = ${file.id} and folder_id = ${from.folder_id}
    `.execute(tx);
    await sql`
      insert into file_containers (container_id, folder_id, file_id, is_pending)
      values (${target.container_id}, ${target.folder_id}, ${file.id}, ${from.is_pending}) on conflict do nothing
    `.execute(tx);
  }
  return renamed;
}
