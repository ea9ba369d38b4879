import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Sql, sql, type Transaction } from '../../platform/db/database.ts';
import { notFound, Problem } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import {
  canEditInOffice,
  type FileRow,
  foldersOf,
  holdFile,
  loadFile,
  officeContent,
  recordFilesChanged,
  refuseBound,
  saveFromOffice,
  settingsOf,
  type Told,
} from '../files/index.ts';
import { takeIn } from '../uploads/index.ts';
import { isAuthorized } from './actions.ts';
import { currentLock, endLock, noteVersion, type OfficeLock, renewLock, takeLock } from './locks.ts';
import { headerOf, lockMismatch, type WopiCall } from './wopi-call.ts';

/** The longest id of a lock. */
const LOCK_ID_MAX = 1024;

/** The id of a lock in a header. @throws Problem 400 where there must be one and is none that can be */
export function lockIdOf(request: FastifyRequest, name = 'x-wopi-lock'): string {
  const id = headerOf(request, name);
  if (id === undefined || id === '' || id.length > LOCK_ID_MAX || !/^[ -~]+$/.test(id))
    throw new Problem(400, 'malformed');
  return id;
}

/** What an office is told of the version it has or has made. */
export async function itemVersion(db: Sql, file: FileRow, { draftOf }: WopiCall): Promise<string> {
  const content = await officeContent(db, file, draftOf);
  return content ? versionText(content) : '';
}

export const versionText = (content: { major: number; minor: number; saved_at: string }): string =>
  `${content.major}.${content.minor}-${content.saved_at}`;

/** Locks, saves and names of files, as offices ask for them. */
export function editing(services: Services) {
  const { db } = services;
  const { shown, toldIn } = settingsOf(services);
  const toldOf = ({ viewer }: WopiCall): Told => toldIn(viewer, viewer.language);

  /**
   * Insists that the person may change the file now, whatever they might when the office was opened.
   * @throws Problem 404 for who may not, as WOPI wants it, 409 for what somebody has locked or ended
   */
  function mustWrite(reply: FastifyReply, call: WopiCall, file: FileRow): void {
    const { viewer, claims } = call;
    if (claims.action === 'view' || !isAuthorized(viewer, file, claims.action)) throw notFound();
    if (canEditInOffice(viewer, { ...file, office: null })) return;
    try {
      refuseBound({ ...file, office: null }, toldOf(call));
    } catch (error) {
      throw error instanceof Problem ? lockMismatch(reply, '', error.detailIn(call.viewer.language)) : error;
    }
    throw notFound();
  }

  /** Insists that the file is locked by this id, or where `isFree` says so by nobody. */
  function mustHold(
    reply: FastifyReply,
    { draftOf }: WopiCall,
    lock: OfficeLock | undefined,
    lockId: string | undefined,
    isFree: boolean,
  ): void {
    if (!lock) {
      if (!isFree) throw lockMismatch(reply, '');
    } else if (lock.lock_id !== lockId || lock.draft_of !== draftOf) throw lockMismatch(reply, lock.lock_id);
  }

  /** Runs what changes the lock of a file, one after the other. */
  async function withLock(
    call: WopiCall,
    act: (tx: Transaction, file: FileRow, lock: OfficeLock | undefined) => Promise<void>,
  ): Promise<string> {
    const { claims, viewer } = call;
    const version = await db.kysely.transaction().execute(async (tx) => {
      await sql`select 1 from files where id = ${claims.fileId} for update`.execute(tx);
      const file = await loadFile(tx, viewer, claims.fileId, shown());
      await act(tx, file, await currentLock(tx, file.id));
      return itemVersion(tx, file, call);
    });
    services.events.nudge();
    return version;
  }

  return {
    toldOf,
    shown,
    mustWrite,
    mustHold,

    /** Locks the file, or renews the lock with this id. @returns the version of the file */
    lock: (reply: FastifyReply, call: WopiCall, lockId: string) =>
      withLock(call, async (tx, file, lock) => {
        mustWrite(reply, call, file);
        const { memberId } = call.viewer;
        if (lock) {
          mustHold(reply, call, lock, lockId, false);
          return renewLock(tx, file.id, lockId, memberId);
        }
        await takeLock(tx, { fileId: file.id, lockId, draftOf: call.draftOf, memberId });
        await recordFilesChanged(tx, memberId, foldersOf(file));
      }),

    /** Gives the lock another id. */
    relock: (reply: FastifyReply, call: WopiCall, lockId: string, formerId: string) =>
      withLock(call, async (tx, file, lock) => {
        mustWrite(reply, call, file);
        mustHold(reply, call, lock, formerId, false);
        await renewLock(tx, file.id, lockId, call.viewer.memberId);
      }),

    refresh: (reply: FastifyReply, call: WopiCall, lockId: string) =>
      withLock(call, async (tx, file, lock) => {
        mustWrite(reply, call, file);
        mustHold(reply, call, lock, lockId, false);
        await renewLock(tx, file.id, lockId, call.viewer.memberId);
      }),

    /** Whoever has the lock gives it up, even if they may change nothing any more. */
    unlock: (reply: FastifyReply, call: WopiCall, lockId: string) =>
      withLock(call, async (tx, file, lock) => {
        if (call.claims.action === 'view') throw notFound();
        mustHold(reply, call, lock, lockId, false);
        await endLock(tx, file.id);
        await recordFilesChanged(tx, call.viewer.memberId, foldersOf(file));
      }),

    /**
     * Keeps what an office saves. An empty file takes anything, so that a new document needs no lock; whether it is
     * empty the stored file says [F-20].
     * @returns the version that it is now
     */
    async save(request: FastifyRequest, reply: FastifyReply, call: WopiCall): Promise<string> {
      const { claims, viewer, draftOf } = call;
      const lockId = headerOf(request, 'x-wopi-lock');
      const check = async (tx: Sql, file: FileRow): Promise<OfficeLock | undefined> => {
        mustWrite(reply, call, file);
        const lock = await currentLock(tx, file.id);
        const content = await officeContent(tx, file, draftOf);
        mustHold(reply, call, lock, lockId, content?.size === 0);
        return lock;
      };
      const seen = await loadFile(db.kysely, viewer, claims.fileId, shown());
      await check(db.kysely, seen);
      const length = headerOf(request, 'content-length');
      const version = await takeIn(
        services,
        viewer,
        {
          source: request.body as never,
          name: seen.original_filename,
          length: length === undefined ? undefined : Number(length),
        },
        async (tx, upload) => {
          const file = await holdFile(tx, viewer, claims.fileId, shown());
          const lock = await check(tx, file);
          const session =
            lock?.goes_on && lock.version_major !== null && lock.version_minor !== null
              ? { major: lock.version_major, minor: lock.version_minor }
              : null;
          const number = await saveFromOffice(
            tx,
            viewer,
            file,
            upload.id,
            session,
            authorsOf(request, call, lock),
          );
          if (lock) await noteVersion(tx, file.id, number);
          return itemVersion(tx, await loadFile(tx, viewer, file.id, shown()), call);
        },
      );
      services.events.nudge();
      return version;
    },
  };
}

export type Editing = ReturnType<typeof editing>;

/** Who has changed what is saved: those whom the office names, as far as they work on the file, or whose call it is. */
function authorsOf(request: FastifyRequest, { viewer }: WopiCall, lock: OfficeLock | undefined): number[] {
  const named = (headerOf(request, 'x-wopi-editors') ?? '').split(',').map((id) => Number(id.trim()));
  const working = named.filter((id) => id === viewer.memberId || lock?.people.includes(id));
  return working.length > 0 ? working : [viewer.memberId];
}
