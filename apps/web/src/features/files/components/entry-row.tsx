import { Avatar, Checkbox, classNames, UnreadBadge } from '@dorfplatz/ui';
import { StarIcon } from '@phosphor-icons/react/dist/csr/Star';
import { type DragEvent, memo } from 'react';
import { localeOf, useLanguage, useTranslate } from '../../../lib/i18n.ts';
import { valueText } from '../../property-sets/index.ts';
import { type Entry, entryAddress } from '../entries.ts';
import { shownName } from '../names.ts';
import type { ProfileColumn } from '../profiles.ts';
import { sizeText } from '../sizes.ts';
import type { EntryActs } from '../use-entry-acts.tsx';
import styles from './entry-table.module.css';
import { type EntryWords, folderName } from './entry-words.ts';
import { Cell } from './grid-cells.tsx';
import { FolderMark, KindIcon } from './kind-icon.tsx';
import { RowMenu } from './row-menu.tsx';
import { Status, versionText } from './status.tsx';

export interface RowHandlers {
  onCheck: (key: string, isRange: boolean) => void;
  onFocus: (key: string) => void;
  onDragStart: (entry: Entry, event: DragEvent) => void;
  onDragEnd: () => void;
}

interface EntryRowProps {
  entry: Entry;
  acts: EntryActs;
  handlers: RowHandlers;
  words: EntryWords;
  /** Of the group within whose screens the list is. */
  slug: string | null;
  isChosen: boolean;
  /** The keys stop at this line alone. */
  isCurrent: boolean;
  isOfStream: boolean;
  showsPlace: boolean;
  profileColumns: readonly ProfileColumn[];
  /** How many files in it are new, and below it. */
  unread: number;
  /** Its place among all lines, from 2: the heads are the first. */
  place: number;
}

/** A file or folder in a list; drawn anew only when something of it changes. */
export const EntryRow = memo(function EntryRow({
  entry,
  acts,
  handlers,
  words,
  slug,
  isChosen,
  isCurrent,
  isOfStream,
  showsPlace,
  profileColumns,
  unread,
  place,
}: EntryRowProps) {
  const t = useTranslate();
  const locale = localeOf(useLanguage());
  const { author, updated_at } = entry.type === 'file' ? entry.file : entry.folder;
  const isFolder = entry.type === 'folder';
  const name = isFolder ? folderName({ name: entry.name, i18n_type: entry.folder.type }, t) : entry.name;
  const tabIndex = isCurrent ? 0 : -1;
  const canDrag = !isOfStream && (isFolder ? entry.folder.can.move : entry.file.can.move);
  const isTarget = isFolder && (entry.folder.can.add_files || entry.folder.can.create_subfolders);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a real table has no rows that browsers may leave undrawn
    <div
      role="row"
      data-key={entry.key}
      data-folder={isTarget ? entry.id : undefined}
      aria-rowindex={place}
      aria-selected={isChosen}
      tabIndex={tabIndex}
      className={classNames(styles.row, isChosen && styles.chosen)}
      draggable={canDrag}
      onDragStart={(event) => handlers.onDragStart(entry, event)}
      onDragEnd={handlers.onDragEnd}
      onFocus={() => handlers.onFocus(entry.key)}
    >
      <Cell className={styles.check!}>
        <Checkbox
          className={styles.box!}
          label={<span className="visually-hidden">{t('files.select', { name })}</span>}
          tabIndex={tabIndex}
          checked={isChosen}
          onChange={() => {}}
          onClick={(event) => handlers.onCheck(entry.key, event.shiftKey)}
        />
      </Cell>
      <Cell className={styles.name!}>
        {isFolder ? (
          <FolderMark isOfStream={entry.folder.type === 'activitystream_folder'} />
        ) : (
          <KindIcon extension={entry.file.extension} content_type={entry.file.content_type} />
        )}
        <span className={styles.names}>
          <a
            href={entryAddress(entry, slug)}
            className={classNames(styles.link, name === entry.name && 'cut')}
            title={name}
            tabIndex={tabIndex}
            draggable={false}
          >
            {shownName(name)}
          </a>
          <span className={styles.second}>{words.below(entry, showsPlace)}</span>
        </span>
        <UnreadBadge value={unread} newLabel={t('kit.new')} label={t('files.new_files', { count: unread })} />
        {!isFolder && entry.file.is_favorite ? (
          <StarIcon weight="fill" className={styles.star!} aria-label={t('files.is_favorite')} />
        ) : null}
      </Cell>
      <Cell className={styles.version!}>{isFolder ? null : <span>{versionText(entry.file)}</span>}</Cell>
      <Cell className={styles.status!}>{isFolder ? null : <Status file={entry.file} />}</Cell>
      <Cell className={styles.size!}>{isFolder ? null : sizeText(entry.file.size, locale)}</Cell>
      <Cell className={styles.author!}>
        {author ? (
          <>
            <Avatar name={author.display_name} src={author.images?.small} size={24} />
            <span className="cut">{author.display_name}</span>
          </>
        ) : null}
      </Cell>
      <Cell className={styles.date!}>
        <time dateTime={updated_at}>{words.when(updated_at)}</time>
      </Cell>
      {profileColumns.map(({ name: property, file, folder }) => {
        const definition = isFolder ? folder : file;
        const values = isFolder ? entry.folder.folder_profile : entry.file.file_profile;
        const text = definition ? valueText(definition, values[property], locale) : '';
        return (
          <Cell key={property} className={classNames(styles.profile, 'cut')}>
            {text === '' ? null : <span title={text}>{text}</span>}
          </Cell>
        );
      })}
      <Cell className={styles.menu!}>
        <RowMenu entry={entry} acts={acts} isOfStream={isOfStream} tabIndex={tabIndex} />
      </Cell>
    </div>
  );
});
