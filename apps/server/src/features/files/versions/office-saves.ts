import { type Sql, sql, type Transaction } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/policy/viewer.ts';
import type { StoredFile } from '../../uploads/index.ts';
import { recordFilesChanged } from '../changed.ts';
import { foldersOf } from '../commands.ts';
import type { FileRow } from '../tables.ts';
import { giveVersion, takeUpload, valuesOf } from './commands.ts';
import { CONTENT_COLUMNS, type Content } from './tables.ts';

/** The number of a version. */
export type VersionNumber = { major: number; minor: number };

const contentColumns = sql.raw(CONTENT_COLUMNS);

/** A version that a save replaces: the current one, or one that waits; of a file that nobody approved so far it is both. */
type Replaced = VersionNumber & { isCurrent: boolean; pendingId: number | null; size: number };

async function versionAt(
  tx: Transaction,
  file: FileRow,
  { major, minor }: VersionNumber,
): Promise<Replaced | undefined> {
  const isCurrent = file.major === major && file.minor === minor;
  const { rows } = await sql<{ id: number; size: number }>`
    select id, size from file_versions
    where file_id = ${file.id} and state = 'pending' and major = ${major} and minor = ${minor}
  `.execute(tx);
  const [pending] = rows;
  if (!isCurrent && !pending) return undefined;
  return { major, minor, isCurrent, pendingId: pending?.id ?? null, size: pending?.size ?? file.size };
}

/** The empty version from which a new document begins, which is no version that anybody wants to have. */
async function emptyOf(tx: Transaction, viewer: Viewer, file: FileRow): Promise<Replaced | undefined> {
  const { rows } = await sql<VersionNumber>`
    select major, minor from file_versions
    where file_id = ${file.id} and state = 'pending' and size = 0 and author_id = ${viewer.memberId}
    order by id desc limit 1
  `.execute(tx);
  if (file.is_reviewed) return rows[0] && versionAt(tx, file, rows[0]);
  return file.size === 0 ? versionAt(tx, file, file) : undefined;
}

/** Puts other bytes into a version; what it held goes as what was never published does. */
async function replace(
  tx: Transaction,
  viewer: Viewer,
  file: FileRow,
  { isCurrent, pendingId }: Replaced,
  content: Content,
): Promise<void> {
  await sql`
    insert into files (owner_id, directory, state, removed_at, ${contentColumns})
    select ${viewer.memberId}, 'files', 'removed', now(), ${contentColumns}
    from ${sql.raw(isCurrent ? 'files' : 'file_versions')} where id = ${isCurrent ? file.id : pendingId}
  `.execute(tx);
  // What it is called, the file says.
  const bytes = sql`content_type = given.content_type, size = given.size, width = given.width, height = given.height,
    sha256 = given.sha256, storage_key = given.storage_key`;
  const given = sql`(values (${valuesOf(content)})) as given (${contentColumns})`;
  if (isCurrent)
    await sql`
      update files set ${bytes}, updated_by = ${viewer.memberId}, updated_at = now(), approved_by = null, approved_at = null
      from ${given} where files.id = ${file.id}
    `.execute(tx);
  if (pendingId !== null)
    await sql`
      update file_versions set ${bytes}, created_at = now() from ${given} where file_versions.id = ${pendingId}
    `.execute(tx);
}

async function addAuthors(
  tx: Transaction,
  file: FileRow,
  { major, minor }: VersionNumber,
  memberIds: readonly number[],
): Promise<void> {
  await sql`
    insert into file_version_authors (file_id, major, minor, member_id)
    select ${file.id}, ${major}, ${minor}, id from members where id = any(${[...memberIds]}::bigint[])
    on conflict do nothing
  `.execute(tx);
}

/**
 * Keeps what an office saves of a file that the caller holds, in the version of its session: the first save of a session
 * makes one, each further save replaces its bytes. An empty file is filled; nothing replaces what was written by nothing.
 * @param session the number of the session's version, if it has one to go on with
 * @returns the number of the version that has the bytes now
 */
export async function saveFromOffice(
  tx: Transaction,
  viewer: Viewer,
  file: FileRow,
  uploadId: number,
  session: VersionNumber | null,
  authorIds: readonly number[],
): Promise<VersionNumber> {
  const content = await takeUpload(tx, viewer, uploadId);
  const begun = session ? await versionAt(tx, file, session) : undefined;
  const goesOn = begun && (content.size > 0 || begun.size === 0) ? begun : undefined;
  const target = goesOn ?? (await emptyOf(tx, viewer, file));
  if (target) {
    await replace(tx, viewer, file, target, content);
    await recordFilesChanged(tx, viewer.memberId, foldersOf(file));
    await addAuthors(tx, file, target, authorIds);
    return { major: target.major, minor: target.minor };
  }
  const pendingId = await giveVersion(tx, file, { authorId: viewer.memberId, content, step: 'minor' });
  const { rows } = await sql<VersionNumber>`
    select major, minor from ${sql.raw(pendingId === null ? 'files' : 'file_versions')} where id = ${pendingId ?? file.id}
  `.execute(tx);
  await addAuthors(tx, file, rows[0]!, authorIds);
  return rows[0]!;
}

/** What an office reads of a file, and what it knows the version by: another for each save, never the same again. */
export type OfficeContent = StoredFile & VersionNumber & { saved_at: string };

/**
 * The bytes that an office opens: the current ones, or of a draft the newest version of its author that waits, as long as
 * it was made from the current one.
 */
export async function officeContent(
  db: Sql,
  file: FileRow,
  draftOf: number | null,
): Promise<OfficeContent | undefined> {
  const { rows } = await sql<OfficeContent>`
    select ${contentColumns}, major, minor, extract(epoch from created_at)::text as saved_at
    from file_versions
    where file_id = ${file.id} and state = 'pending' and author_id = ${draftOf}::bigint and major = ${file.major}
    union all
    select ${contentColumns}, major, minor, extract(epoch from updated_at)::text from files where id = ${file.id}
    order by major desc, minor desc limit 1
  `.execute(db);
  return rows[0];
}
