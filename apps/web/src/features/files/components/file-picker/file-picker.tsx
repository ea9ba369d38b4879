import type { File as FileAnswer } from '@dorfplatz/contract';
import { Button, Dialog, flash, SearchInput } from '@dorfplatz/ui';
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useSettled } from '../../../../kit/use-settled.ts';
import { useTranslate } from '../../../../lib/i18n.ts';
import { type FolderName, folderQuery, foundQuery, treesQuery } from '../../api.ts';
import { SortByName, Steps } from '../folder-picker/parts.tsx';
import { useRowKeys } from '../folder-picker/row-keys.ts';
import styles from './file-picker.module.css';
import { PickerRows } from './picker-rows.tsx';

const sources = ['folders', 'recent', 'favorites'] as const;
type Source = (typeof sources)[number];

/** So many files a post, message or appointment may carry. */
const most = 20;

export interface FilePickerProps {
  /** The group in whose folders one begins; null for the network. */
  groupSlug: string | null;
  /** Files that are attached already. */
  attached: readonly number[];
  onChoose: (files: FileAnswer[]) => void;
  onClose: () => void;
}

/** Files of all folders that one sees, to choose some of them [RUL-0284]. */
export default function FilePicker({ groupSlug, attached, onChoose, onClose }: FilePickerProps) {
  const t = useTranslate();
  const [source, setSource] = useState<Source>('folders');
  // The folder that is open; null for the list of all trees.
  const [name, setName] = useState<FolderName | null>({ by: 'root', groupSlug });
  const [isDescending, setDescending] = useState(false);
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<ReadonlyMap<number, FileAnswer>>(new Map());
  const list = useRef<HTMLDivElement>(null);
  const words = useSettled(search.trim());

  const isSearched = search.trim() !== '';
  const isInFolders = source === 'folders' && !isSearched;
  const trees = useQuery({ ...treesQuery, enabled: isInFolders && name === null });
  const folder = useQuery({
    ...folderQuery(name ?? { by: 'id', id: 0 }, isDescending ? '-name' : 'name'),
    enabled: isInFolders && name !== null,
  });
  const open = name === null ? undefined : folder.data;
  // Whoever searches with a folder open searches below it.
  const isWithin = source === 'folders' && open !== undefined;
  const found = useQuery({
    ...foundQuery(
      isSearched
        ? { query: 'name', q: words, ...(isWithin ? { folder_id: open.id } : {}) }
        : { query: source === 'favorites' ? 'favorites' : 'recent' },
      1,
    ),
    enabled: !isInFolders && (!isSearched || words !== ''),
  });

  /** Opens a folder; the keys go on in its list. */
  const enter = (next: FolderName | null) => {
    setSource('folders');
    setSearch('');
    setName(next);
    list.current?.focus();
  };
  const enterId = (id: number | null) => enter(id === null ? null : { by: 'id', id });
  const keys = useRowKeys(list, () => {
    if (isInFolders && name !== null) enterId(open?.parent_folder_id ?? null);
  });
  const toggle = (file: FileAnswer) => {
    const next = new Map(chosen);
    if (!next.delete(file.id)) {
      if (attached.length + chosen.size >= most) {
        flash(t('files.file_picker.full', { count: most }), { kind: 'error' });
        return;
      }
      next.set(file.id, file);
    }
    setChosen(next);
  };

  return (
    <Dialog
      open
      onClose={onClose}
      fillsPhone
      title={t('files.file_picker.title')}
      closeLabel={t('kit.close')}
      footer={
        <>
          <span className={styles.count} role="status">
            {t('files.file_picker.chosen', { count: chosen.size })}
          </span>
          <Button variant="ghost" onClick={onClose}>
            {t('files.cancel')}
          </Button>
          <Button
            variant="primary"
            disabled={chosen.size === 0}
            onClick={() => onChoose([...chosen.values()])}
          >
            {t('files.file_picker.attach')}
          </Button>
        </>
      }
    >
      <div className={styles.picker}>
        <SearchInput
          icon={<MagnifyingGlassIcon aria-hidden="true" />}
          aria-label={t('files.file_picker.search')}
          placeholder={t('files.file_picker.search')}
          autoComplete="off"
          maxLength={200}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown') return;
            event.preventDefault();
            list.current?.querySelector<HTMLElement>('li > button:not(:disabled)')?.focus();
          }}
        />
        <fieldset className={styles.sources}>
          <legend className="visually-hidden">{t('files.file_picker.where')}</legend>
          {sources.map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={!isSearched && source === each}
              onClick={() => {
                setSearch('');
                setSource(each);
              }}
            >
              {t(`files.file_picker.${each}`)}
            </button>
          ))}
        </fieldset>
        {isInFolders ? <Steps folder={open} onOpen={enterId} /> : null}
        {isInFolders && name !== null ? (
          <SortByName isDescending={isDescending} onTurn={() => setDescending(!isDescending)} />
        ) : null}
        <section
          ref={list}
          tabIndex={-1}
          className={styles.list}
          aria-label={t('files.file_picker.list')}
          {...keys}
        >
          {isInFolders && name === null ? (
            <PickerRows
              query={trees}
              trees={trees.data?.trees}
              attached={attached}
              chosen={chosen}
              empty={t('files.file_picker.no_trees')}
              onOpen={enterId}
              onToggle={toggle}
            />
          ) : isInFolders ? (
            <PickerRows
              key={open?.id}
              query={folder}
              folders={open?.subfolders}
              files={open?.files}
              hasMore={open !== undefined && open.total_files_count > open.files.length}
              attached={attached}
              chosen={chosen}
              empty={t('files.file_picker.empty')}
              onOpen={enterId}
              onToggle={toggle}
            />
          ) : (
            <PickerRows
              query={found}
              folders={isSearched ? found.data?.answer.folders : []}
              files={found.data?.answer.files}
              hasMore={(found.data?.totalPages ?? 1) > 1}
              showsPlace
              attached={attached}
              chosen={chosen}
              empty={
                isSearched
                  ? t('files.nothing_found', { words })
                  : t(`files.file_picker.none.${source === 'favorites' ? 'favorites' : 'recent'}`)
              }
              onOpen={enterId}
              onToggle={toggle}
            />
          )}
          {isSearched && isWithin && found.data && found.data.answer.files.length === 0 ? (
            <p className={styles.elsewhere}>
              <Button
                size="small"
                onClick={() => {
                  setName(null);
                  list.current?.focus();
                }}
              >
                {t('files.file_picker.search_everywhere')}
              </Button>
            </p>
          ) : null}
        </section>
        <p className={styles.shares}>{t('files.file_picker.shares')}</p>
      </div>
    </Dialog>
  );
}
