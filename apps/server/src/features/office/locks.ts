import { type Sql, sql, type Transaction } from '../../platform/db/database.ts';
import { isOpenInOffice, type VersionNumber } from '../files/index.ts';

/** How long a lock holds that is not renewed. */
export const LOCK_MINUTES = 30;
/** How long one version takes up what is saved; whoever works on for longer begins a next one. */
const VERSION_MINUTES = 60;

export type OfficeLock = {
  lock_id: string;
  draft_of: number | null;
  people: number[];
  version_major: number | null;
  version_minor: number | null;
  /** Whether what is saved goes on in that version. */
  goes_on: boolean;
};

/** The lock of a file, as long as it holds. */
export async function currentLock(db: Sql, fileId: number): Promise<OfficeLock | undefined> {
  const { rows } = await sql<OfficeLock>`
    select open.lock_id, open.draft_of, open.people, open.version_major, open.version_minor,
      coalesce(open.version_since > now() - make_interval(mins => ${VERSION_MINUTES}), false) as goes_on
    from office_locks open where open.file_id = ${fileId} and ${isOpenInOffice}
  `.execute(db);
  return rows[0];
}

/** Locks a file that is free. */
export async function takeLock(
  tx: Transaction,
  lock: { fileId: number; lockId: string; draftOf: number | null; memberId: number },
): Promise<void> {
  await sql`delete from office_locks where file_id = ${lock.fileId}`.execute(tx);
  await sql`
    insert into office_locks (file_id, lock_id, expires_at, people, draft_of)
    values (${lock.fileId}, ${lock.lockId}, now() + make_interval(mins => ${LOCK_MINUTES}), array[${lock.memberId}::bigint],
      ${lock.draftOf})
  `.execute(tx);
}

/** Lets a lock hold for half an hour from now, by this id from now on, and notes who works there. */
export async function renewLock(
  tx: Transaction,
  fileId: number,
  lockId: string,
  memberId: number,
): Promise<void> {
  await sql`
    update office_locks set lock_id = ${lockId}, expires_at = now() + make_interval(mins => ${LOCK_MINUTES}),
      people = case when ${memberId} = any(people) then people else people || ${memberId}::bigint end
    where file_id = ${fileId}
  `.execute(tx);
}

export async function endLock(tx: Transaction, fileId: number): Promise<void> {
  await sql`delete from office_locks where file_id = ${fileId}`.execute(tx);
}

/** Notes that somebody who has opened the document for editing works on it, if it is locked by then. */
export async function noteWorker(
  db: Sql,
  fileId: number,
  draftOf: number | null,
  memberId: number,
): Promise<void> {
  await sql`
    update office_locks open set people = people || ${memberId}::bigint
    where open.file_id = ${fileId} and open.draft_of is not distinct from ${draftOf}::bigint
      and ${memberId} <> all(open.people) and ${isOpenInOffice}
  `.execute(db);
}

/** Notes which version holds what was saved under a lock. */
export async function noteVersion(
  tx: Transaction,
  fileId: number,
  { major, minor }: VersionNumber,
): Promise<void> {
  await sql`
    update office_locks set
      version_since = case when version_major = ${major} and version_minor = ${minor} then version_since else now() end,
      version_major = ${major}, version_minor = ${minor}
    where file_id = ${fileId}
  `.execute(tx);
}
