import type { File as FileAnswer, FolderContext, FolderEntry, FolderTree } from '@dorfplatz/contract';
import { Skeleton } from '@dorfplatz/ui';
import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight';
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check';
import { LoadFailure } from '../../../../kit/load-failure.tsx';
import { localeOf, useLanguage, useTranslate } from '../../../../lib/i18n.ts';
import { fileEntry, folderEntry } from '../../entries.ts';
import { sizeText } from '../../sizes.ts';
import { folderName, useEntryWords } from '../entry-words.ts';
import { TreeIcon } from '../folder-picker/parts.tsx';
import { FolderMark, KindIcon } from '../kind-icon.tsx';
import styles from './file-picker.module.css';
import { standingOf } from './pickable.ts';

interface PickerRowsProps {
  query: { isError: boolean; isPending: boolean; data: unknown; refetch: () => Promise<unknown> };
  trees?: readonly FolderTree[] | undefined;
  folders?: readonly (FolderEntry & { context?: FolderContext })[] | undefined;
  files?: readonly FileAnswer[] | undefined;
  /** Not all of them are here. */
  hasMore?: boolean;
  /** They lie in more than one folder. */
  showsPlace?: boolean;
  attached: readonly number[];
  chosen: ReadonlyMap<number, FileAnswer>;
  empty: string;
  onOpen: (folderId: number) => void;
  onToggle: (file: FileAnswer) => void;
}

/** The rows of a list: trees and folders to open, files to choose. */
export function PickerRows(props: PickerRowsProps) {
  const { query, trees = [], folders = [], files = [], hasMore = false, showsPlace = false } = props;
  const { attached, chosen, empty, onOpen, onToggle } = props;
  const t = useTranslate();
  const words = useEntryWords();
  if (query.isError && !query.data)
    return <LoadFailure onRetry={() => void query.refetch()}>{t('files.load_failed')}</LoadFailure>;
  if (query.data === undefined)
    return (
      <div aria-busy="true" className={styles.loading}>
        <Skeleton height={36} />
        <Skeleton height={36} />
        <Skeleton height={36} />
      </div>
    );
  const listed = files.flatMap((file) => {
    const standing = standingOf(file, attached);
    return standing === null ? [] : [{ file, standing }];
  });
  const isClosed = (folder: FolderEntry) => folder.type === 'activitystream_folder';
  const isEmpty = trees.length + listed.length === 0 && folders.every(isClosed);
  return (
    <>
      <ul>
        {trees.map(({ root_folder_id, context }) => (
          <li key={`tree-${root_folder_id}`}>
            <button type="button" className={styles.row} onClick={() => onOpen(root_folder_id)}>
              {context.type === 'group' ? <TreeIcon slug={context.slug!} /> : <FolderMark />}
              <span className={styles.name}>{context.name}</span>
              <CaretRightIcon aria-hidden="true" />
            </button>
          </li>
        ))}
        {folders.map((folder) => (
          <li key={`folder-${folder.id}`}>
            <button
              type="button"
              className={styles.row}
              // What is attached in a stream goes with its posts [RUL-0286].
              disabled={isClosed(folder)}
              onClick={() => onOpen(folder.id)}
            >
              <FolderMark isOfStream={isClosed(folder)} />
              <span className={styles.name}>
                {folderName(folder, t)}
                {showsPlace ? <small>{words.below(folderEntry(folder), true)}</small> : null}
              </span>
              <CaretRightIcon aria-hidden="true" />
            </button>
          </li>
        ))}
        {listed.map(({ file, standing }) => (
          <li key={`file-${file.id}`}>
            <FileRow
              file={file}
              isChosen={standing === 'attached' || chosen.has(file.id)}
              isFree={standing === 'free'}
              below={
                standing === 'free'
                  ? words.below(fileEntry(file), showsPlace)
                  : t(`files.file_picker.${standing}`)
              }
              onToggle={() => onToggle(file)}
            />
          </li>
        ))}
      </ul>
      {isEmpty ? <p className={styles.none}>{empty}</p> : null}
      {hasMore ? <p className={styles.none}>{t('files.file_picker.more')}</p> : null}
    </>
  );
}

interface FileRowProps {
  file: FileAnswer;
  isChosen: boolean;
  isFree: boolean;
  /** The second line. */
  below: string;
  onToggle: () => void;
}

function FileRow({ file, isChosen, isFree, below, onToggle }: FileRowProps) {
  const locale = localeOf(useLanguage());
  return (
    // biome-ignore lint/a11y/useSemanticElements: a checkbox has no room for what is said of a file
    <button
      type="button"
      role="checkbox"
      aria-checked={isChosen}
      disabled={!isFree}
      className={styles.row}
      onClick={onToggle}
    >
      <KindIcon {...file} />
      <span className={styles.name}>
        {file.name}
        <small>
          {below} · {sizeText(file.size, locale)}
        </small>
      </span>
      <span className={styles.box}>{isChosen ? <CheckIcon weight="bold" aria-hidden="true" /> : null}</span>
    </button>
  );
}
