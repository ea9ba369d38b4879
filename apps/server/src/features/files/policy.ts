import type { File, FolderEntry } from '@dorfplatz/contract';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { canAdministrateCategory } from '../group-categories/index.ts';
import type { FileRow, FolderFacts } from './tables.ts';

type Person = Pick<Viewer, 'memberId' | 'isExternal' | 'isNetworkAdmin' | 'administeredCategoryIds'>;

/** Whoever runs the network, or the group while it is not archived, runs its folders. */
export function managesFolders(viewer: Person, folder: FolderFacts): boolean {
  if (folder.group_id === null) return viewer.isNetworkAdmin;
  if (folder.is_archived) return false;
  return (
    (folder.is_member && folder.is_admin) ||
    canAdministrateCategory(viewer as Viewer, { id: folder.category_id! })
  );
}

/** Members of a group, or of the network where nobody's group it is, take part in what goes on there. */
export function takesPartIn(viewer: Person, folder: FolderFacts): boolean {
  if (managesFolders(viewer, folder)) return true;
  if (folder.is_archived) return false;
  return folder.group_id === null ? !viewer.isExternal : folder.is_member;
}

/** They write unless the folder is for its administrators. */
const writesIn = (viewer: Person, folder: FolderFacts): boolean =>
  managesFolders(viewer, folder) || (folder.adding !== 'administrators' && takesPartIn(viewer, folder));

/** What is attached in a stream lies in its folder by itself; nobody adds to it by hand. */
export const isLaidOutByHand = (folder: Pick<FolderFacts, 'type'>): boolean =>
  folder.type !== 'activitystream_folder';

export const canAddFiles = (viewer: Person, folder: FolderFacts): boolean =>
  isLaidOutByHand(folder) && writesIn(viewer, folder);

export const canCreateSubfolders = (viewer: Person, folder: FolderFacts): boolean =>
  canAddFiles(viewer, folder);

const isOwnFolder = (viewer: Person, folder: FolderFacts): boolean =>
  folder.type === 'folder' && folder.created_by === viewer.memberId && writesIn(viewer, folder);

/** Those who run it, and who made it as long as nothing in it is reviewed: they would approve for others. */
export const canUpdateFolder = (viewer: Person, folder: FolderFacts): boolean =>
  isLaidOutByHand(folder) &&
  (managesFolders(viewer, folder) || (isOwnFolder(viewer, folder) && !folder.is_reviewed));

/** Those who run it, and who made it while nothing in it is another's. */
export const canDestroyFolder = (
  viewer: Person,
  folder: FolderFacts & { holds_of_others: boolean },
): boolean =>
  folder.type === 'folder' &&
  (managesFolders(viewer, folder) || (isOwnFolder(viewer, folder) && !folder.holds_of_others));

/**
 * Who approves what waits in a folder (decision 98); nobody approves what is their own. What waited when the review was
 * ended still waits.
 */
export const approvesIn = (viewer: Person, folder: FolderFacts): boolean =>
  isLaidOutByHand(folder) && managesFolders(viewer, folder);

export const folderAbilities = (
  viewer: Person,
  folder: FolderFacts & { holds_of_others: boolean },
): FolderEntry['can'] => ({
  add_files: canAddFiles(viewer, folder),
  create_subfolders: canCreateSubfolders(viewer, folder),
  update: canUpdateFolder(viewer, folder),
  destroy: canDestroyFolder(viewer, folder),
  move: canDestroyFolder(viewer, folder),
  manage: isLaidOutByHand(folder) && managesFolders(viewer, folder),
});

// ── files ───────────────────────────────────────────────────────────────────
export type FileFacts = Pick<
  FileRow,
  'owner_id' | 'finalized_at' | 'locked_until' | 'locked_by' | 'pending' | 'office'
> & {
  places: readonly FolderFacts[];
};

/** A lock that has run out is none. */
export const isLocked = (file: Pick<FileRow, 'locked_until'>): boolean =>
  file.locked_until !== null && Date.parse(file.locked_until) > Date.now();

const isLockedByAnother = (viewer: Person, file: FileFacts): boolean =>
  isLocked(file) && file.locked_by?.id !== viewer.memberId;

