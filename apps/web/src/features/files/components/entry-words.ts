import type { File as FileAnswer, FolderStep } from '@dorfplatz/contract';
import { useDates } from '../../../lib/dates.ts';
import { type Translate, useTranslate } from '../../../lib/i18n.ts';
import { type Entry, isLocked } from '../entries.ts';
import { kindOf } from '../kinds.ts';

/** The name of a folder; those that the product lays out are called by what they are. */
export const folderName = (
  folder: Pick<FolderStep, 'name' | 'i18n_type'>,
  t: Translate,
  tree?: string,
): string => {
  if (folder.i18n_type === 'activitystream_folder') return t('files.folder.stream');
  return folder.i18n_type === 'root_folder' ? (tree ?? t('files.title')) : folder.name;
};

/** Where a file or folder lies, in words: "AG Sommerfest › Plakate". */
function placesOf(entry: Entry, t: Translate): string {
  if (entry.type === 'folder') return entry.folder.context?.name ?? '';
  return entry.file.folders
    .map((folder) =>
      folder.i18n_type === 'root_folder'
        ? folder.context.name
        : `${folder.context.name} › ${folderName(folder, t)}`,
    )
    .join(', ');
}

/** The second line of a file or folder in a list. */
export function useEntryWords(): (entry: Entry, showsPlace: boolean) => string {
  const t = useTranslate();
  const dates = useDates();
  const ofFile = (file: FileAnswer) => {
    if (isLocked(file))
      return t('files.locked_line', {
        name: file.locked_by?.display_name ?? '–',
        until: dates.short(file.lockedUntil!),
      });
    const kind = t(`files.kind.${kindOf(file)}`);
    if (file.pending?.waits_for_me) return t('files.waits_line', { kind });
    return t('files.file_line', { kind, when: dates.ago(file.updated_at) });
  };
  return (entry, showsPlace) => {
    const place = showsPlace ? placesOf(entry, t) : '';
    const line =
      entry.type === 'file'
        ? ofFile(entry.file)
        : t('files.folder_line', {
            files: entry.folder.total_files_count,
            folders: entry.folder.total_subfolders_count,
          });
    return place ? `${place} · ${line}` : line;
  };
}
