import { type RawBuilder, type Sql, sql } from '../../platform/db/database.ts';
import { groupAt } from '../../platform/policy/group-at.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import {
  type FileRow,
  type FolderRow,
  fileRows,
  folderRows,
  isShownThere,
  placeJoins,
  type TreeRow,
  treeRows,
} from '../files/index.ts';
import { GROUPS, NETWORK, STREAM } from './paths.ts';
import { isSideFile } from './side-names.ts';

/** What an address means to the viewer. */
export type Node =
  /** The drive itself, and the collection of its groups. */
  | { kind: 'top'; names: readonly string[] }
  | { kind: 'groups'; names: readonly string[] }
  | { kind: 'folder'; names: readonly string[]; folder: FolderRow }
  | { kind: 'file'; names: readonly string[]; folder: FolderRow; file: FileRow }
  /** What a system keeps for itself, there or not. */
  | { kind: 'side'; names: readonly string[]; folder: FolderRow; name: string }
  /** Nothing; a thing of this name could be laid into the folder, if there is one. */
  | { kind: 'nothing'; names: readonly string[]; folder: FolderRow | undefined; name: string };

/** The root that an address begins with, as a predicate, and the names behind it. */
function rootOf(names: readonly string[]): { tree: RawBuilder<boolean>; way: readonly string[] } | undefined {
  const [first, second, ...rest] = names;
  if (first === NETWORK) return { tree: sql<boolean>`c.group_id is null`, way: names.slice(1) };
  if (first === GROUPS && second !== undefined)
    return { tree: sql<boolean>`c.group_id = ${groupAt(second)}`, way: rest };
  return undefined;
}

/** Finds what an address means, without what the viewer does not see. The same number of statements however deep it lies. */
export async function nodeAt(db: Sql, viewer: Viewer, names: readonly string[]): Promise<Node> {
  if (names.length === 0) return { kind: 'top', names };
  if (names.length === 1 && names[0] === GROUPS) return { kind: 'groups', names };
  const name = names.at(-1)!;
  const nothing = { kind: 'nothing', names, folder: undefined, name } as const;
  const root = rootOf(names);
  if (!root) return nothing;
  const found = await foldersOnWay(db, root.tree, root.way);
  const missing = root.way.length + 1 - found.length;
  if (found.length === 0 || missing > 1) return nothing;
  const [folder] = await folderRows(db, viewer, { where: sql`d.id = ${found.at(-1)!}` });
  if (!folder) return nothing;
  if (missing === 0) return { kind: 'folder', names, folder };
  if (isSideFile(name)) return { kind: 'side', names, folder, name };
  const file = await fileIn(db, viewer, folder, name);
  return file ? { kind: 'file', names, folder, file } : { kind: 'nothing', names, folder, name };
}

/** The ids of a root and of the folders of these names below it, as far as there are any. */
async function foldersOnWay(db: Sql, tree: RawBuilder<boolean>, way: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive names as (
      select name, depth from unnest(${[...way]}::text[]) with ordinality as n (name, depth)
    ), walk as (
      select d.id, 0::bigint as depth from folders d join containers c on c.id = d.container_id
      where d.type = 'root_folder' and ${tree}
      union all
      select below.id, walk.depth + 1 from walk join names on names.depth = walk.depth + 1
      cross join lateral (
        select sub.id from folders sub
        where sub.parent_id = walk.id and sub.deletion_id is null and (
          sub.type = 'folder' and lower(sub.name) = lower(names.name)
          or sub.type = 'activitystream_folder'
            and names.name = case when sub.name = '' then ${STREAM} else ${STREAM} || '-' || sub.id end
        )
        order by sub.type = 'folder' desc, sub.name = names.name desc, sub.id limit 1
      ) below
    )
    select id from walk order by depth
  `.execute(db);
  return rows.map(({ id }) => id);
}

const liesIn = (folder: FolderRow) =>
  sql`f.state = 'published' and f.id in (select file_id from file_containers where folder_id = ${folder.folder_id})`;

/** The file of a name in a folder; whether its letters are large counts only where there are two. */
async function fileIn(
  db: Sql,
  viewer: Viewer,
  folder: FolderRow,
  name: string,
): Promise<FileRow | undefined> {
  const isNamed = sql`lower(f.original_filename) = lower(${name})`;
  const twin = folder.type === 'activitystream_folder' ? twinNamed(name) : undefined;
  const rows = await fileRows(db, viewer, {
    where: twin
      ? sql`${liesIn(folder)} and (${isNamed} or (f.id = ${twin.id} and f.original_filename = ${twin.name}))`
      : sql`${liesIn(folder)} and ${isNamed}`,
    order: sql`(f.original_filename = ${name}) desc, ${isNamed} desc, f.id`,
  });
  return rows.find((file) => file.places.some((place) => place.folder_id === folder.folder_id));
}

/** Names in a stream repeat: all but the first have their number before the ending, as `photo (17).jpg`. */
function twinNamed(name: string): { id: number; name: string } | undefined {
  const found = /^(.+) \((\d{1,15})\)(\.[^.]*)?$/su.exec(name);
  return found ? { id: Number(found[2]), name: `${found[1]}${found[3] ?? ''}` } : undefined;
}

const twinName = ({ id, original_filename: name }: FileRow): string =>
  name.replace(/^(.+?)(\.[^.]*)?$/su, (_, stem: string, ending = '') => `${stem} (${id})${ending}`);

/** Of further streams, whose folders are called as they are, the name in an address has the number of the folder. */
export const nameOfFolder = ({
  type,
  name,
  folder_id: id,
}: Pick<FolderRow, 'type' | 'name' | 'folder_id'>): string => {
  if (type !== 'activitystream_folder') return name;
  return name === '' ? STREAM : `${STREAM}-${id}`;
};

export type Within<T> = { name: string; row: T };

/** What lies in a folder, with the names by which addresses know it. */
export async function contentOf(
  db: Sql,
  viewer: Viewer,
  folder: FolderRow,
): Promise<{ folders: Within<FolderRow>[]; files: Within<FileRow>[] }> {
  const [folders, files] = await Promise.all([
    folderRows(db, viewer, {
      where: sql`d.parent_id = ${folder.folder_id}`,
      order: sql`d.type, fold(d.name), d.id`,
    }),
    fileRows(db, viewer, {
      from: sql`file_containers lies join folders d on d.id = lies.folder_id ${placeJoins(viewer)} join files f on f.id = lies.file_id`,
      where: sql`lies.folder_id = ${folder.folder_id} and f.state = 'published' and ${isShownThere(viewer)}`,
      order: sql`f.id`,
    }),
  ]);
  const taken = new Set<string>();
  return {
    folders: folders.map((row) => ({ name: nameOfFolder(row), row })),
    files: files.map((row) => {
      const key = row.original_filename.toLowerCase();
      const name = taken.has(key) ? twinName(row) : row.original_filename;
      taken.add(key);
      return { name, row };
    }),
  };
}

/** The trees of the network and of the groups that the viewer belongs to. */
export async function treesOf(
  db: Sql,
  viewer: Viewer,
): Promise<{ network: TreeRow | undefined; groups: TreeRow[] }> {
  const trees = await treeRows(db, viewer);
  return {
    network: trees.find((tree) => tree.group_id === null),
    groups: trees.filter((tree) => tree.group_id !== null && tree.group_slug !== null),
  };
}
