import { Readable } from 'node:stream';
import { conflict, forbidden, Problem } from '../../platform/problem.ts';
import {
  canAddFiles,
  canUpdateFile,
  type FileRow,
  type FolderRow,
  holdFile,
  insist,
  lockFile,
  recordFilesChanged,
} from '../files/index.ts';
import { refuseUnwanted, takeStream } from '../uploads/index.ts';
import { type Exchange, headerOf } from './exchange.ts';
import {
  addLock,
  endLocks,
  type Lock,
  locksOn,
  newLockToken,
  type Reach,
  refuseLocked,
  renewLock,
  secondsIn,
} from './locks.ts';
import { publishAs } from './putting.ts';
import { type Node, nodeAt } from './tree.ts';
import { badXml, davIn, type Element, isDav, writeXml } from './xml.ts';

/** What a LOCK came to, and whether a file was made for it. */
export type Locked = { lock: Lock; isNew: boolean; isRenewed: boolean };

const OWNER_MAX = 2_000;

/** Locks that hold for what an address means. */
const reachOf = (node: Node): Reach => {
  if (node.kind === 'file') return { files: [node.file.id], ways: node.folder.path };
  if (node.kind === 'folder') return { folders: [node.folder.folder_id], ways: node.folder.path };
  return {};
};

const locked = () => new Problem(423, 'no_conflicting_lock');

/** Reads what is to be locked and how. @throws Problem 400, 403 for locks that several hold together */
function ownerIn(root: Element): string {
  if (!isDav(root, 'lockinfo')) throw badXml();
  const [scope] = davIn(root, 'lockscope');
  const [type] = davIn(root, 'locktype');
  if (!scope || !type || davIn(type, 'write').length === 0) throw badXml();
  // A file of ours is locked by one member.
  if (davIn(scope, 'exclusive').length === 0) throw forbidden();
  const [owner] = davIn(root, 'owner');
  const text = owner ? writeXml(owner) : '';
  return text.length > OWNER_MAX ? '' : text;
}

function isDeepIn(exchange: Exchange): boolean {
  const depth = (headerOf(exchange, 'depth') ?? 'infinity').toLowerCase();
  if (depth !== '0' && depth !== 'infinity') throw new Problem(400, 'malformed');
  return depth === 'infinity';
}

/** Locks a file or folder for a program, or renews such a lock. Where nothing is, it lays an empty file down. */
export async function lockNode(exchange: Exchange, node: Node, root: Element | undefined): Promise<Locked> {
  const seconds = secondsIn(headerOf(exchange, 'timeout'));
  if (node.kind === 'side') return sideLock(exchange, seconds);
  if (!root) return renew(exchange, node, seconds);
  const owner = ownerIn(root);
  const isDeep = isDeepIn(exchange);
  if (node.kind === 'top' || node.kind === 'groups') throw forbidden();
  if (node.kind === 'nothing') {
    if (!node.folder) throw conflict();
    return lockNew(exchange, node.folder, node.name, owner, seconds);
  }
  if (node.kind === 'folder') {
    const lock = await lockFolder(exchange, node.folder, { owner, isDeep, seconds });
    return { lock, isNew: false, isRenewed: false };
  }
  const { viewer, shown } = exchange;
  return exchange.write(async (tx) => {
    const file = await holdFile(tx, viewer, node.file.id, shown);
    if ((await locksOn(tx, reachOf(node))).length > 0) throw locked();
    return { lock: await take(tx, exchange, file, owner, seconds), isNew: false, isRenewed: false };
  });
}

/** Locks the file itself too, so that everybody sees it and no way around it is left. */
async function take(
  tx: Parameters<typeof addLock>[0],
  { viewer, told }: Exchange,
  file: FileRow,
  owner: string,
  seconds: number,
): Promise<Lock> {
  insist(viewer, file, canUpdateFile, told);
  const tookFile = file.locked_until === null;
  if (tookFile) await lockFile(tx, viewer, file, new Date(Date.now() + seconds * 1000), told);
  return addLock(tx, viewer, { fileId: file.id, isDeep: false, owner, tookFile, seconds });
}

async function lockNew(
  exchange: Exchange,
  folder: FolderRow,
  name: string,
  owner: string,
  seconds: number,
): Promise<Locked> {
  const { services, viewer, sent, shown, told } = exchange;
  if (!canAddFiles(viewer, folder)) throw forbidden();
  refuseUnwanted([name], told.filter, told.language);
  await refuseLocked(services.db.kysely, viewer, sent, { folders: [folder.folder_id], ways: folder.path });
  return takeStream(services, viewer, { source: Readable.from([]), name }, (upload) =>
    exchange.write(async (tx) => {
      const [id] = await publishAs(tx, exchange, folder, [upload.id]);
      const file = await holdFile(tx, viewer, id!, shown);
      return { lock: await take(tx, exchange, file, owner, seconds), isNew: true, isRenewed: false };
    }),
  );
}

function lockFolder(
  { viewer, write }: Exchange,
  folder: FolderRow,
  { owner, isDeep, seconds }: { owner: string; isDeep: boolean; seconds: number },
): Promise<Lock> {
  if (!canAddFiles(viewer, folder)) throw forbidden();
  return write(async (tx) => {
    const id = folder.folder_id;
    const around = { folders: [id], ways: folder.path, ...(isDeep && { within: [id] }) };
    if ((await locksOn(tx, around)).length > 0) throw locked();
    return addLock(tx, viewer, { folderId: id, isDeep, owner, tookFile: false, seconds });
  });
}

/** What is one's own alone needs no lock, but programs want one. */
const sideLock = ({ viewer }: Exchange, seconds: number): Locked => ({
  isNew: false,
  isRenewed: false,
  lock: {
    token: newLockToken(),
    member_id: viewer.memberId,
    file_id: null,
    folder_id: null,
    is_deep: false,
    owner: '',
    took_file: false,
    expires_at: new Date(Date.now() + seconds * 1000).toISOString(),
    holder: viewer.displayName,
  },
});

/** @throws Problem 412 where the program has sent no lock of its own that holds here */
function renew(exchange: Exchange, node: Node, seconds: number): Promise<Locked> {
  const { viewer, sent, write } = exchange;
  return write(async (tx) => {
    const own = (await locksOn(tx, reachOf(node))).find(
      (lock) => lock.member_id === viewer.memberId && sent.has(lock.token),
    );
    if (!own) throw new Problem(412, 'conflict');
    return { lock: await renewLock(tx, own, seconds), isNew: false, isRenewed: true };
  });
}

/** Ends a lock. @throws Problem 400 without its token, 409 for a lock of something else, 403 for that of another */
export async function unlockNode(exchange: Exchange, node: Node): Promise<void> {
  const token = /^<([^<>\s]+)>$/.exec(headerOf(exchange, 'lock-token')?.trim() ?? '')?.[1];
  if (token === undefined) throw new Problem(400, 'malformed');
  if (node.kind === 'side') return;
  const { viewer, write } = exchange;
  await write(async (tx) => {
    const now = await nodeAt(tx, viewer, node.names);
    const lock = (await locksOn(tx, reachOf(now))).find((one) => one.token === token);
    if (!lock) throw new Problem(409, 'wrong_lock_token');
    if (lock.member_id !== viewer.memberId) throw forbidden();
    await endLocks(tx, [lock]);
    if (now.kind === 'file') await recordFilesChanged(tx, viewer.memberId, [now.folder.folder_id]);
  });
}
