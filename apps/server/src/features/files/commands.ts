import { openingEnding } from '@dorfplatz/content/file-endings';
import { sql, type Transaction } from '../../platform/db/database.ts';
import { recordEvents } from '../../platform/events/outbox.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { forbidden, invalid, notFound, Problem } from '../../platform/problem.ts';
import type { FileSettings } from '../../platform/registries/file-uses.ts';
import { extensionOf, refuseUnwanted } from '../uploads/index.ts';
import { recordFilesChanged } from './changed.ts';
import { recordPending } from './events.ts';
import { lockNames, nameOf } from './names.ts';
import { awaitApproval, foldersToAddTo, layFiles } from './places.ts';
import {
  canFinalizeFile,
  canLockFile,
  canReopenFile,
  canUnlockFile,
  canUpdateFile,
  isLocked,
  mayTakeOut,
} from './policy.ts';
import { loadFile } from './queries.ts';
import { insist, type Told } from './refusals.ts';
import type { FileRow } from './tables.ts';

/** The longest lock, in days. */
export const LOCK_DAYS_MAX = 365;
const DAY = 24 * 60 * 60 * 1000;

/**
 * A file as it is now, with its row locked until the transaction ends: whoever changes it meanwhile waits, and finds
 * what came of this. Its folders are locked before it, as moves and deletions do: two in different orders would wait for
 * each other in a circle.
 * @param toFolderIds where it is about to lie besides
 * @throws Problem 404
 */
export async function holdFile(
  tx: Transaction,
  viewer: Viewer,
  id: number,
  settings: FileSettings,
  toFolderIds: readonly number[] = [],
): Promise<FileRow> {
  await sql`
    select id from folders
    where id = any(${[...toFolderIds]}::bigint[])
      or stream_id is null and id in (select lies.folder_id from file_containers lies where lies.file_id = ${id})
    order by id for update
  `.execute(tx);
  await sql`select 1 from files where id = ${id} for update`.execute(tx);
  return loadFile(tx, viewer, id, settings);
}

export const foldersOf = (file: FileRow): number[] => file.places.map((place) => place.folder_id);

/** Folders in which a file lies by hand, seen or not. */
export async function foldersByHand(tx: Transaction, fileId: number): Promise<number[]> {
  const { rows } = await sql<{ folder_id: number }>`
    select lies.folder_id from file_containers lies join folders d on d.id = lies.folder_id
    where lies.file_id = ${fileId} and d.stream_id is null order by lies.folder_id
  `.execute(tx);
  return rows.map((row) => row.folder_id);
}

export type FileChange = {
  original_filename?: string;
  description?: string;
  folder_ids?: readonly number[];
  file_profile?: Record<string, unknown>;
  finalized?: boolean;
};

/** Renames a file in all of its folders. @throws Problem 422 where one of them has the name already */
async function rename(tx: Transaction, file: FileRow, typed: string, told: Told): Promise<void> {
  const name = nameOf(typed, 'original_filename');
  if (name === file.original_filename) return;
  // What it was called before the list was changed, it may be called on.
  if (openingEnding(name) !== openingEnding(file.original_filename))
    refuseUnwanted([name], told.filter, told.language, 'original_filename');
  const names = await lockNames(tx, await foldersByHand(tx, file.id), { fileIds: [file.id] });
  if (!names || names.has(name)) throw invalid({ original_filename: ['taken'] });
  await sql`
    update files set original_filename = ${name}, extension = ${extensionOf(name)} where id = ${file.id}
  `.execute(tx);
}

/**
 * Lays a file into these folders and takes it out of the others that the viewer sees: what they do not see, and what
 * lies in streams, stays as it is.
 * @returns the folders in which something changed
 */
async function place(
  tx: Transaction,
  viewer: Viewer,
  file: FileRow,
  wanted: readonly number[],
): Promise<number[]> {
  const lying = new Set(foldersOf(file));
  const added = [...new Set(wanted)].filter((id) => !lying.has(id));
  const left = file.places.filter(
    (one) => one.type !== 'activitystream_folder' && !wanted.includes(one.folder_id),
  );
  if (!left.every((one) => mayTakeOut(viewer, file, one))) throw forbidden();
  const leftIds = left.map((one) => one.folder_id);
  if (added.length > 0) {
    const names = await lockNames(tx, added);
    if (!names) throw new Problem(404, 'folder_gone');
    const folders = await foldersToAddTo(tx, viewer, added);
    const { original_filename: name } = await nameNow(tx, file.id);
    if (names.has(name)) throw invalid({ folder_ids: ['name_taken'] });
    const isPending = folders.some((folder) => folder.is_reviewed) && file.approved_at === null;
    await layFiles(tx, [file.id], added, isPending);
    if (isPending) await recordPending(tx, viewer.memberId, await awaitApproval(tx, [file.id]));
  }
  if (leftIds.length > 0)
    await sql`
      delete from file_containers where file_id = ${file.id} and folder_id = any(${leftIds}::bigint[])
    `.execute(tx);
  return [...added, ...leftIds];
}

