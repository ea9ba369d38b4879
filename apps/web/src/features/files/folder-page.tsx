import type { Folder } from '@dorfplatz/contract';
import { Button, EmptyState, IconButton, SearchInput } from '@dorfplatz/ui';
import { FolderOpenIcon } from '@phosphor-icons/react/dist/csr/FolderOpen';
import { FolderPlusIcon } from '@phosphor-icons/react/dist/csr/FolderPlus';
import { FoldersIcon } from '@phosphor-icons/react/dist/csr/Folders';
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass';
import { UploadSimpleIcon } from '@phosphor-icons/react/dist/csr/UploadSimple';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useRef, useState } from 'react';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { type PathParams, paths, pathTo, useGoTo, useRouteParams } from '../../kit/navigation.ts';
import { Pages } from '../../kit/pages.tsx';
import { useFilters, useSearchLine } from '../../kit/use-filters.ts';
import { pageIn } from '../../kit/use-paged-list.ts';
import { ApiError } from '../../lib/api-error.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { PageTitle } from '../../lib/page-title.tsx';
import { DriveLine } from '../app-passwords/index.ts';
import { NewDocumentMenu } from '../office/index.ts';
import { useFileFilter } from '../uploads/index.ts';
import { type FolderName, folderQuery, listingLimit } from './api.ts';
import { beginDocument } from './begin-document.ts';
import { useColumns } from './columns.ts';
import { Breadcrumb } from './components/breadcrumb.tsx';
import { ColumnChoice } from './components/column-choice.tsx';
import { EntryTable } from './components/entry-table.tsx';
import { folderName } from './components/entry-words.ts';
import styles from './components/folder.module.css';
import { FolderFacts } from './components/folder-facts.tsx';
import { FolderProblem } from './components/folder-problem.tsx';
import { FolderSearch } from './components/folder-search.tsx';
import { NewFolderDialog } from './components/new-folder-dialog.tsx';
import { RowsLoading } from './components/rows-loading.tsx';
import { TreesPage } from './components/trees-page.tsx';
import { WaitingBand } from './components/waiting-band.tsx';
import { entriesOf } from './entries.ts';
import { useFreshFiles } from './live.ts';
import { useVisit } from './unread.ts';
import { uploadInto } from './upload-batches.ts';
import { useDrops } from './use-drops.ts';
import { useFolderUpload } from './use-folder-upload.ts';

type Params = Partial<PathParams<typeof paths.groupFolder> & PathParams<typeof paths.groupStreamFolder>>;

function nameOf({ folderId, streamSlug, ...params }: Params): FolderName {
  const groupSlug = params.groupSlug ?? null;
  if (folderId !== undefined) return { by: 'id', id: Number(folderId) };
  if (streamSlug !== undefined) return { by: 'stream', slug: streamSlug, groupSlug };
  return { by: 'root', groupSlug };
}

/** A folder with what lies in it: of the network or a group, or what was attached in a stream. */
export default function FolderPage() {
  useFreshFiles();
  const { query, set, pageAddress } = useFilters();
  const params: Params = useRouteParams(paths.groupFolder);
  const name = nameOf(params);
  const page = pageIn(query);
  const sort = query.sort ?? 'name';
  const { data: folder, error, isError, refetch } = useQuery(folderQuery(name, sort, page));
  useVisit(isError ? undefined : folder);
  // Guests see groups only: the files of the network are none of theirs.
  const isUnseenRoot =
    name.by === 'root' && name.groupSlug === null && error instanceof ApiError && error.status === 404;
  if (isUnseenRoot) return <TreesPage />;
  if (isError && (!folder || (error instanceof ApiError && error.status === 404)))
    return <FolderProblem error={error} onRetry={() => void refetch()} />;
  return (
    <FolderView
      key={folder?.id ?? 'loading'}
      folder={folder}
      slug={params.groupSlug ?? null}
      isStale={isError}
      onRetry={() => void refetch()}
      search={query.q ?? ''}
      sort={sort}
      page={page}
      set={set}
      pageAddress={pageAddress}
    />
  );
}

/** Phones choose files only. */
const canChooseFolders = 'webkitdirectory' in HTMLInputElement.prototype;

interface FolderViewProps extends Pick<ReturnType<typeof useFilters>, 'set' | 'pageAddress'> {
  folder: Folder | undefined;
  slug: string | null;
  /** What is shown could not be fetched anew. */
  isStale: boolean;
  onRetry: () => void;
  search: string;
  sort: string;
  page: number;
}

