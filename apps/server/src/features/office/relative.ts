import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql, type Transaction } from '../../platform/db/database.ts';
import { Problem } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import {
  canAddFiles,
  canEditInOffice,
  type FileRow,
  holdFile,
  loadFile,
  lockNames,
  publishNewFiles,
  saveFromOffice,
  updateFile,
} from '../files/index.ts';
import { cleanFileName, extensionOf, refuseUnwanted, takeIn } from '../uploads/index.ts';
import { hostAddress } from './actions.ts';
import type { Editing } from './editing.ts';
import { currentLock } from './locks.ts';
import { signOfficeToken, wopiIdOf } from './tokens.ts';
import { readUtf7, writeUtf7 } from './utf7.ts';
import { headerOf, lockMismatch, type WopiCall } from './wopi-call.ts';

const NAME_MAX = 255;

const stemOf = (name: string): string => {
  const ending = extensionOf(name);
  return ending === '' ? name : name.slice(0, -ending.length - 1);
};

/** A folder of the file in which the person may lay down another. */
export const folderBeside = (call: WopiCall, file: FileRow) =>
  file.places.find((place) => canAddFiles(call.viewer, place));

/** What an office asks a new file to be called. */
type Wanted = { name: string; isExact: boolean; overwrites: boolean };

/** @throws Problem 400 where it says both a proposal and an exact name, or neither */
function wantedName(request: FastifyRequest, file: FileRow): Wanted {
  const suggested = headerOf(request, 'x-wopi-suggestedtarget');
  const exact = headerOf(request, 'x-wopi-relativetarget');
  if ((suggested === undefined) === (exact === undefined)) throw new Problem(400, 'malformed');
  const overwrites = headerOf(request, 'x-wopi-overwriterelativetarget')?.toLowerCase() === 'true';
  if (exact !== undefined) return { name: readUtf7(exact), isExact: true, overwrites };
  const name = readUtf7(suggested!);
  // An ending alone stands for the name as it is with that.
  const whole = /^\.[^.]+$/.test(name) ? stemOf(file.original_filename) + name : name;
  return { name: cleanFileName(whole), isExact: false, overwrites: false };
}

