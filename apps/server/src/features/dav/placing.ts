import { Readable } from 'node:stream';
import type { Transaction } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/database.ts';
import { conflict, forbidden, notFound, Problem } from '../../platform/problem.ts';
import {
  canAddVersion,
  createFolder,
  deleteSelection,
  type FileRow,
  type FolderRow,
  folderRows,
  holdFile,
  insist,
  moveSelection,
  updateFile,
  updateFolder,
} from '../files/index.ts';
import { copyToUploads } from '../uploads/index.ts';
import { contentsOf } from './contents.ts';
import { copyDeadProperties } from './dead-properties.ts';
import type { Exchange } from './exchange.ts';
import { endLocks, type Reach, refuseLocked } from './locks.ts';
import { isWithin } from './paths.ts';
import { giveUpload, publishAs } from './putting.ts';
import { keepSideFile, moveSideFile, removeSideFile, sideFilesIn } from './side-files.ts';
import { isSideFile, isSideFolder } from './side-names.ts';
import { contentOf, type Node, nodeAt } from './tree.ts';

type Thing = Extract<Node, { kind: 'file' | 'folder' }>;
type Placed = { isNew: boolean };

/** More than that is not copied in one request. */
const COPIED_MAX = 1_000;

/** The folder in which a thing lies. @throws Problem 403 for roots */
async function parentOf(tx: Transaction, { viewer }: Exchange, thing: Thing): Promise<FolderRow> {
  if (thing.kind === 'file') return thing.folder;
  const { parent_id } = thing.folder;
  const [parent] =
    parent_id === null ? [] : await folderRows(tx, viewer, { where: sql`d.id = ${parent_id}` });
  if (!parent) throw forbidden();
  return parent;
}

/** What must be unlocked so that a thing may leave its folder. */
const reachOfLeaving = (thing: Thing): Reach =>
  thing.kind === 'file'
    ? { files: [thing.file.id], folders: [thing.folder.folder_id], ways: thing.folder.path }
    : {
        within: [thing.folder.folder_id],
        folders: thing.folder.parent_id === null ? [] : [thing.folder.parent_id],
        ways: thing.folder.path,
      };

/** Takes a thing out of reach of locks that its program has sent: they end, since what leaves is locked by nobody. */
async function release(tx: Transaction, { viewer, sent }: Exchange, thing: Thing): Promise<void> {
  const locks = await refuseLocked(tx, viewer, sent, reachOfLeaving(thing));
  const way = thing.kind === 'file' ? thing.folder.path : thing.folder.path.slice(0, -1);
  await endLocks(
    tx,
    locks.filter(({ folder_id }) => folder_id === null || !way.includes(folder_id)),
  );
}

async function remove(tx: Transaction, exchange: Exchange, thing: Thing): Promise<void> {
  const { viewer, told } = exchange;
  await release(tx, exchange, thing);
  await deleteSelection(
    tx,
    viewer,
    thing.kind === 'file'
      ? { fileIds: [thing.file.id], folderIds: [], sourceFolderId: thing.folder.folder_id }
      : { fileIds: [], folderIds: [thing.folder.folder_id] },
    told,
  );
}

/** Deletes what lies at an address: it goes where everything that is deleted goes, for thirty days. */
export async function deleteNode(exchange: Exchange, node: Node): Promise<void> {
  if (node.kind === 'nothing') throw notFound();
  if (node.kind === 'top' || node.kind === 'groups') throw forbidden();
  if (node.kind !== 'side') return exchange.write((tx) => remove(tx, exchange, node));
  const place = { viewer: exchange.viewer, folderId: node.folder.folder_id };
  if (!(await removeSideFile(exchange.services.db.kysely, place, node.name))) throw notFound();
}

/** Makes a folder. @throws Problem 405 where something is, 409 where no folder is around it */
export async function makeFolder(exchange: Exchange, node: Node): Promise<void> {
  const { viewer, sent, write } = exchange;
  if (node.kind === 'side') throw forbidden();
  if (node.kind !== 'nothing') throw new Problem(405, 'conflict');
  const { folder, name } = node;
  if (isSideFolder(name)) throw forbidden();
  if (!folder) throw conflict();
  await write(async (tx) => {
    await refuseLocked(tx, viewer, sent, { folders: [folder.folder_id], ways: folder.path });
    await createFolder(tx, viewer, folder.folder_id, { name });
  });
}

/** Where something is to go, and what is there now. */
type Target = { parent: FolderRow; name: string; there: Thing | undefined };