function FolderView({
  folder,
  slug,
  isStale,
  onRetry,
  search,
  sort,
  page,
  set,
  pageAddress,
}: FolderViewProps) {
  const t = useTranslate();
  const filter = useFileFilter();
  const { words, setWords } = useSearchLine(search, (q) => set({ q }));
  const { isOver, handlers } = useDrops(folder);
  const [isMaking, setMaking] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const folderPicker = useRef<HTMLInputElement>(null);
  const uploadFolders = useFolderUpload();
  const goTo = useGoTo();
  const columns = useColumns(folder);
  if (!folder) {
    return (
      <div className={styles.page} aria-busy="true">
        <PageTitle>{t('files.title')}</PageTitle>
        <h1 className="visually-hidden">{t('files.title')}</h1>
        <RowsLoading />
      </div>
    );
  }
  const { can, context } = folder;
  const title = folderName(folder, t, context.name);
  const entries = entriesOf(folder);
  const total = folder.total_files_count + folder.total_subfolders_count;
  const upload = () => picker.current?.click();
  const uploadButton = (
    <Button variant="primary" icon={<UploadSimpleIcon aria-hidden="true" />} onClick={upload}>
      {t('files.upload')}
    </Button>
  );
  return (
    <div className={styles.page} {...handlers}>
      <PageTitle>{title}</PageTitle>
      <div className={styles.head}>
        <Breadcrumb folder={folder} />
        <div className={styles.actions}>
          {can.update && folder.type === 'folder' ? (
            <Button
              variant="ghost"
              onClick={() =>
                void goTo(
                  slug === null
                    ? pathTo(paths.editFolder, { folderId: folder.id })
                    : pathTo(paths.editGroupFolder, { groupSlug: slug, folderId: folder.id }),
                ).catch(() => {})
              }
            >
              {t('files.edit_folder')}
            </Button>
          ) : null}
          {can.create_subfolders ? (
            <Button icon={<FolderPlusIcon aria-hidden="true" />} onClick={() => setMaking(true)}>
              {t('files.folder')}
            </Button>
          ) : null}
          {can.add_files && can.create_subfolders && canChooseFolders ? (
            <IconButton label={t('files.choose_folder')} onClick={() => folderPicker.current?.click()}>
              <FoldersIcon aria-hidden="true" />
            </IconButton>
          ) : null}
          {can.add_files ? (
            <NewDocumentMenu folder={folder} begin={(name) => beginDocument(folder, name)} />
          ) : null}
          {can.add_files ? uploadButton : null}
        </div>
      </div>
      <input
        ref={folderPicker}
        type="file"
        multiple
        {...{ webkitdirectory: '' }}
        hidden
        aria-label={t('files.choose_folder')}
        onChange={({ currentTarget }) => {
          uploadFolders.chosen({ folder, context }, [...(currentTarget.files ?? [])]);
          currentTarget.value = '';
        }}
      />
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        aria-label={t('files.upload')}
        onChange={({ currentTarget }) => {
          uploadInto({ folder, context }, filter.sortOut([...(currentTarget.files ?? [])]));
          currentTarget.value = '';
        }}
      />
      {folder.description ? <p className={styles.about}>{folder.description}</p> : null}
      <FolderFacts folder={folder} />
      {folder.waiting_count > 0 ? <WaitingBand folder={folder} /> : null}
      {isStale ? <LoadFailure onRetry={onRetry}>{t('files.stale')}</LoadFailure> : null}
      {total > 0 || search !== '' || words !== '' ? (
        <div className={styles.tools}>
          <div className={styles.search}>
            <SearchInput
              icon={<MagnifyingGlassIcon aria-hidden="true" />}
              aria-label={t('files.search_here')}
              placeholder={t('files.search_here')}
              value={words}
              onChange={({ target }) => setWords(target.value)}
            />
          </div>
          <span className={styles.beside}>
            <ColumnChoice columns={columns} />
            <span className={styles.counts}>
              {t('files.counts', { folders: folder.total_subfolders_count, files: folder.total_files_count })}
            </span>
          </span>
        </div>
      ) : null}
      {search !== '' ? (
        <FolderSearch
          folder={folder}
          slug={slug}
          search={search}
          page={page}
          pageAddress={pageAddress}
          profileColumns={columns.shown}
        />
      ) : total === 0 ? (
        <EmptyState
          icon={<FolderOpenIcon weight="duotone" aria-hidden="true" />}
          title={t('files.empty')}
          action={can.add_files ? uploadButton : null}
        >
          {t(can.add_files ? 'files.empty_help' : 'files.empty_read')}
        </EmptyState>
      ) : (
        <>
          <EntryTable
            label={t('files.list_of', { name: title })}
            entries={entries}
            source={folder}
            slug={slug}
            profileColumns={columns.shown}
            sort={{ now: sort, change: (next) => set({ sort: next === 'name' ? '' : next }) }}
          />
          <Pages current={page} total={Math.ceil(total / listingLimit)} addressOf={pageAddress} />
        </>
      )}
      <Suspense fallback={null}>
        <DriveLine folder={folder} />
      </Suspense>
      {isOver ? (
        <div className={styles.over}>
          <p>{t('files.drop_here', { name: title })}</p>
        </div>
      ) : null}
      {isMaking ? <NewFolderDialog parent={folder} onClose={() => setMaking(false)} /> : null}
    </div>
  );
}
