import { forbidden, notFound } from '../../platform/problem.ts';
import { canAddFiles, canUpdateFile, holdFile, insist } from '../files/index.ts';
import { type Described, removeDeadProperty, setDeadProperty } from './dead-properties.ts';
import type { Exchange } from './exchange.ts';
import { refuseLocked } from './locks.ts';
import { hrefOf } from './paths.ts';
import { emptyElement, isLive, multistatus, propstat } from './properties.ts';
import type { Node } from './tree.ts';
import { badXml, davIn, type Element, elementsIn, escapeXml, isDav, writeXml } from './xml.ts';

type Change = { isSet: boolean; element: Element };

/** Times and attributes that Windows writes after each file, and that mean nothing here: it is told that all is well. */
const OF_WINDOWS = 'urn:schemas-microsoft-com:';

function changesIn(root: Element | undefined): Change[] {
  if (!root || !isDav(root, 'propertyupdate')) throw badXml();
  const changes = elementsIn(root).flatMap((part) => {
    const isSet = isDav(part, 'set');
    if (!isSet && !isDav(part, 'remove')) return [];
    return davIn(part, 'prop').flatMap((prop) => elementsIn(prop).map((element) => ({ isSet, element })));
  });
  if (changes.length === 0) throw badXml();
  return changes;
}

/** Writes down or forgets what a program says of a file or folder: all of it or nothing (RFC 4918 §9.2). */
export async function patchProperties(
  exchange: Exchange,
  node: Node,
  root: Element | undefined,
): Promise<string> {
  const changes = changesIn(root);
  if (node.kind === 'nothing') throw notFound();
  if (node.kind === 'top' || node.kind === 'groups') throw forbidden();
  const isProtected = changes.some(({ element }) => isLive(element));
  if (!isProtected && node.kind !== 'side') await change(exchange, node, changes);
  const stats = isProtected
    ? propstat(
        changes.filter(({ element }) => isLive(element)).map(({ element }) => emptyElement(element)),
        '403 Forbidden',
        '<D:error><D:cannot-modify-protected-property/></D:error>',
      ) +
      propstat(
        changes.filter(({ element }) => !isLive(element)).map(({ element }) => emptyElement(element)),
        '424 Failed Dependency',
      )
    : propstat(
        changes.map(({ element }) => emptyElement(element)),
        '200 OK',
      );
  const href = escapeXml(hrefOf(node.names, node.kind === 'folder'));
  return multistatus([`<D:response><D:href>${href}</D:href>${stats}</D:response>`]);
}

async function change(
  exchange: Exchange,
  node: Extract<Node, { kind: 'file' | 'folder' }>,
  changes: readonly Change[],
): Promise<void> {
  const { viewer, shown, told, sent, write } = exchange;
  const { folder } = node;
  await write(async (tx) => {
    let of: Described;
    if (node.kind === 'file') {
      const file = await holdFile(tx, viewer, node.file.id, shown);
      insist(viewer, file, canUpdateFile, told);
      await refuseLocked(tx, viewer, sent, { files: [file.id], ways: folder.path });
      of = { fileId: file.id };
    } else {
      if (!canAddFiles(viewer, folder)) throw forbidden();
      await refuseLocked(tx, viewer, sent, { folders: [folder.folder_id], ways: folder.path });
      of = { folderId: folder.folder_id };
    }
    for (const { isSet, element } of changes) {
      if (element.namespace === OF_WINDOWS) continue;
      if (isSet) await setDeadProperty(tx, of, { ...element, value: writeXml(element) });
      else await removeDeadProperty(tx, of, element);
    }
  });
}