async function targetAt(tx: Transaction, exchange: Exchange, names: readonly string[]): Promise<Target> {
  const node = await nodeAt(tx, exchange.viewer, names);
  if (node.kind === 'top' || node.kind === 'groups' || node.kind === 'side') throw forbidden();
  const name = names.at(-1)!;
  if (node.kind !== 'nothing') return { parent: await parentOf(tx, exchange, node), name, there: node };
  if (!node.folder) throw conflict();
  return { parent: node.folder, name, there: undefined };
}

function insistOnApart(from: Thing, to: readonly string[], isDeep: boolean): void {
  const isSame = from.names.length === to.length && isWithin(to, from.names);
  if (isSame) throw forbidden();
  if ((isDeep && isWithin(to, from.names)) || isWithin(from.names, to)) throw conflict();
}

/** Refuses to put a folder into itself, by whatever letters it was named, or a thing in the place of what it lies in. */
function insistOnOutside(from: Thing, { parent, there }: Target): void {
  const isInside = from.kind === 'folder' && parent.path.includes(from.folder.folder_id);
  const isAround =
    there?.kind === 'folder' &&
    from.folder.path.includes(there.folder.folder_id) &&
    !isSameFolder(from, there);
  if (isInside || isAround) throw conflict();
}

/** Refuses to replace what the program wants to keep. @throws Problem 412 */
function insistOnFree({ there }: Target, mayReplace: boolean): void {
  if (there && !mayReplace) throw new Problem(412, 'conflict');
}

const isSameFile = (from: Thing, there: Thing | undefined): boolean =>
  from.kind === 'file' && there?.kind === 'file' && there.file.id === from.file.id;

/** Whatever is written beside the files of others stays among itself. */
async function placeSideFile(
  exchange: Exchange,
  node: Extract<Node, { kind: 'side' }>,
  to: readonly string[],
  isMove: boolean,
): Promise<Placed> {
  const { viewer, services } = exchange;
  const { kysely } = services.db;
  const there = await nodeAt(kysely, viewer, to);
  if (there.kind !== 'side') throw forbidden();
  const [source] = await sideFilesIn(kysely, { viewer, folderId: node.folder.folder_id }, node.name);
  if (!source) throw notFound();
  const target = { folderId: there.folder.folder_id, name: there.name };
  const [before] = await sideFilesIn(kysely, { viewer, folderId: target.folderId }, target.name);
  if (isMove)
    await moveSideFile(kysely, viewer, { folderId: node.folder.folder_id, name: node.name }, target);
  else
    await keepSideFile(
      kysely,
      { viewer, folderId: target.folderId },
      target.name,
      Readable.from([source.content]),
    );
  return { isNew: before === undefined };
}

function thingOf(node: Exclude<Node, { kind: 'side' }>, to: readonly string[]): Thing {
  if (node.kind === 'nothing') throw notFound();
  if (node.kind === 'top' || node.kind === 'groups' || isSideFile(to.at(-1) ?? '')) throw forbidden();
  return node;
}

/** Copies a file, or a folder with what the viewer sees of it. Bytes are named once more, and not read. */
export async function copyNode(
  exchange: Exchange,
  node: Node,
  to: readonly string[],
  { mayReplace, isDeep }: { mayReplace: boolean; isDeep: boolean },
): Promise<Placed> {
  if (node.kind === 'side') return placeSideFile(exchange, node, to, false);
  const from = thingOf(node, to);
  insistOnApart(from, to, isDeep && from.kind === 'folder');
  const { viewer, sent, told } = exchange;
  return exchange.write(async (tx) => {
    const target = await targetAt(tx, exchange, to);
    const { there, parent, name } = target;
    if (isSameFile(from, there) || isSameFolder(from, there)) throw forbidden();
    insistOnOutside(from, target);
    insistOnFree(target, mayReplace);
    if (from.kind === 'file' && there?.kind === 'file') {
      await refuseLocked(tx, viewer, sent, { files: [there.file.id], ways: there.folder.path });
      insist(viewer, there.file, canAddVersion, told);
      await copyOnto(tx, exchange, from.file, there.file);
      return { isNew: false };
    }
    await refuseLocked(tx, viewer, sent, { folders: [parent.folder_id], ways: parent.path });
    if (there) await remove(tx, exchange, there);
    if (from.kind === 'file') await copyFiles(tx, exchange, [{ name, row: from.file }], parent);
    else
      await copyFolder(
        tx,
        exchange,
        from.folder,
        { parent, name },
        isDeep ? { left: COPIED_MAX } : undefined,
      );
    return { isNew: !there };
  });
}

async function copyOnto(tx: Transaction, exchange: Exchange, from: FileRow, to: FileRow): Promise<void> {
  const content = (await contentsOf(tx, exchange.viewer, [from.id])).get(from.id)!;
  const [upload] = await copyToUploads(tx, exchange.viewer, [
    { ...content, original_filename: to.original_filename },
  ]);
  await giveUpload(tx, exchange, to.id, upload!);
  await copyDeadProperties(tx, { fileId: from.id }, { fileId: to.id });
}

