import { sql, type Transaction } from '../../../platform/db/database.ts';
import { recordEvents } from '../../../platform/events/outbox.ts';
import type { Viewer } from '../../../platform/policy/viewer.ts';
import { conflict, forbidden, invalid, notFound } from '../../../platform/problem.ts';
import {
  extensionOf,
  insistOnGroupSpace,
  refuseInfected,
  refuseUnwanted,
  releaseFiles,
} from '../../uploads/index.ts';
import { recordFilesChanged } from '../changed.ts';
import { foldersByHand, foldersOf } from '../commands.ts';
import { recordPending } from '../events.ts';
import { lockNames } from '../names.ts';
import { canAddVersion, canApproveFile, reviewsFile } from '../policy.ts';
import { insist, type Told } from '../refusals.ts';
import type { FileRow } from '../tables.ts';
import { CONTENT_COLUMNS, type Content } from './tables.ts';

export type NewVersion = {
  authorId: number;
  content: Content;
  description?: string;
  /** Whether the file is called as the content from then on. */
  takesName?: boolean;
  /** What is saved while it is worked on is a minor version. */
  step?: 'major' | 'minor';
  /** Whether its bytes lie there already, as those of another version. */
  isOfOld?: boolean;
};

const contentColumns = sql.raw(CONTENT_COLUMNS);

export const valuesOf = (content: Content) => sql`
  ${content.original_filename}::text, ${content.extension}::text, ${content.content_type}::text, ${content.size}::bigint,
  ${content.width}::int, ${content.height}::int, ${content.sha256}::text, ${content.storage_key}::text`;

/** Keeps the current version among the older ones. */
async function keepCurrent(tx: Transaction, fileId: number): Promise<void> {
  // One that waited for its first approval does so no longer: something newer took its place.
  await sql`
    delete from file_versions v using files f
    where f.id = ${fileId} and v.file_id = f.id and v.state = 'pending' and v.major = f.major and v.minor = f.minor
  `.execute(tx);
  await sql`
    insert into file_versions (file_id, state, major, minor, description, author_id, created_at, approved_by, approved_at,
      ${contentColumns})
    select id, 'stored', major, minor, version_description, coalesce(updated_by, owner_id), updated_at, approved_by,
      approved_at, ${contentColumns}
    from files where id = ${fileId}
  `.execute(tx);
}

/**
 * What the file is called with this content: as before, or as the content; with the ending of the content in any case,
 * since programs open it by that.
 */
