import type { Readable } from 'node:stream';
import { type ZipEntry, zipOf } from '../../../platform/archives/zip.ts';
import { type Sql, sql } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/policy/viewer.ts';
import { visibleTo } from '../../../platform/policy/visible-to.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { isShownThere, placeJoins } from '../tables.ts';
import { PortableNames } from './zip-names.ts';

/** A file of an archive, under the name that it has there. */
export type ArchiveEntry = { path: string; size: number; storageKey: string; at: Date };

type FileInFolder = {
  file_id: number;
  folder_id: number | null;
  original_filename: string;
  size: number;
  storage_key: string;
  updated_at: string;
};
type FolderInArchive = { id: number; parent_id: number | null; name: string };

/**
 * The files that were chosen and those of the folders that were chosen, as far as the viewer sees them now, with names
 * that differ on every system; the paths of folders without files; and whether all that was chosen is among them.
 */
export async function archiveEntries(
  db: Sql,
  viewer: Viewer,
  chosen: { fileIds: readonly number[]; folderIds: readonly number[] },
): Promise<{ entries: ArchiveEntry[]; emptyFolders: string[]; isWhole: boolean }> {
  const folders = await foldersBelow(db, viewer, chosen.folderIds);
  const alone = await chosenFiles(db, viewer, chosen.fileIds);
  const files = [
    ...alone,
    ...(await filesWithin(
      db,
      viewer,
      folders.map(({ id }) => id),
    )),
  ];
  const names = new Map<number | null, PortableNames>();
  const namesIn = (folder: number | null): PortableNames => {
    const known = names.get(folder) ?? new PortableNames();
    names.set(folder, known);
    return known;
  };
  const paths = new Map<number | null, string>([[null, '']]);
  const top = new Set(chosen.folderIds);
  for (const { id, parent_id, name } of folders) {
    const within =
      parent_id !== null && !(top.has(id) && !paths.has(parent_id)) && paths.has(parent_id)
        ? parent_id
        : null;
    paths.set(id, `${paths.get(within)}${namesIn(within).take(name || 'Dateien')}/`);
  }
  const entries = files.map((file) => ({
    path: `${paths.get(file.folder_id)}${namesIn(file.folder_id).take(file.original_filename)}`,
    size: file.size,
    storageKey: file.storage_key,
    at: new Date(file.updated_at),
  }));
  const filled = new Set(files.map(({ folder_id }) => folder_id));
  const emptyFolders = folders.filter(({ id }) => !filled.has(id)).map(({ id }) => paths.get(id)!);
  const seen = new Set(folders.map(({ id }) => id));
  const isWhole =
    alone.length === new Set(chosen.fileIds).size && chosen.folderIds.every((id) => seen.has(id));
  return { entries, emptyFolders, isWhole };
}

/** The folders and all below them, each behind the one that it lies in. */
async function foldersBelow(db: Sql, viewer: Viewer, ids: readonly number[]): Promise<FolderInArchive[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<FolderInArchive>`
    select d.id, d.parent_id, d.name from folders d join containers c on c.id = d.container_id
    where d.path && ${[...ids]}::bigint[] and d.deletion_id is null and ${visibleTo(viewer)}
    order by cardinality(d.path), d.id
  `.execute(db);
  return rows;
}

const fileColumns = sql.raw('f.id as file_id, f.original_filename, f.size, f.storage_key, f.updated_at');

async function filesWithin(db: Sql, viewer: Viewer, folderIds: readonly number[]): Promise<FileInFolder[]> {
  if (folderIds.length === 0) return [];
  const { rows } = await sql<FileInFolder>`
    select ${fileColumns}, lies.folder_id
    from file_containers lies join folders d on d.id = lies.folder_id ${placeJoins(viewer)} join files f on f.id = lies.file_id
    where lies.folder_id = any(${[...folderIds]}::bigint[]) and f.state = 'published' and ${isShownThere(viewer)}
    order by d.path, f.original_filename, f.id
  `.execute(db);
  return rows;
}

async function chosenFiles(db: Sql, viewer: Viewer, ids: readonly number[]): Promise<FileInFolder[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<FileInFolder>`
    select ${fileColumns}, null::bigint as folder_id from files f
    where f.id = any(${[...ids]}::bigint[]) and f.state = 'published' and exists (
      select 1 from file_containers lies join folders d on d.id = lies.folder_id ${placeJoins(viewer)}
      where lies.file_id = f.id and ${visibleTo(viewer)} and ${isShownThere(viewer)}
    )
    order by f.original_filename, f.id
  `.execute(db);
  return rows;
}

/** What is said at the end of an archive in which something is missing. */
export type Manifest = { name: string; text: (paths: readonly string[]) => string };

/**
 * A ZIP archive that is made while it is read: nothing is kept on the disk, and one file is open at a time. What cannot
 * be read is left out and named in a file at the end.
 */
export function archiveOf(
  storage: Storage,
  { entries, emptyFolders }: { entries: readonly ArchiveEntry[]; emptyFolders: readonly string[] },
  manifest: Manifest,
): Readable {
  let open: Readable | undefined;

  async function* parts(): AsyncGenerator<ZipEntry> {
    const missing: string[] = [];
    for (const name of emptyFolders) yield { name, at: new Date(), size: 0, bytes: [] };
    for (const { path, size, storageKey, at } of entries) {
      const opened = await storage.open(storageKey).catch(() => undefined);
      open = opened?.stream;
      if (opened?.size === size) {
        yield { name: path, size, at, bytes: opened.stream };
      } else {
        open?.destroy();
        missing.push(path);
      }
    }
    if (missing.length === 0) return;
    const text = Buffer.from(manifest.text(missing));
    yield { name: manifest.name, size: text.length, at: new Date(), bytes: [text] };
  }

  const archive = zipOf(parts());
  // Who goes away in the middle leaves no file open.
  archive.on('close', () => open?.destroy());
  return archive;
}
