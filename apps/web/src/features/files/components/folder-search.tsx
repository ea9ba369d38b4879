import type { Folder } from '@dorfplatz/contract';
import { Button, EmptyState } from '@dorfplatz/ui';
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass';
import { useQuery } from '@tanstack/react-query';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { Pages } from '../../../kit/pages.tsx';
import { useFilters } from '../../../kit/use-filters.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { foundQuery } from '../api.ts';
import { fileEntry, folderEntry } from '../entries.ts';
import type { ProfileColumn } from '../profiles.ts';
import { EntryTable } from './entry-table.tsx';
import { RowsLoading } from './rows-loading.tsx';

interface FolderSearchProps {
  folder: Pick<Folder, 'id'>;
  slug: string | null;
  search: string;
  page: number;
  pageAddress: (page: number) => string;
  profileColumns: readonly ProfileColumn[];
}

/** What below a folder has the words that are searched in its name or description [RUL-0159]. */
export function FolderSearch(props: FolderSearchProps) {
  const { folder, slug, search, page, pageAddress, profileColumns } = props;
  const t = useTranslate();
  const { set } = useFilters();
  const { data, isError, refetch } = useQuery(
    foundQuery({ query: 'name', q: search, folder_id: folder.id }, page),
  );
  if (isError && !data)
    return <LoadFailure onRetry={() => void refetch()}>{t('files.load_failed')}</LoadFailure>;
  if (!data)
    return (
      <div aria-busy="true">
        <RowsLoading />
      </div>
    );
  const entries = [...data.answer.folders.map(folderEntry), ...data.answer.files.map(fileEntry)];
  return (
    <>
      <p className="visually-hidden" role="status">
        {t('files.found', { count: (data.totalCount ?? 0) + data.answer.folders.length })}
      </p>
      {entries.length === 0 ? (
        <EmptyState
          icon={<MagnifyingGlassIcon weight="duotone" aria-hidden="true" />}
          title={t('files.nothing_found', { words: search })}
          action={<Button onClick={() => set({ q: '' })}>{t('files.end_search')}</Button>}
        >
          {t('files.nothing_found_help')}
        </EmptyState>
      ) : (
        <EntryTable
          label={t('files.found_list')}
          entries={entries}
          source={null}
          slug={slug}
          showsPlace
          profileColumns={profileColumns}
        />
      )}
      <Pages current={page} total={data.totalPages ?? 1} addressOf={pageAddress} />
    </>
  );
}
