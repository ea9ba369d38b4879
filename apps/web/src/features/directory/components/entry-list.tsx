import { DIRECTORY_LIMIT } from '@dorfplatz/contract';
import { Button, EmptyState, Skeleton } from '@dorfplatz/ui';
import { AddressBookIcon } from '@phosphor-icons/react/dist/csr/AddressBook';
import { FunnelIcon } from '@phosphor-icons/react/dist/csr/Funnel';
import { Fragment, type ReactNode, Suspense } from 'react';
import { PagedList } from '../../../kit/paged-list.tsx';
import type { PagedListState } from '../../../kit/use-paged-list.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { underLetters } from '../filter.ts';
import styles from './directory.module.css';

interface Answer<Entry> {
  entries: Entry[];
  too_large: boolean;
  pagination: { total: number };
  letters: { letter: string; count: number }[];
}

interface EntryListProps<Entry> {
  list: PagedListState<{ answer: Answer<Entry>; totalCount: number | null; totalPages: number | null }>;
  isSearch: boolean;
  isFiltered: boolean;
  kind: 'members' | 'groups' | 'channels';
  onShowAll: () => void;
  renderEntry: (entry: Entry) => ReactNode;
}

const skeletons = [60, 45, 70, 50, 65, 55].map((width) => (
  <div key={width}>
    <Skeleton width={44} height={44} round />
    <Skeleton width={`${width / 2}%`} height={16} />
  </div>
));

const rowsToCome = (
  <div className={styles.loading} aria-busy="true">
    {skeletons}
  </div>
);

/** A list of the directory under its letters; or that it is empty, too long, on its way, or did not come. */
export function EntryList<Entry extends { id: number; letter: string }>(props: EntryListProps<Entry>) {
  const { list, isFiltered, isSearch, kind, renderEntry } = props;
  const t = useTranslate();
  const total = list.data?.totalCount ?? 0;
  if (list.data?.answer.too_large) {
    return (
      <EmptyState icon={<FunnelIcon weight="duotone" aria-hidden="true" />} title={t('directory.too_large')}>
        {t('directory.too_large_help', { total, limit: DIRECTORY_LIMIT })}
      </EmptyState>
    );
  }
  const none = `no_${kind}` as const;
  return (
    <PagedList
      list={list}
      loading={skeletons}
      loadingClassName={styles.loading}
      found={(count) => t(`directory.found_${kind}`, { count })}
      pagesClassName={styles.pages}
      empty={
        <EmptyState
          icon={<AddressBookIcon weight="duotone" aria-hidden="true" />}
          title={t(
            isFiltered
              ? kind === 'members'
                ? 'directory.nobody'
                : 'directory.no_match'
              : `directory.${none}`,
          )}
          action={isFiltered ? <Button onClick={props.onShowAll}>{t('directory.show_all')}</Button> : null}
        >
          {t(isFiltered ? 'directory.nobody_help' : `directory.${none}_help`)}
        </EmptyState>
      }
    >
      {({ answer }) => (
        <Suspense fallback={rowsToCome}>
          <Entries answer={answer} isSearch={isSearch} kind={kind} renderEntry={renderEntry} />
        </Suspense>
      )}
    </PagedList>
  );
}

type EntriesProps<Entry> = Pick<EntryListProps<Entry>, 'isSearch' | 'kind' | 'renderEntry'> & {
  answer: Answer<Entry>;
};

function Entries<Entry extends { id: number; letter: string }>(props: EntriesProps<Entry>) {
  const { answer, isSearch, kind, renderEntry } = props;
  // A page behind the last one: the last is on its way.
  if (answer.entries.length === 0) return rowsToCome;
  const counts = new Map(answer.letters.map(({ letter, count }) => [letter, count]));
  return underLetters(answer.entries, isSearch).map(({ letter, entries }) => (
    <Fragment key={letter}>
      {letter === null ? null : (
        <h2 className={styles.heading}>
          {letter} <span>{counts.get(letter)}</span>
        </h2>
      )}
      <ul className={kind === 'members' ? undefined : styles.groups}>
        {entries.map((entry) => (
          <Fragment key={entry.id}>{renderEntry(entry)}</Fragment>
        ))}
      </ul>
    </Fragment>
  ));
}