async function nameWith(
  tx: Transaction,
  file: FileRow,
  content: Content,
  takesName: boolean,
): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select original_filename as name from files where id = ${file.id}
  `.execute(tx);
  const current = rows[0]!.name;
  const ending = extensionOf(current);
  const stem = ending === '' ? current : current.slice(0, -ending.length - 1);
  const wanted =
    takesName || content.extension === ending
      ? takesName
        ? content.original_filename
        : current
      : content.extension === ''
        ? stem
        : `${stem}.${content.extension}`;
  if (wanted === current) return current;
  const names = await lockNames(tx, await foldersByHand(tx, file.id), { fileIds: [file.id] });
  return names?.take(wanted) ?? wanted;
}

async function makeCurrent(
  tx: Transaction,
  file: FileRow,
  version: NewVersion & { createdAt?: string; approvedBy?: number },
): Promise<void> {
  const { content, authorId, description = '', takesName = false, step = 'major' } = version;
  const name = await nameWith(tx, file, content, takesName);
  await keepCurrent(tx, file.id);
  const isApproved = version.approvedBy !== undefined;
  await sql`
    update files f set
      major = case when ${step === 'major'}::boolean then f.major + 1 else f.major end,
      minor = case when ${step === 'major'}::boolean then 0 else (
        select max(v.minor) + 1 from file_versions v where v.file_id = f.id and v.major = f.major
      ) end,
      (${contentColumns}) = (
        select ${name}::text, ${extensionOf(name)}::text, c.content_type, c.size, c.width, c.height, c.sha256, c.storage_key
        from (values (${valuesOf(content)})) as c (${contentColumns})
      ),
      version_description = ${description}, updated_by = ${authorId},
      updated_at = coalesce(${version.createdAt ?? null}::timestamptz, now()),
      approved_by = ${version.approvedBy ?? null}::bigint,
      approved_at = case when ${isApproved}::boolean then now() end
    where f.id = ${file.id}
  `.execute(tx);
  await recordEvents(tx, [{ type: 'file_version_added', actorId: authorId, payload: { fileId: file.id } }]);
}

/** Ends the waiting of a file that only its author and those who approve saw. */
async function showToAll(tx: Transaction, fileId: number): Promise<void> {
  await sql`update file_containers set is_pending = false where file_id = ${fileId} and is_pending`.execute(
    tx,
  );
}

/** @returns the id of the row */
async function letWait(tx: Transaction, file: FileRow, version: NewVersion): Promise<number> {
  const { content, authorId, description = '', takesName = false } = version;
  const { rows } = await sql<{ id: number }>`
    insert into file_versions (file_id, state, major, minor, description, author_id, takes_name, ${contentColumns})
    select f.id, 'pending', f.major, 1 + greatest(f.minor, (
        select max(v.minor) from file_versions v where v.file_id = f.id and v.major = f.major
      )), ${description}, ${authorId}, ${takesName}, ${valuesOf(content)}
    from files f where f.id = ${file.id} returning id
  `.execute(tx);
  await recordPending(tx, authorId, [file.id]);
  return rows[0]!.id;
}

/** The trees in which a file lies, seen or not. */
async function treesOf(tx: Transaction, fileId: number): Promise<number[]> {
  const { rows } = await sql<{ container_id: number }>`
    select distinct container_id from file_containers where file_id = ${fileId}
  `.execute(tx);
  return rows.map((row) => row.container_id);
}

/**
 * Gives a file that the caller holds a new version: the current one, or one that waits where versions are reviewed.
 * @returns the id of the one that waits, null for what is current at once
 * @throws Problem 507 where a group of the file has no room for it
 */
export async function giveVersion(
  tx: Transaction,
  file: FileRow,
  version: NewVersion,
): Promise<number | null> {
  const waiting = file.is_reviewed ? await letWait(tx, file, version) : null;
  if (!file.is_reviewed) {
    await makeCurrent(tx, file, version);
    await showToAll(tx, file.id);
  }
  if (!version.isOfOld) await insistOnGroupSpace(tx, await treesOf(tx, file.id));
  await recordFilesChanged(tx, version.authorId, foldersOf(file));
  return waiting;
}

/** Takes an own upload away, whose bytes become those of a version. @throws Problem 422 at `file` */
export async function takeUpload(tx: Transaction, viewer: Viewer, uploadId: number): Promise<Content> {
  const { rows: own } =
    await sql`select 1 from files where id = ${uploadId} and owner_id = ${viewer.memberId}`.execute(tx);
  if (own.length > 0) await refuseInfected(tx, [uploadId], 'file');
  const { rows } = await sql<Content>`
    delete from files
    where id = ${uploadId} and owner_id = ${viewer.memberId} and directory = 'files' and state = 'volatile' and sha256 <> ''
    returning ${contentColumns}
  `.execute(tx);
  if (!rows[0]) throw invalid({ file: ['unknown'] });
  return rows[0];
}

/**
 * Makes an own upload a version of a file that the caller holds.
 * @throws Problem 403, 409 where it is locked, final or newer than what the version was made from, 422 at `file`
 */
export async function addVersion(
  tx: Transaction,
  viewer: Viewer,
  file: FileRow,
  body: {
    file: number;
    description?: string;
    takes_name?: boolean;
    based_on?: { version: number; minor_version: number };
  },
  told: Told,
): Promise<number | null> {
  insist(viewer, file, canAddVersion, told);
  const base = body.based_on;
  if (base && (base.version !== file.major || base.minor_version !== file.minor))
    throw conflict('file_version_outdated');
  const content = await takeUpload(tx, viewer, body.file);
  refuseUnwanted([content.original_filename], told.filter, told.language);
  return giveVersion(tx, file, {
    authorId: viewer.memberId,
    content,
    description: body.description?.trim(),
    takesName: body.takes_name,
  });
}

/** Makes an older version the newest one: its bytes are those of both. */
export async function restoreVersion(
  tx: Transaction,
  viewer: Viewer,
  file: FileRow,
  versionId: number,
  told: Told,
): Promise<number | null> {
  const { rows } = await sql<Content & { description: string }>`
    select description, ${contentColumns} from file_versions
    where id = ${versionId} and file_id = ${file.id} and state = 'stored'
  `.execute(tx);
  if (!rows[0]) throw notFound();
  insist(viewer, file, canAddVersion, told);
  const { description, ...content } = rows[0];
  return giveVersion(tx, file, { authorId: viewer.memberId, content, description, isOfOld: true });
}

type Pending = Content & {
  id: number;
  major: number;
  minor: number;
  author_id: number | null;
  description: string;
  takes_name: boolean;
  created_at: string;
};

async function pendingVersion(
  tx: Transaction,
  viewer: Viewer,
  file: FileRow,
  versionId: number,
): Promise<Pending> {
  const { rows } = await sql<Pending>`
    select id, major, minor, author_id, description, takes_name, created_at, ${contentColumns} from file_versions
    where id = ${versionId} and file_id = ${file.id} and state = 'pending'
  `.execute(tx);
  const [version] = rows;
  if (!version || (version.author_id !== viewer.memberId && !reviewsFile(viewer, file))) throw notFound();
  return version;
}

const isCurrent = (file: FileRow, version: Pending): boolean =>
  version.major === file.major && version.minor === file.minor;

/** Approves a version that waits: from now on it is the one that others get. */
export async function approveVersion(
  tx: Transaction,
  viewer: Viewer,
  file: FileRow,
  versionId: number,
  told: Told,
): Promise<void> {
  const version = await pendingVersion(tx, viewer, file, versionId);
  if (version.author_id === viewer.memberId) throw forbidden();
  insist(viewer, file, canApproveFile, told);
  await sql`delete from file_versions where id = ${version.id}`.execute(tx);
  if (isCurrent(file, version))
    await sql`
      update files set approved_by = ${viewer.memberId}, approved_at = now() where id = ${file.id}
    `.execute(tx);
  else
    await makeCurrent(tx, file, {
      authorId: version.author_id ?? viewer.memberId,
      content: version,
      description: version.description,
      takesName: version.takes_name,
      createdAt: version.created_at,
      approvedBy: viewer.memberId,
    });
  // Those who worked on it together are those of the number that it has now.
  if (!isCurrent(file, version))
    await sql`
      update file_version_authors made set major = f.major, minor = f.minor from files f
      where f.id = ${file.id} and made.file_id = f.id and made.major = ${version.major} and made.minor = ${version.minor}
    `.execute(tx);
  await showToAll(tx, file.id);
  await recordEvents(tx, [
    {
      type: 'file_version_approved',
      actorId: viewer.memberId,
      payload: { fileId: file.id, authorId: version.author_id },
    },
  ]);
  await recordFilesChanged(tx, viewer.memberId, foldersOf(file));
}

/**
 * Declines a version that waits, or takes back one's own: it is deleted. A file that has nothing else leaves the folders
 * in which it waited, and is removed where it lies in no other.
 */
export async function declineVersion(
  tx: Transaction,
  viewer: Viewer,
  file: FileRow,
  versionId: number,
  reason: string,
): Promise<void> {
  const version = await pendingVersion(tx, viewer, file, versionId);
  await sql`delete from file_versions where id = ${version.id}`.execute(tx);
  // Its number is given anew.
  await sql`
    delete from file_version_authors where file_id = ${file.id} and major = ${version.major} and minor = ${version.minor}
  `.execute(tx);
  // What is removed without having been published is cleared away soon, unless something else has the same bytes.
  if (!isCurrent(file, version))
    await sql`
      insert into files (owner_id, directory, state, removed_at, ${contentColumns})
      values (${version.author_id}, 'files', 'removed', now(), ${valuesOf(version)})
    `.execute(tx);
  const { rows: left } = await sql`
    delete from file_containers lies where lies.file_id = ${file.id} and lies.is_pending and not exists (
      select 1 from file_versions v where v.file_id = lies.file_id and v.state = 'pending'
    ) returning folder_id
  `.execute(tx);
  if (left.length > 0) await releaseFiles(tx, [file.id]);
  const { rows: gone } = await sql`select 1 from files where id = ${file.id} and state = 'removed'`.execute(
    tx,
  );
  await recordEvents(tx, [
    {
      type: 'file_version_declined',
      actorId: viewer.memberId,
      payload: {
        fileId: file.id,
        authorId: version.author_id,
        reason,
        name: gone.length > 0 ? file.original_filename : null,
      },
    },
  ]);
  await recordFilesChanged(tx, viewer.memberId, foldersOf(file));
}
