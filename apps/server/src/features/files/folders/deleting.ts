import { sql, type Transaction } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/policy/viewer.ts';
import { forbidden } from '../../../platform/problem.ts';
import { type MemberRow, memberColumns } from '../../members/index.ts';
import { recordFilesChanged } from '../changed.ts';
import { canDestroyFile, canDestroyFolder, mayTakeOut } from '../policy.ts';
import { refuseAnyBound, refuseBound, type Told } from '../refusals.ts';
import { type FileRow, isOpenInOffice, memberObject, type OfficeWork } from '../tables.ts';
import { loadSelection, lockFolders, type Selection } from './selection.ts';

type Place = { file_id: number; folder_id: number; container_id: number };

/**
 * Deletes files and folders, all or none. What lies in other folders too stays there; the rest is kept for thirty days.
 * @returns deletions by which it can be brought back, one for each tree, and the files that stay
 * @throws Problem 403, 404 for what the viewer does not see, 409 for what is locked or final
 */
export async function deleteSelection(
  tx: Transaction,
  viewer: Viewer,
  wanted: Selection,
  told: Told,
): Promise<{ deletionIds: number[]; keptFileIds: number[] }> {
  await lockFolders(tx, wanted.folderIds);
  const { files, folders } = await loadSelection(tx, viewer, wanted);
  for (const folder of folders) if (!canDestroyFolder(viewer, folder)) throw forbidden();
  refuseAnyBound(files, told);
  for (const file of files) if (!canDestroyFile(viewer, file)) throw forbidden();
  const folderIds = folders.map((folder) => folder.folder_id);
  await refuseLockedWithin(tx, folderIds, told);
  const places = files.flatMap((file) => placesToLeave(viewer, file, wanted.sourceFolderId));
  const deletionIds: number[] = [];
  for (const containerId of new Set([...folders, ...places].map((one) => one.container_id))) {
    const { rows } = await sql<{ id: number }>`
      insert into file_deletions (container_id, deleted_by) values (${containerId}, ${viewer.memberId}) returning id
    `.execute(tx);
    const deletionId = rows[0]!.id;
    deletionIds.push(deletionId);
    const inTree = folders.filter((folder) => folder.container_id === containerId);
    await deleteFolders(
      tx,
      deletionId,
      inTree.map((folder) => folder.folder_id),
    );
    await takeOut(
      tx,
      deletionId,
      places.filter((place) => place.container_id === containerId),
    );
  }
  const keptFileIds = await removeHomeless(tx, deletionIds);
  await recordFilesChanged(tx, viewer.memberId, [
    ...folders.flatMap(({ parent_id }) => (parent_id === null ? [] : [parent_id])),
    ...places.map((place) => place.folder_id),
  ]);
  return { deletionIds, keptFileIds: keptFileIds.filter((id) => wanted.fileIds.includes(id)) };
}

/** The places that a file leaves: the one where it was chosen, or all in which the viewer may say so. */
function placesToLeave(viewer: Viewer, file: FileRow, sourceFolderId: number | undefined): Place[] {
  const chosen = file.places.filter(
    (place) =>
      mayTakeOut(viewer, file, place) && (sourceFolderId === undefined || place.folder_id === sourceFolderId),
  );
  if (chosen.length === 0) throw forbidden();
  return chosen.map(({ folder_id, container_id }) => ({ file_id: file.id, folder_id, container_id }));
}

/** Somebody else's lock, and an office, hold for whoever would delete the folder around it too. @throws Problem 409 */
async function refuseLockedWithin(tx: Transaction, folderIds: readonly number[], told: Told): Promise<void> {
  if (folderIds.length === 0) return;
  const { rows } = await sql<{
    original_filename: string;
    locked_until: string;
    locked_by: MemberRow | null;
    office: OfficeWork | null;
  }>`
    select f.original_filename, f.locked_until, ${memberObject('locker')} as locked_by,
      case when ${isOpenInOffice} then jsonb_build_object('until', open.expires_at, 'draft_of', open.draft_of, 'people', (
        select jsonb_agg((select to_jsonb(one) from (select ${memberColumns('p')}) one))
        from members p where p.id = any(open.people)
      )) end as office
    from folders d join file_containers lies on lies.folder_id = d.id join files f on f.id = lies.file_id
    left join members locker on locker.id = f.locked_by
    left join office_locks open on open.file_id = f.id
    where d.path && ${[...folderIds]}::bigint[]
      and (f.locked_until > now() and f.locked_by <> ${told.memberId} or ${isOpenInOffice})
    order by f.id limit 1
  `.execute(tx);
  for (const file of rows) refuseBound({ ...file, finalized_at: null }, told);
}

async function deleteFolders(tx: Transaction, deletionId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await sql<{ id: number }>`
    update folders set deletion_id = ${deletionId}
    where path && ${[...ids]}::bigint[] and deletion_id is null returning id
  `.execute(tx);
  await sql`
    with gone as (
      delete from file_containers where folder_id = any(${rows.map(({ id }) => id)}::bigint[])
      returning file_id, folder_id, container_id, is_pending
    )
    insert into deleted_file_places (deletion_id, file_id, folder_id, container_id, is_pending)
    select ${deletionId}, file_id, folder_id, container_id, is_pending from gone
  `.execute(tx);
}

async function takeOut(tx: Transaction, deletionId: number, places: readonly Place[]): Promise<void> {
  if (places.length === 0) return;
  await sql`
    with gone as (
      delete from file_containers lies
      using unnest(${places.map(({ file_id }) => file_id)}::bigint[], ${places.map(({ folder_id }) => folder_id)}::bigint[])
        as left_place (file_id, folder_id)
      where lies.file_id = left_place.file_id and lies.folder_id = left_place.folder_id
      returning lies.file_id, lies.folder_id, lies.container_id, lies.is_pending
    )
    insert into deleted_file_places (deletion_id, file_id, folder_id, container_id, is_pending)
    select ${deletionId}, file_id, folder_id, container_id, is_pending from gone
  `.execute(tx);
}

/**
 * Removes the files of deletions that lie nowhere by hand any more. What shows one of them, and so keeps it in the folder
 * of its stream, says then that it was removed. @returns ids of the others
 */
async function removeHomeless(tx: Transaction, deletionIds: readonly number[]): Promise<number[]> {
  await sql`
    update files f set state = 'removed', removed_at = now()
    where f.state = 'published'
      and f.id in (select file_id from deleted_file_places where deletion_id = any(${[...deletionIds]}::bigint[]))
      and not exists (
        select 1 from file_containers lies join folders d on d.id = lies.folder_id
        where lies.file_id = f.id and d.stream_id is null
      )
  `.execute(tx);
  const { rows } = await sql<{ id: number }>`
    select distinct f.id from files f join deleted_file_places left_place on left_place.file_id = f.id
    where left_place.deletion_id = any(${[...deletionIds]}::bigint[]) and f.state = 'published'
  `.execute(tx);
  return rows.map(({ id }) => id);
}