/** Open in an office, which alone changes it meanwhile: for whoever works there too. */
export const isInOffice = (file: Pick<FileRow, 'office'>): boolean =>
  file.office !== null && Date.parse(file.office.until) > Date.now();

const isFree = (viewer: Person, file: FileFacts): boolean =>
  file.finalized_at === null && !isLockedByAnother(viewer, file) && !isInOffice(file);

/** What hangs on posts alone goes with them: nobody changes it here. */
const byHand = (file: FileFacts) => file.places.filter(isLaidOutByHand);

const writesSomewhere = (viewer: Person, file: FileFacts): boolean =>
  byHand(file).some((place) => writesIn(viewer, place));

/** Whoever writes where a file lies answers for whom else it is shown to; a lock binds its bytes, not who reads them. */
export const canShareFile = (viewer: Person, file: FileFacts): boolean => writesSomewhere(viewer, file);

/** Who gave a file takes it out of a folder, and whoever runs that. */
export const mayTakeOut = (viewer: Person, file: Pick<FileFacts, 'owner_id'>, place: FolderFacts): boolean =>
  isLaidOutByHand(place) &&
  (managesFolders(viewer, place) || (file.owner_id === viewer.memberId && writesIn(viewer, place)));

const ownsOrRuns = (viewer: Person, file: FileFacts): boolean =>
  file.places.some((place) => mayTakeOut(viewer, file, place));

export const canUpdateFile = (viewer: Person, file: FileFacts): boolean =>
  writesSomewhere(viewer, file) && isFree(viewer, file);

export const canAddVersion = (viewer: Person, file: FileFacts): boolean => canUpdateFile(viewer, file);

/**
 * Whoever may give it a version may work on it in an office, together with those who do already; a draft that waits to be
 * approved is its author's alone.
 */
export const canEditInOffice = (viewer: Person, file: FileFacts): boolean =>
  canAddVersion(viewer, { ...file, office: null }) &&
  !(isInOffice(file) && file.office!.draft_of !== null && file.office!.draft_of !== viewer.memberId);

/** Not while it is locked, be it by the viewer, or final [RUL-0174]. */
export const canDestroyFile = (viewer: Person, file: FileFacts): boolean =>
  ownsOrRuns(viewer, file) && file.finalized_at === null && !isLocked(file) && !isInOffice(file);

/** Whoever may change a file may lock it for others while it is free. */
export const canLockFile = (viewer: Person, file: FileFacts): boolean =>
  canUpdateFile(viewer, file) && !isLocked(file);

/** Who locked it, and those who may delete it (decision 81), whom its own lock does not stop. */
export const canUnlockFile = (viewer: Person, file: FileFacts): boolean =>
  isLocked(file) && (file.locked_by?.id === viewer.memberId || ownsOrRuns(viewer, file));

export const canFinalizeFile = (viewer: Person, file: FileFacts): boolean =>
  ownsOrRuns(viewer, file) && isFree(viewer, file);

/** What is final is opened again by those who run its folder. */
export const canReopenFile = (viewer: Person, file: FileFacts): boolean =>
  file.finalized_at !== null && byHand(file).some((place) => managesFolders(viewer, place));

/** Knows of the pending versions of others, and declines them: those who approve in one of its folders. */
export const reviewsFile = (viewer: Person, file: FileFacts): boolean =>
  byHand(file).some((place) => approvesIn(viewer, place));

/** Approves them, which changes the file: not while it is locked or final. */
export const canApproveFile = (viewer: Person, file: FileFacts): boolean =>
  reviewsFile(viewer, file) && isFree(viewer, file);

export const fileAbilities = (viewer: Person, file: FileFacts): File['can'] => ({
  update: canUpdateFile(viewer, file),
  add_version: canAddVersion(viewer, file),
  destroy: canDestroyFile(viewer, file),
  move: canDestroyFile(viewer, file),
  lock: canLockFile(viewer, file),
  unlock: canUnlockFile(viewer, file),
  finalize: canFinalizeFile(viewer, file),
  reopen: canReopenFile(viewer, file),
  approve: canApproveFile(viewer, file),
});
