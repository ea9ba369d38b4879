import type { Dates } from '@dorfplatz/content/dates';
import type { File as FileAnswer, FolderStep } from '@dorfplatz/contract';
import { useMemo, useRef } from 'react';
import { useDates } from '../../../lib/dates.ts';
import { type Translate, useLanguage, useTranslate } from '../../../lib/i18n.ts';
import { type Entry, isInOffice, isLocked } from '../entries.ts';
import { kindOf } from '../kinds.ts';

/** The name of a folder; those that the product lays out are called by what they are. */
export const folderName = (
  folder: Pick<FolderStep, 'name' | 'i18n_type'>,
  t: Translate,
  tree?: string,
): string => {
  // Those of further streams have the names of these.
  if (folder.i18n_type === 'activitystream_folder')
    return folder.name ? t('files.folder.stream_of', { name: folder.name }) : t('files.folder.stream');
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

/** What is said of the lines of a list, in the language and on the clock of who reads it. */
export interface EntryWords {
  /** The second line of a file or folder. */
  below: (entry: Entry, showsPlace: boolean) => string;
  when: (instant: string) => string;
}

/** The words for a whole list, the same until the list is asked for in another language. */
export function useEntryWords(): EntryWords {
  const t = useTranslate();
  const dates = useDates();
  const latest = useRef({ t, dates });
  latest.current = { t, dates };
  const language = useLanguage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows are drawn anew with the language alone
  return useMemo<EntryWords>(
    () => ({
      below: (entry, showsPlace) => secondLine(entry, showsPlace, latest.current.t, latest.current.dates),
      when: (instant) => latest.current.dates.short(instant),
    }),
    [language],
  );
}

function secondLine(entry: Entry, showsPlace: boolean, t: Translate, dates: Dates): string {
  const place = showsPlace ? placesOf(entry, t) : '';
  const line =
    entry.type === 'file'
      ? fileLine(entry.file, t, dates)
      : t('files.folder_line', {
          files: entry.folder.total_files_count,
          folders: entry.folder.total_subfolders_count,
        });
  return place ? `${place} · ${line}` : line;
}

function fileLine(file: FileAnswer, t: Translate, dates: Dates): string {
  if (isInOffice(file))
    return t('files.office_line', {
      names: file.office!.people.map((person) => person.display_name).join(', '),
    });
  if (isLocked(file))
    return t('files.locked_line', {
      name: file.locked_by?.display_name ?? '–',
      until: dates.short(file.lockedUntil!),
    });
  const kind = t(`files.kind.${kindOf(file)}`);
  if (file.pending?.waits_for_me) return t('files.waits_line', { kind });
  return t('files.file_line', { kind, when: dates.ago(file.updated_at) });
}
