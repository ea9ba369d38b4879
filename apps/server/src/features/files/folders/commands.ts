import { cleanText } from '@dorfplatz/content';
import { sql, type Transaction } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/policy/viewer.ts';
import { forbidden, invalid, notFound } from '../../../platform/problem.ts';
import { holdTagNames } from '../../../platform/tags.ts';
import { recordFilesChanged } from '../changed.ts';
import { lockNames, nameOf } from '../names.ts';
import { canCreateSubfolders, canDestroyFolder, canUpdateFolder, managesFolders } from '../policy.ts';
import { newProfile, saveFolderProfile } from '../profiles.ts';
import type { Told } from '../refusals.ts';
import type { FolderRow } from '../tables.ts';
import { moveFolders } from './moving.ts';
import { loadFolder } from './queries.ts';
import { settleSettings } from './settings.ts';

type FolderSettings = {
  adding?: 'members' | 'administrators' | null;
  review?: boolean | null;
};

/** Who adds and what is reviewed is said by those who run the tree. */
function checkSettings(viewer: Viewer, folder: FolderRow, settings: FolderSettings): void {
  const isSaid = settings.adding !== undefined || settings.review !== undefined;
  if (isSaid && !managesFolders(viewer, folder)) throw forbidden();
}

/**
 * Makes a folder within another; what it does not say itself holds as above.
 * @throws Problem 403, 404 where the other is gone meanwhile, 422 for a name that is taken
 */
export async function createFolder(
  tx: Transaction,
  viewer: Viewer,
  parentId: number,
  folder: FolderSettings & { name: string; description?: string; folder_profile?: Record<string, unknown> },
): Promise<number> {
  if (folder.folder_profile) await holdTagNames(tx);
  const parent = await loadFolder(tx, viewer, parentId);
  if (!canCreateSubfolders(viewer, parent)) throw forbidden();
  checkSettings(viewer, parent, folder);
  const name = nameOf(folder.name, 'name');
  const names = await lockNames(tx, parentId);
  if (!names) throw notFound();
  if (names.has(name)) throw invalid({ name: ['taken'] });
  const { adding = null, review = null } = folder;
  const profile = await newProfile(tx, viewer, 'folder_profile', [parent], folder.folder_profile);
  const { rows } = await sql<{ id: number }>`
    insert into folders (container_id, parent_id, type, name, description, property_values, created_by, updated_by,
      own_adding, adding, own_review, is_reviewed)
    select container_id, id, 'folder', ${name}, ${cleanText(folder.description ?? '')}, ${JSON.stringify(profile)}::jsonb,
      ${viewer.memberId}, ${viewer.memberId},
      ${adding}, coalesce(${adding}, adding), ${review}::boolean, coalesce(${review}::boolean, is_reviewed)
    from folders where id = ${parentId}
    returning id
  `.execute(tx);
  await recordFilesChanged(tx, viewer.memberId, [parentId]);
  return rows[0]!.id;
}

/**
 * Changes what is sent of a folder, and moves it where that is sent too.
 * @throws Problem 403, 404 where it is gone meanwhile, 422 for a name that is taken or a folder within itself
 */
export async function updateFolder(
  tx: Transaction,
  viewer: Viewer,
  id: number,
  change: FolderSettings & {
    name?: string;
    description?: string;
    folder_profile?: Record<string, unknown>;
    parent_folder_id?: number;
  },
  told: Told,
): Promise<void> {
  if (change.folder_profile) await holdTagNames(tx);
  const folder = await loadFolder(tx, viewer, id);
  if (!canUpdateFolder(viewer, folder)) throw forbidden();
  checkSettings(viewer, folder, change);
  if (change.name !== undefined) await renameFolder(tx, folder, change.name);
  if (change.folder_profile) await saveFolderProfile(tx, viewer, folder, change.folder_profile);
  await sql`
    update folders set
      description = ${change.description === undefined ? sql`description` : cleanText(change.description)},
      own_adding = ${change.adding === undefined ? sql`own_adding` : change.adding},
      own_review = ${change.review === undefined ? sql`own_review` : change.review},
      updated_by = ${viewer.memberId}, updated_at = now()
    where id = ${id}
  `.execute(tx);
  await settleSettings(tx, [id]);
  if (change.parent_folder_id !== undefined && change.parent_folder_id !== folder.parent_id) {
    if (!canDestroyFolder(viewer, folder)) throw forbidden();
    await moveFolders(tx, viewer, [id], change.parent_folder_id, told);
  }
  await recordFilesChanged(tx, viewer.memberId, [
    id,
    ...(folder.parent_id === null ? [] : [folder.parent_id]),
  ]);
}

async function renameFolder(tx: Transaction, folder: FolderRow, typed: string): Promise<void> {
  // Roots and folders of streams are called after what they belong to.
  if (folder.parent_id === null || folder.type !== 'folder') throw invalid({ name: ['not_allowed'] });
  const name = nameOf(typed, 'name');
  const names = await lockNames(tx, folder.parent_id, { folderIds: [folder.folder_id] });
  if (!names) throw notFound();
  if (names.has(name)) throw invalid({ name: ['taken'] });
  await sql`update folders set name = ${name} where id = ${folder.folder_id}`.execute(tx);
}
