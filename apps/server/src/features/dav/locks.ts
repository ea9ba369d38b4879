import { randomUUID } from 'node:crypto';
import { type Sql, sql, type Transaction } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { Problem } from '../../platform/problem.ts';

export type Lock = {
  token: string;
  member_id: number;
  file_id: number | null;
  folder_id: number | null;
  is_deep: boolean;
  owner: string;
  took_file: boolean;
  expires_at: string;
  /** Who holds it, as others see it. */
  holder: string;
};

/** Locks hold for an hour at most, in seconds; programs renew them. */
const LONGEST = 3600;
const SHORTEST = 60;
const USUAL = 900;

/** For how many seconds a Timeout header asks (RFC 4918 §10.7). */
export function secondsIn(header: string | undefined): number {
  const asked = /Second-(\d{1,10})/i.exec(header ?? '')?.[1];
  if (asked !== undefined) return Math.min(LONGEST, Math.max(SHORTEST, Number(asked)));
  return /infinite/i.test(header ?? '') ? LONGEST : USUAL;
}

export const newLockToken = (): string => `opaquelocktoken:${randomUUID()}`;

/**
 * Where locks are looked for.
 * - `files`: those files
 * - `folders`: those folders themselves, by locks of any depth
 * - `ways`: folders on the way, by locks that hold for all below them
 * - `within`: whatever lies below these folders
 */
export type Reach = {
  files?: readonly number[];
  folders?: readonly number[];
  ways?: readonly number[];
  within?: readonly number[];
};

/** Locks that hold. That of a file holds while its member has locked the file itself. */
export async function locksOn(
  db: Sql,
  { files = [], folders = [], ways = [], within = [] }: Reach,
): Promise<Lock[]> {
  const { rows } = await sql<Lock>`
    select l.token, l.member_id, l.file_id, l.folder_id, l.is_deep, l.owner, l.took_file, l.expires_at,
      m.display_name as holder
    from dav_locks l join members m on m.id = l.member_id left join files f on f.id = l.file_id
    where l.expires_at > now() and m.state in ('active', 'to_be_onboarded')
      and (l.file_id is null or (f.locked_by = l.member_id and f.locked_until > now()))
      and (
        l.file_id = any(${[...files]}::bigint[]) or l.folder_id = any(${[...folders]}::bigint[])
        or (l.is_deep and l.folder_id = any(${[...ways]}::bigint[]))
        or l.folder_id in (select id from folders where path && ${[...within]}::bigint[])
        or l.file_id in (
          select lies.file_id from folders d join file_containers lies on lies.folder_id = d.id
          where d.path && ${[...within]}::bigint[]
        )
      )
    order by l.token
  `.execute(db);
  return rows;
}

export const lockedOut = () => new Problem(423, 'file_locked');

/**
 * Refuses to change what is locked, unless the program has sent the lock with it. Another program of the same member is
 * another.
 * @returns the own locks that were sent
 * @throws Problem 423
 */
export async function refuseLocked(
  db: Sql,
  viewer: Viewer,
  sent: ReadonlySet<string>,
  reach: Reach,
): Promise<Lock[]> {
  const locks = await locksOn(db, reach);
  if (locks.some((lock) => lock.member_id !== viewer.memberId || !sent.has(lock.token))) throw lockedOut();
  return locks;
}

export type NewLock = {
  fileId?: number;
  folderId?: number;
  isDeep: boolean;
  owner: string;
  tookFile: boolean;
  seconds: number;
};

export async function addLock(tx: Transaction, viewer: Viewer, lock: NewLock): Promise<Lock> {
  const { rows } = await sql<Lock>`
    insert into dav_locks (token, member_id, file_id, folder_id, is_deep, owner, took_file, expires_at)
    values (${newLockToken()}, ${viewer.memberId}, ${lock.fileId ?? null}, ${lock.folderId ?? null}, ${lock.isDeep},
      ${lock.owner}, ${lock.tookFile}, now() + make_interval(secs => ${lock.seconds}))
    returning token, member_id, file_id, folder_id, is_deep, owner, took_file, expires_at
  `.execute(tx);
  return { ...rows[0]!, holder: viewer.displayName };
}

/** Lets a lock hold anew from now on, and that of its file with it. */
export async function renewLock(tx: Transaction, lock: Lock, seconds: number): Promise<Lock> {
  const { rows } = await sql<{ expires_at: string }>`
    update dav_locks set expires_at = now() + make_interval(secs => ${seconds}) where token = ${lock.token}
    returning expires_at
  `.execute(tx);
  if (!rows[0]) throw new Problem(412, 'conflict');
  const { expires_at } = rows[0];
  if (lock.file_id !== null)
    await sql`
      update files set locked_until = ${lock.took_file ? sql`${expires_at}::timestamptz` : sql`greatest(locked_until, ${expires_at}::timestamptz)`}
      where id = ${lock.file_id} and locked_by = ${lock.member_id}
    `.execute(tx);
  return { ...lock, expires_at };
}

/** Ends locks; a file that was free before the lock is free again. */
export async function endLocks(tx: Transaction, locks: readonly Lock[]): Promise<void> {
  if (locks.length === 0) return;
  await sql`delete from dav_locks where token = any(${locks.map(({ token }) => token)}::text[])`.execute(tx);
  for (const { file_id, member_id, took_file } of locks)
    if (file_id !== null && took_file)
      await sql`
        update files set locked_by = null, locked_until = null where id = ${file_id} and locked_by = ${member_id}
      `.execute(tx);
}
