import { FOLDER_LISTING_MAX, type Folder } from '@dorfplatz/contract';
import { type RawBuilder, type Sql, sql } from '../../../platform/db/database.ts';
import type { EntrySet } from '../../property-sets/index.ts';
import { managesFolders } from '../policy.ts';
import { presentContext, presentFile, presentFolderEntry, presentStep, type Reading } from '../present.ts';
import { folderProfiles, profileKey, sortableIn } from '../profiles.ts';
import { fileRows, waitsFor } from '../queries.ts';
import { type FolderRow, isShownThere, placeJoins } from '../tables.ts';
import { folderRows } from './queries.ts';

/** What of a listing is asked, and in which order [RUL-0160]. */
export type Listing = { limit?: number; offset?: number; sort?: string };

const FOLDER_KEYS: Readonly<Record<string, RawBuilder<unknown>>> = {
  name: sql`fold(d.name)`,
  author: sql`fold(coalesce(writer.display_name, ''))`,
  updated_at: sql`d.updated_at`,
};

const FILE_KEYS: Readonly<Record<string, RawBuilder<unknown>>> = {
  name: sql`fold(f.original_filename)`,
  version: sql`(f.major, f.minor)`,
  size: sql`f.size`,
  author: sql`fold(coalesce(writer.display_name, ''))`,
  updated_at: sql`f.updated_at`,
};

function orderOf(
  { viewer }: Reading,
  folder: FolderRow,
  sort: string,
): { folders: RawBuilder<unknown>; files: RawBuilder<unknown> } {
  const direction = sql.raw(sort.startsWith('-') ? 'desc' : 'asc');
  const attribute = sort.replace(/^-/, '');
  const name = /^profile\.(.+)$/.exec(attribute)?.[1];
  const profiled = (row: string, set: EntrySet) => {
    const property = name && sortableIn(set, viewer, folder).get(name);
    const key = property && profileKey(row, property);
    return key && sql`(${key}) is null, ${key}`;
  };
  // What they have no word of does not change their order.
  const ofFolders = name ? profiled('d', 'folder_profile') : FOLDER_KEYS[attribute];
  const ofFiles = name ? profiled('f', 'file_profile') : FILE_KEYS[attribute];
  const first = sql`(d.type = 'activitystream_folder') desc`;
  return {
    folders: ofFolders
      ? sql`${first}, ${ofFolders} ${direction}, fold(d.name), d.id`
      : sql`${first}, fold(d.name), d.id`,
    files: ofFiles
      ? sql`${ofFiles} ${direction}, fold(f.original_filename), f.id`
      : sql`fold(f.original_filename), f.id`,
  };
}

/** A folder with what lies in it: at most so many folders, then files, in the order that is asked. */
export async function presentFolder(
  db: Sql,
  reading: Reading,
  folder: FolderRow,
  { limit = FOLDER_LISTING_MAX, offset = 0, sort = 'name' }: Listing = {},
): Promise<Folder> {
  const { viewer } = reading;
  const order = orderOf(reading, folder, sort);
  const [{ path, folders }, files, waiting] = await Promise.all([
    wayAndFolders(db, reading, folder, { order: order.folders, limit, offset }),
    fileRows(db, viewer, {
      from: sql`file_containers lies join folders d on d.id = lies.folder_id ${placeJoins(viewer)} join files f on f.id = lies.file_id`,
      where: sql`lies.folder_id = ${folder.folder_id} and f.state = 'published' and ${isShownThere(viewer)}`,
      order: order.files,
      // Files follow the folders: what of the offset the folders did not use up is left out of them.
      limit,
      offset: Math.max(0, offset - folder.folder_count),
    }),
    managesFolders(viewer, folder) ? countWaiting(db, reading, folder) : 0,
  ]);
  const profiles = await folderProfiles(db, viewer, [folder, ...folders], folder.sets ?? []);
  const entryOf = (row: FolderRow) => presentFolderEntry(reading, row, profiles.get(row.folder_id)!);
  return {
    ...entryOf(folder),
    context: presentContext(reading, folder),
    folder_path: path,
    own_adding: folder.own_adding,
    own_review: folder.own_review,
    subfolders: folders.map(entryOf),
    files: files.map((row) => presentFile(reading, row)),
    waiting_count: waiting,
  };
}

/** The folders on the way to a folder, and those within it: one statement, but for what stands behind the first page. */
async function wayAndFolders(
  db: Sql,
  { viewer }: Reading,
  folder: FolderRow,
  { order, limit, offset }: { order: RawBuilder<unknown>; limit: number; offset: number },
): Promise<{ path: Folder['folder_path']; folders: FolderRow[] }> {
  const isOnWay = sql`d.id = any(${folder.path}::bigint[])`;
  const isWithin = sql`d.parent_id = ${folder.folder_id}`;
  const wayFirst = sql`(${isOnWay}) desc, case when ${isOnWay} then cardinality(d.path) end, ${order}`;
  const rows = await folderRows(db, viewer, {
    where: offset === 0 ? sql`${isOnWay} or ${isWithin}` : isOnWay,
    order: wayFirst,
    limit: limit + folder.path.length,
  });
  const way = rows.slice(0, folder.path.length);
  const folders =
    offset === 0
      ? rows.slice(folder.path.length)
      : await folderRows(db, viewer, { where: isWithin, order, limit, offset });
  return { path: way.map(presentStep), folders };
}

async function countWaiting(db: Sql, { viewer }: Reading, folder: FolderRow): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from files f
    where f.id in (
      select pending.file_id from file_versions pending join file_containers lies on lies.file_id = pending.file_id
      join folders below on below.id = lies.folder_id
      where pending.state = 'pending' and below.path @> array[${folder.folder_id}::bigint]
    ) and ${waitsFor(viewer)}
  `.execute(db);
  return rows[0]!.count;
}
