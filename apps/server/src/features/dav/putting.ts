import type { Readable } from 'node:stream';
import type { Transaction } from '../../platform/db/database.ts';
import { conflict, forbidden, Problem } from '../../platform/problem.ts';
import {
  addVersion,
  awaitsBytes,
  canAddFiles,
  canAddVersion,
  type FolderRow,
  giveFirstBytes,
  holdFile,
  insist,
  lockNames,
  publishNewFiles,
} from '../files/index.ts';
import { refuseUnwanted, takeStream } from '../uploads/index.ts';
import { insistOnTags } from './conditions.ts';
import { contentsOf, etagOf } from './contents.ts';
import { type Exchange, headerOf } from './exchange.ts';
import { refuseLocked } from './locks.ts';
import { etagOfSide, keepSideFile, sideFilesIn } from './side-files.ts';
import { type Node, nodeAt } from './tree.ts';

/** What came of it: the file, and whether it is new. */
export type Put = { isNew: boolean; etag: string | undefined };

/** Makes an own upload a new file of this name. @throws Problem 409 where somebody unseen has the name */
export async function publishAs(
  tx: Transaction,
  { viewer, told }: Exchange,
  folder: FolderRow,
  uploadIds: readonly number[],
): Promise<number[]> {
  const { fileIds, renamed } = await publishNewFiles(
    tx,
    viewer,
    { files: uploadIds, folder_ids: [folder.folder_id] },
    { language: told.language, filter: told.filter },
  );
  if (renamed.length > 0) throw conflict();
  return fileIds;
}

/** Gives a file an own upload: as what it was waiting for, or as a new version. */
export async function giveUpload(
  tx: Transaction,
  { viewer, shown, told }: Exchange,
  fileId: number,
  uploadId: number,
): Promise<void> {
  const file = await holdFile(tx, viewer, fileId, shown);
  if (awaitsBytes(viewer, file)) await giveFirstBytes(tx, viewer, file, uploadId, told);
  else await addVersion(tx, viewer, file, { file: uploadId }, told);
}

async function tagOf(
  tx: Parameters<typeof contentsOf>[0],
  { viewer }: Exchange,
  fileId: number,
): Promise<string> {
  return etagOf((await contentsOf(tx, viewer, [fileId])).get(fileId)!);
}

/**
 * Lays the bytes of a request under an address: a new file, or a new version of the one that is there. What must be asked
 * is asked before they come, and again when they are here.
 */
export async function putFile(exchange: Exchange, node: Node, source: Readable): Promise<Put> {
  const { services, viewer, request, told } = exchange;
  const { db, settings } = services;
  // Parts of a file are written nowhere (RFC 9110 §14.5).
  if (headerOf(exchange, 'content-range') !== undefined) throw new Problem(400, 'malformed');
  if (Number(request.headers['content-length']) > settings.current().file_size_limit)
    throw new Problem(413, 'file_too_large');
  if (node.kind === 'side') return putSideFile(exchange, node, source);
  if (node.kind !== 'file' && node.kind !== 'nothing') throw new Problem(405, 'conflict');
  if (!node.folder) throw conflict();
  await allow(exchange, db.kysely, node);
  const name = node.names.at(-1)!;
  if (node.kind === 'file') insist(viewer, node.file, canAddVersion, told);
  else if (!canAddFiles(viewer, node.folder)) throw forbidden();
  refuseUnwanted([name], told.filter, told.language);
  return takeStream(services, viewer, { source, name }, (upload) =>
    exchange.write(async (tx) => {
      if (node.folder) await lockNames(tx, node.folder.folder_id);
      const now = await nodeAt(tx, viewer, node.names);
      if ((now.kind !== 'file' && now.kind !== 'nothing') || !now.folder) throw conflict();
      await allow(exchange, tx, now);
      if (now.kind === 'file') {
        await giveUpload(tx, exchange, now.file.id, upload.id);
        return { isNew: false, etag: await tagOf(tx, exchange, now.file.id) };
      }
      const [id] = await publishAs(tx, exchange, now.folder, [upload.id]);
      return { isNew: true, etag: await tagOf(tx, exchange, id!) };
    }),
  );
}

/** Insists that what is there is what the program says, and that no other program has locked it. */
async function allow(
  exchange: Exchange,
  db: Parameters<typeof contentsOf>[0],
  node: Extract<Node, { kind: 'file' | 'nothing' }>,
): Promise<void> {
  const { viewer, request, sent } = exchange;
  insistOnTags(request.headers, node.kind === 'file' ? await tagOf(db, exchange, node.file.id) : undefined);
  const { folder } = node;
  await refuseLocked(
    db,
    viewer,
    sent,
    node.kind === 'file'
      ? { files: [node.file.id], ways: folder!.path }
      : { folders: [folder!.folder_id], ways: folder!.path },
  );
}

async function putSideFile(
  { services, viewer, request }: Exchange,
  { folder, name }: Extract<Node, { kind: 'side' }>,
  source: Readable,
): Promise<Put> {
  const { kysely } = services.db;
  const place = { viewer, folderId: folder.folder_id };
  const [before] = await sideFilesIn(kysely, place, name);
  insistOnTags(request.headers, before && etagOfSide(before));
  return { isNew: await keepSideFile(kysely, place, name, source), etag: undefined };
}
