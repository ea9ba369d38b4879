import type { File as FileAnswer, Folder, FolderContext, FolderEntry } from '@dorfplatz/contract';
import { paths, pathTo } from '../../kit/paths.ts';

/** A line of a list: a folder or a file. */
export type Entry =
  | {
      key: string;
      type: 'folder';
      id: number;
      name: string;
      folder: FolderEntry & { context?: FolderContext };
    }
  | { key: string; type: 'file'; id: number; name: string; file: FileAnswer };

export const folderEntry = (folder: FolderEntry & { context?: FolderContext }): Entry => ({
  key: `folder-${folder.id}`,
  type: 'folder',
  id: folder.id,
  name: folder.name,
  folder,
});

export const fileEntry = (file: FileAnswer): Entry => ({
  key: `file-${file.id}`,
  type: 'file',
  id: file.id,
  name: file.name,
  file,
});

export const entriesOf = ({ subfolders, files }: Pick<Folder, 'subfolders' | 'files'>): Entry[] => [
  ...subfolders.map(folderEntry),
  ...files.map(fileEntry),
];

/** A selection as calls take it. */
export const idsOf = (entries: readonly Entry[]): { file_ids: number[]; folder_ids: number[] } => ({
  file_ids: entries.flatMap(({ type, id }) => (type === 'file' ? [id] : [])),
  folder_ids: entries.flatMap(({ type, id }) => (type === 'folder' ? [id] : [])),
});

/** Whether a lock still holds. */
export const isLocked = ({ lockedUntil }: Pick<FileAnswer, 'lockedUntil'>, now = Date.now()): boolean =>
  lockedUntil !== null && Date.parse(lockedUntil) > now;

/** Whether an office alone changes it at the moment. */
export const isInOffice = ({ office }: Pick<FileAnswer, 'office'>, now = Date.now()): boolean =>
  office !== null && Date.parse(office.until) > now;

/** Why a selection is neither moved nor deleted: something in it is bound, or not one's to move [RUL-0173] [RUL-0174]. */
export function hindrance(entries: readonly Entry[]): 'bound' | 'forbidden' | null {
  if (
    entries.some(
      (entry) =>
        entry.type === 'file' &&
        (entry.file.finalizedAt !== null || isLocked(entry.file) || isInOffice(entry.file)),
    )
  )
    return 'bound';
  const mayGo = (entry: Entry) => (entry.type === 'file' ? entry.file.can.destroy : entry.folder.can.destroy);
  return entries.every(mayGo) ? null : 'forbidden';
}

type Place = Pick<FolderContext, 'type' | 'slug'>;

/** The address of the list of all files of the network, or of a group. */
export const rootAddress = ({ slug }: Pick<Place, 'slug'>): string =>
  slug === null ? pathTo(paths.files) : pathTo(paths.groupFiles, { groupSlug: slug });

/** The address of a folder; group folders are shown within their group [RUL-0157] [RUL-0163]. */
export function folderAddress(
  { slug }: Pick<Place, 'slug'>,
  folder: { id: number; i18n_type?: string; type?: string },
): string {
  if ((folder.i18n_type ?? folder.type) === 'root_folder') return rootAddress({ slug });
  return slug === null
    ? pathTo(paths.folder, { folderId: folder.id })
    : pathTo(paths.groupFolder, { groupSlug: slug, folderId: folder.id });
}

/** The address of the page of a file [RUL-0163]. */
export const fileAddress = ({ slug }: Pick<Place, 'slug'>, id: number): string =>
  slug === null ? `${paths.files}/${id}` : `${pathTo(paths.groupFiles, { groupSlug: slug })}/${id}`;

/** Where a line leads; files that are found anywhere are shown where they lie. */
export function entryAddress(entry: Entry, slug: string | null): string {
  if (entry.type === 'folder')
    return folderAddress(
      { slug: entry.folder.namespace === '' ? null : entry.folder.namespace },
      entry.folder,
    );
  const [place] = entry.file.folders;
  return fileAddress({ slug: slug ?? place?.context.slug ?? null }, entry.id);
}