/** Files beside others, as offices make and name them. */
export function relative(services: Services, edit: Editing) {
  const { environment, signedTokens, events } = services;

  const told = (call: WopiCall) => edit.toldOf(call);

  async function namesake(tx: Transaction, folderId: number, name: string): Promise<number | undefined> {
    const { rows } = await sql<{ id: number }>`
      select f.id from file_containers lies join files f on f.id = lies.file_id
      where lies.folder_id = ${folderId} and lower(f.original_filename) = lower(${name})
    `.execute(tx);
    return rows[0]?.id;
  }

  /** Puts the upload into a file that is there already: exactly by that name, when the office says so. */
  async function overwrite(
    tx: Transaction,
    reply: FastifyReply,
    call: WopiCall,
    existingId: number,
    uploadId: number,
  ): Promise<number> {
    const existing = await holdFile(tx, call.viewer, existingId, edit.shown());
    const lock = await currentLock(tx, existing.id);
    if (lock) throw lockMismatch(reply, lock.lock_id);
    if (!canEditInOffice(call.viewer, existing)) throw lockMismatch(reply, '');
    await saveFromOffice(tx, call.viewer, existing, uploadId, null, [call.viewer.memberId]);
    return existing.id;
  }

  /** Where an office finds a new file, with a token for it, and where people do. */
  function addresses(call: WopiCall, file: FileRow) {
    const { publicUrl } = environment;
    const what = {
      fileId: file.id,
      office: call.claims.office,
      action: 'edit' as const,
      isDraft: file.is_reviewed,
    };
    const { token } = signOfficeToken(signedTokens, call.viewer, what);
    const id = wopiIdOf({ ...what, memberId: call.viewer.memberId });
    return {
      Name: file.original_filename,
      Url: `${publicUrl}/wopi/files/${id}?access_token=${encodeURIComponent(token)}`,
      HostViewUrl: publicUrl + hostAddress(file.id, call.claims.office, 'view'),
      HostEditUrl: publicUrl + hostAddress(file.id, call.claims.office, 'edit'),
    };
  }

  return {
    /**
     * Makes a new file of what the office sends, beside the one that is open (PutRelativeFile).
     * @throws Problem 400, 409 with a name that would do, 501 where nothing may be laid beside it
     */
    async putRelative(request: FastifyRequest, reply: FastifyReply, call: WopiCall) {
      const { viewer, claims } = call;
      const file = await loadFile(services.db.kysely, viewer, claims.fileId, edit.shown());
      const wanted = wantedName(request, file);
      const folder = folderBeside(call, file);
      if (!folder) throw new Problem(501, 'office_cannot');
      const { language, filter } = told(call);
      const clean = cleanFileName(wanted.name);
      const propose = (name: string) => reply.header('x-wopi-validrelativetarget', writeUtf7(name));
      if (wanted.isExact && (clean !== wanted.name || [...wanted.name].length > NAME_MAX)) {
        propose(clean);
        throw new Problem(400, 'malformed');
      }
      try {
        refuseUnwanted([clean], filter, language);
      } catch (error) {
        throw error instanceof Problem ? new Problem(400, error.code, { detail: error.detail! }) : error;
      }
      const length = headerOf(request, 'content-length');
      const made = await takeIn(
        services,
        viewer,
        {
          source: request.body as never,
          name: clean,
          length: length === undefined ? undefined : Number(length),
        },
        async (tx, upload) => {
          const names = await lockNames(tx, folder.folder_id);
          if (!names) throw new Problem(404, 'folder_gone');
          if (wanted.isExact && names.has(clean)) {
            const existing = wanted.overwrites ? await namesake(tx, folder.folder_id, clean) : undefined;
            propose(names.take(clean));
            if (existing === undefined) throw new Problem(409, 'conflict');
            const id = await overwrite(tx, reply, call, existing, upload.id);
            return loadFile(tx, viewer, id, edit.shown());
          }
          const { fileIds } = await publishNewFiles(
            tx,
            viewer,
            { files: [upload.id], folder_ids: [folder.folder_id] },
            { language, filter },
          );
          return loadFile(tx, viewer, fileIds[0]!, edit.shown());
        },
      );
      events.nudge();
      reply.removeHeader('x-wopi-validrelativetarget');
      return addresses(call, made);
    },

    /**
     * Renames the file; its ending stays. Where the name is taken it gets the next one that is free (RenameFile).
     * @throws Problem 400 for what is no name, 409 where another has the lock
     */
    async rename(request: FastifyRequest, reply: FastifyReply, call: WopiCall) {
      const { viewer, claims } = call;
      const typed = readUtf7(headerOf(request, 'x-wopi-requestedname') ?? '');
      const stem = cleanFileName(typed);
      if (typed.trim() === '' || (stem === 'file' && !/file/i.test(typed))) {
        reply.header('x-wopi-invalidfilenameerror', 'no name');
        throw new Problem(400, 'malformed');
      }
      const name = await services.db.kysely.transaction().execute(async (tx) => {
        const file = await holdFile(tx, viewer, claims.fileId, edit.shown());
        edit.mustWrite(reply, call, file);
        const lock = await currentLock(tx, file.id);
        edit.mustHold(reply, call, lock, headerOf(request, 'x-wopi-lock'), true);
        const ending = extensionOf(file.original_filename);
        const wanted = cleanFileName(ending === '' ? stem : `${stem}.${ending}`);
        const { rows } = await sql<{ folder_id: number }>`
          select lies.folder_id from file_containers lies join folders d on d.id = lies.folder_id
          where lies.file_id = ${file.id} and d.stream_id is null order by 1
        `.execute(tx);
        const names = await lockNames(
          tx,
          rows.map((row) => row.folder_id),
          { fileIds: [file.id] },
        );
        const free = names?.take(wanted) ?? wanted;
        await updateFile(tx, viewer, { ...file, office: null }, { original_filename: free }, told(call));
        return free;
      });
      events.nudge();
      return { Name: stemOf(name) };
    },
  };
}