async function copyFiles(
  tx: Transaction,
  exchange: Exchange,
  files: readonly { name: string; row: FileRow }[],
  into: FolderRow,
): Promise<void> {
  if (files.length === 0) return;
  const { viewer } = exchange;
  const contents = await contentsOf(
    tx,
    viewer,
    files.map(({ row }) => row.id),
  );
  const uploads = await copyToUploads(
    tx,
    viewer,
    files.map(({ name, row }) => ({ ...contents.get(row.id)!, original_filename: name })),
  );
  const ids = await publishAs(tx, exchange, into, uploads);
  for (const [place, { row }] of files.entries())
    await copyDeadProperties(tx, { fileId: row.id }, { fileId: ids[place]! });
}

/** @param budget how many things may be copied in all; undefined copies the folder without what lies in it */
async function copyFolder(
  tx: Transaction,
  exchange: Exchange,
  from: FolderRow,
  { parent, name }: { parent: FolderRow; name: string },
  budget: { left: number } | undefined,
): Promise<void> {
  const { viewer } = exchange;
  const id = await createFolder(tx, viewer, parent.folder_id, { name });
  await copyDeadProperties(tx, { folderId: from.folder_id }, { folderId: id });
  if (!budget) return;
  const [made] = await folderRows(tx, viewer, { where: sql`d.id = ${id}` });
  const { folders, files } = await contentOf(tx, viewer, from);
  budget.left -= folders.length + files.length;
  if (budget.left < 0) throw new Problem(507, 'too_large');
  await copyFiles(tx, exchange, files, made!);
  for (const below of folders)
    if (below.row.type === 'folder')
      await copyFolder(tx, exchange, below.row, { parent: made!, name: below.name }, budget);
}

/**
 * Moves or renames a file or folder. A file that takes the place of another becomes its new version, as programs mean it
 * that save beside a file first; the other keeps its history and the moved one goes to what was deleted.
 */
export async function moveNode(
  exchange: Exchange,
  node: Node,
  to: readonly string[],
  mayReplace: boolean,
): Promise<Placed> {
  if (node.kind === 'side') return placeSideFile(exchange, node, to, true);
  const from = thingOf(node, to);
  insistOnApart(from, to, from.kind === 'folder');
  const { viewer, sent, told } = exchange;
  return exchange.write(async (tx) => {
    const source = await parentOf(tx, exchange, from);
    const target = await targetAt(tx, exchange, to);
    const { there, parent, name } = target;
    const isRenamed = isSameFile(from, there) || isSameFolder(from, there);
    insistOnOutside(from, target);
    if (!isRenamed) insistOnFree(target, mayReplace);
    if (there && !isRenamed && from.kind === 'file' && there.kind === 'file') {
      await refuseLocked(tx, viewer, sent, { files: [there.file.id], ways: there.folder.path });
      insist(viewer, there.file, canAddVersion, told);
      await copyOnto(tx, exchange, from.file, there.file);
      await remove(tx, exchange, from);
      return { isNew: false };
    }
    await refuseLocked(tx, viewer, sent, { folders: [parent.folder_id], ways: parent.path });
    if (there && !isRenamed) await remove(tx, exchange, there);
    await release(tx, exchange, from);
    if (source.folder_id !== parent.folder_id) await moveInto(tx, exchange, from, parent);
    await rename(tx, exchange, from, name);
    return { isNew: !there || isRenamed };
  });
}

const isSameFolder = (from: Thing, there: Thing | undefined): boolean =>
  from.kind === 'folder' && there?.kind === 'folder' && there.folder.folder_id === from.folder.folder_id;

async function moveInto(
  tx: Transaction,
  { viewer, told }: Exchange,
  from: Thing,
  into: FolderRow,
): Promise<void> {
  const chosen =
    from.kind === 'file'
      ? { fileIds: [from.file.id], folderIds: [], sourceFolderId: from.folder.folder_id }
      : { fileIds: [], folderIds: [from.folder.folder_id] };
  await moveSelection(tx, viewer, chosen, into.folder_id, told);
}

async function rename(tx: Transaction, exchange: Exchange, from: Thing, name: string): Promise<void> {
  const { viewer, shown, told } = exchange;
  if (from.kind === 'folder') {
    const [now] = await folderRows(tx, viewer, { where: sql`d.id = ${from.folder.folder_id}` });
    if (now && now.name !== name) await updateFolder(tx, viewer, now.folder_id, { name }, told);
    return;
  }
  const file = await holdFile(tx, viewer, from.file.id, shown);
  if (file.original_filename !== name) await updateFile(tx, viewer, file, { original_filename: name }, told);
}