async function nameNow(tx: Transaction, fileId: number): Promise<{ original_filename: string }> {
  const { rows } = await sql<{ original_filename: string }>`
    select original_filename from files where id = ${fileId}
  `.execute(tx);
  return rows[0]!;
}

/** Changes what is said of a file but its profile, and where it lies. Its bytes stay, and so does their approval. */
export async function updateFile(
  tx: Transaction,
  viewer: Viewer,
  file: FileRow,
  change: FileChange,
  told: Told,
): Promise<void> {
  let held = file;
  if (change.finalized === false) {
    if (!canReopenFile(viewer, { ...file, finalized_at: file.finalized_at ?? file.created_at }))
      throw forbidden();
    if (file.finalized_at === null) throw new Problem(409, 'file_not_final');
    await sql`update files set finalized_at = null, finalized_by = null where id = ${file.id}`.execute(tx);
    held = { ...file, finalized_at: null };
  }
  const { original_filename: name, description, folder_ids: folderIds, file_profile: profile } = change;
  const changesMore = [name, description, folderIds, profile].some((part) => part !== undefined);
  if (changesMore || change.finalized === undefined) insist(viewer, held, canUpdateFile, told);
  if (change.finalized === true) insist(viewer, held, canFinalizeFile, told);

  if (name !== undefined) await rename(tx, held, name, told);
  if (description !== undefined)
    await sql`update files set description = ${description.trim()} where id = ${file.id}`.execute(tx);
  const elsewhere = folderIds === undefined ? [] : await place(tx, viewer, held, folderIds);
  if (change.finalized === true)
    await sql`
      update files set finalized_at = now(), finalized_by = ${viewer.memberId}, locked_by = null, locked_until = null
      where id = ${file.id}
    `.execute(tx);
  await recordFilesChanged(tx, viewer.memberId, [...foldersOf(file), ...elsewhere]);
}

/** Until when a lock is asked to hold. @throws Problem 422 for the past and for longer than a lock may */
export function lockEnd(wanted: string | undefined, field: string, defaultDays: number): Date {
  const end = wanted === undefined ? new Date(Date.now() + defaultDays * DAY) : new Date(wanted);
  if (end.getTime() <= Date.now()) throw invalid({ [field]: ['in_the_past'] });
  // A minute more, for clocks that go ahead of ours.
  if (end.getTime() > Date.now() + LOCK_DAYS_MAX * DAY + 60_000)
    throw invalid({ [field]: ['lock_too_long'] });
  return end;
}

export async function lockFile(
  tx: Transaction,
  viewer: Viewer,
  file: FileRow,
  until: Date,
  told: Told,
): Promise<void> {
  insist(viewer, file, canLockFile, told);
  await sql`
    update files set locked_by = ${viewer.memberId}, locked_until = ${until.toISOString()} where id = ${file.id}
  `.execute(tx);
  await recordFilesChanged(tx, viewer.memberId, foldersOf(file));
}

/** Lifts a lock, of which its holder hears where it was another who did. */
export async function unlockFile(tx: Transaction, viewer: Viewer, file: FileRow): Promise<void> {
  if (!isLocked(file)) throw new Problem(409, 'file_not_locked');
  if (!canUnlockFile(viewer, file)) throw forbidden();
  await sql`update files set locked_by = null, locked_until = null where id = ${file.id}`.execute(tx);
  const holderId = file.locked_by?.id;
  if (holderId !== undefined && holderId !== viewer.memberId)
    await recordEvents(tx, [
      { type: 'file_lock_lifted', actorId: viewer.memberId, payload: { fileId: file.id, holderId } },
    ]);
  await recordFilesChanged(tx, viewer.memberId, foldersOf(file));
}

export async function countView(tx: Transaction, fileId: number): Promise<void> {
  const { rows } = await sql`
    update files set view_count = view_count + 1, viewed_at = now() where id = ${fileId} and state = 'published' returning id
  `.execute(tx);
  if (rows.length === 0) throw notFound();
}

export async function setFavorite(
  tx: Transaction,
  viewer: Viewer,
  fileId: number,
  isFavorite: boolean,
): Promise<void> {
  await (isFavorite
    ? sql`
        insert into file_favorites (member_id, file_id) values (${viewer.memberId}, ${fileId}) on conflict do nothing
      `.execute(tx)
    : sql`
        delete from file_favorites where member_id = ${viewer.memberId} and file_id = ${fileId}
      `.execute(tx));
}
