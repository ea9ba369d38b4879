import type { Sql } from '../../platform/db/database.ts';
import { translate } from '../../platform/i18n/translate.ts';
import type { FileRow, FolderRow } from '../files/index.ts';
import { displayNameOf } from '../members/index.ts';
import { type Content, contentsOf, etagOf } from './contents.ts';
import { type DeadProperty, deadPropertiesOf } from './dead-properties.ts';
import type { Exchange } from './exchange.ts';
import { type Lock, locksOn } from './locks.ts';
import { GROUPS, NETWORK } from './paths.ts';
import { etagOfSide, type SideFile, sideFilesIn } from './side-files.ts';
import { contentOf, type Node, treesOf } from './tree.ts';

/** Somebody else's lock that was set in the browser: no program has its token. */
export type ForeignLock = { holder: string; until: string };

/** A thing with everything that programs ask of it. */
export type Resource = {
  names: readonly string[];
  isCollection: boolean;
  displayName: string;
  createdAt: string | undefined;
  modifiedAt: string | undefined;
  size: number | undefined;
  type: string | undefined;
  etag: string | undefined;
  isLockable: boolean;
  locks: readonly Lock[];
  foreignLock: ForeignLock | undefined;
  dead: readonly DeadProperty[];
};

const bare = (names: readonly string[], displayName: string): Resource => ({
  names,
  isCollection: true,
  displayName,
  createdAt: undefined,
  modifiedAt: undefined,
  size: undefined,
  type: undefined,
  etag: undefined,
  isLockable: false,
  locks: [],
  foreignLock: undefined,
  dead: [],
});

type Known = {
  contents: ReadonlyMap<number, Content>;
  dead: ReadonlyMap<string, DeadProperty[]>;
  locks: readonly Lock[];
};

/** What is known of files and folders besides their rows, in the same number of statements for one and for a thousand. */
async function knownOf(
  db: Sql,
  { viewer }: Exchange,
  way: readonly number[],
  files: readonly FileRow[],
  folders: readonly FolderRow[],
): Promise<Known> {
  const fileIds = files.map(({ id }) => id);
  const folderIds = folders.map(({ folder_id }) => folder_id);
  const [contents, dead, locks] = await Promise.all([
    contentsOf(db, viewer, fileIds),
    deadPropertiesOf(db, { files: fileIds, folders: folderIds }),
    locksOn(db, { files: fileIds, folders: folderIds, ways: way }),
  ]);
  return { contents, dead, locks };
}

function folderResource(
  exchange: Exchange,
  known: Known,
  names: readonly string[],
  row: FolderRow,
): Resource {
  const { language, services } = exchange;
  const displayName =
    row.type === 'activitystream_folder'
      ? row.name || translate(language, 'dav.activity_stream')
      : row.type === 'root_folder'
        ? (row.group_name ?? services.settings.current().name)
        : row.name;
  return {
    ...bare(names, displayName),
    modifiedAt: row.updated_at,
    createdAt: row.updated_at,
    isLockable: row.type !== 'activitystream_folder',
    locks: known.locks.filter(
      (lock) =>
        lock.folder_id !== null &&
        (lock.folder_id === row.folder_id || (lock.is_deep && row.path.includes(lock.folder_id))),
    ),
    dead: known.dead.get(`d${row.folder_id}`) ?? [],
  };
}

function fileResource(
  { viewer, services }: Exchange,
  known: Known,
  names: readonly string[],
  row: FileRow,
  way: readonly number[],
): Resource {
  const content = known.contents.get(row.id)!;
  const locks = known.locks.filter(
    (lock) =>
      lock.file_id === row.id || (lock.folder_id !== null && lock.is_deep && way.includes(lock.folder_id)),
  );
  const isForeign =
    row.locked_until !== null &&
    row.locked_by?.id !== viewer.memberId &&
    !locks.some((lock) => lock.file_id === row.id);
  return {
    names,
    isCollection: false,
    displayName: names.at(-1)!,
    createdAt: row.created_at,
    modifiedAt: content.modified_at,
    size: content.size,
    type: content.content_type,
    etag: etagOf(content),
    isLockable: true,
    locks,
    foreignLock: isForeign
      ? {
          holder: row.locked_by ? displayNameOf(row.locked_by, services.settings.current()) : '–',
          until: row.locked_until!,
        }
      : undefined,
    dead: known.dead.get(`f${row.id}`) ?? [],
  };
}

const sideResource = (names: readonly string[], side: SideFile): Resource => ({
  ...bare(names, side.name),
  isCollection: false,
  createdAt: side.updated_at,
  modifiedAt: side.updated_at,
  size: side.content.length,
  type: 'application/octet-stream',
  etag: etagOfSide(side),
  isLockable: true,
});

/** What an address means, with everything that is asked of it; undefined where nothing is. */
export async function resourceOf(db: Sql, exchange: Exchange, node: Node): Promise<Resource | undefined> {
  const { viewer, language, services } = exchange;
  const { names } = node;
  if (node.kind === 'top') return bare(names, services.settings.current().name);
  if (node.kind === 'groups') return bare(names, translate(language, 'dav.groups'));
  if (node.kind === 'nothing') return undefined;
  const { folder } = node;
  if (node.kind === 'side') {
    const [side] = await sideFilesIn(db, { viewer, folderId: folder.folder_id }, node.name);
    return side && sideResource(names, side);
  }
  if (node.kind === 'file') {
    const known = await knownOf(db, exchange, folder.path, [node.file], []);
    return fileResource(exchange, known, names, node.file, folder.path);
  }
  const known = await knownOf(db, exchange, folder.path, [], [folder]);
  return folderResource(exchange, known, names, folder);
}

/** What lies in a collection. */
export async function childrenOf(db: Sql, exchange: Exchange, node: Node): Promise<Resource[]> {
  const { viewer, language, services } = exchange;
  if (node.kind === 'top') {
    const { network } = await treesOf(db, viewer);
    return [
      ...(network ? [bare([NETWORK], services.settings.current().name)] : []),
      bare([GROUPS], translate(language, 'dav.groups')),
    ];
  }
  if (node.kind === 'groups') {
    const { groups } = await treesOf(db, viewer);
    return groups.map((group) => bare([GROUPS, group.group_slug!], group.group_name!));
  }
  if (node.kind !== 'folder') return [];
  const { folder, names } = node;
  const [{ folders, files }, sides] = await Promise.all([
    contentOf(db, viewer, folder),
    sideFilesIn(db, { viewer, folderId: folder.folder_id }),
  ]);
  const known = await knownOf(
    db,
    exchange,
    folder.path,
    files.map(({ row }) => row),
    folders.map(({ row }) => row),
  );
  return [
    ...folders.map(({ name, row }) => folderResource(exchange, known, [...names, name], row)),
    ...files.map(({ name, row }) => fileResource(exchange, known, [...names, name], row, folder.path)),
    ...sides.map((side) => sideResource([...names, side.name], side)),
  ];
}
