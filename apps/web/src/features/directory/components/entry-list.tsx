import { DIRECTORY_LIMIT } from '@dorfplatz/contract';
import { Button, EmptyState, Skeleton } from '@dorfplatz/ui';
import { AddressBookIcon } from '@phosphor-icons/react/dist/csr/AddressBook';
import { FunnelIcon } from '@phosphor-icons/react/dist/csr/Funnel';
import { Fragment, type ReactNode, Suspense } from 'react';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { Pages } from '../../../kit/pages.tsx';
import { useExistingPage } from '../../../kit/use-existing-page.ts';
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
  answer: Answer<Entry> | undefined;
  totalPages: number;
  isStale: boolean;
  isFailed: boolean;
  isSearch: boolean;
  isFiltered: boolean;
  page: number;
  kind: 'members' | 'groups';
  pageAddress: (page: number) => string;
  onRetry: () => void;
  onShowAll: () => void;
  renderEntry: (entry: Entry) => ReactNode;
}

export function EntrySkeletons() {
  return (
    <div className={styles.loading} aria-busy="true">
      {[60, 45, 70, 50, 65, 55].map((width) => (
        <div key={width}>
          <Skeleton width={44} height={44} round />
          <Skeleton width={`${width / 2}%`} height={16} />
        </div>
      ))}
    </div>
  );
}

/** A list of the directory under its letters; or that it is empty, too long, on its way, or did not come. */
export function EntryList<Entry extends { id: number; letter: string }>(props: EntryListProps<Entry>) {
  const { answer, isFailed, isFiltered, isSearch, kind, renderEntry } = props;
  const t = useTranslate();
  useExistingPage(props.page, answer && !props.isStale ? props.totalPages : undefined, props.pageAddress);
  if (!answer && isFailed) {
    return <LoadFailure onRetry={props.onRetry} />;
  }
  if (!answer) return <EntrySkeletons />;
  const { total } = answer.pagination;
  const found = t(`directory.found_${kind}`, { count: total });
  if (answer.too_large) {
    return (
      <EmptyState icon={<FunnelIcon weight="duotone" aria-hidden="true" />} title={t('directory.too_large')}>
        {t('directory.too_large_help', { total, limit: DIRECTORY_LIMIT })}
      </EmptyState>
    );
  }
  if (total === 0) {
    const empty = kind === 'members' ? 'no_members' : 'no_groups';
    return (
      <EmptyState
        icon={<AddressBookIcon weight="duotone" aria-hidden="true" />}
        title={t(
          isFiltered
            ? kind === 'members'
              ? 'directory.nobody'
              : 'directory.no_match'
            : `directory.${empty}`,
        )}
        action={isFiltered ? <Button onClick={props.onShowAll}>{t('directory.show_all')}</Button> : null}
      >
        {t(isFiltered ? 'directory.nobody_help' : `directory.${empty}_help`)}
      </EmptyState>
    );
  }
  if (answer.entries.length === 0) return <EntrySkeletons />;
  const counts = new Map(answer.letters.map(({ letter, count }) => [letter, count]));
  return (
    <div aria-busy={props.isStale || undefined}>
      <p className="visually-hidden" role="status">
        {found}
      </p>
      <Suspense fallback={<EntrySkeletons />}>
        {underLetters(answer.entries, isSearch).map(({ letter, entries }) => (
          <Fragment key={letter}>
            {letter === null ? null : (
              <h2 className={styles.heading}>
                {letter} <span>{counts.get(letter)}</span>
              </h2>
            )}
            <ul className={kind === 'groups' ? styles.groups : undefined}>
              {entries.map((entry) => (
                <Fragment key={entry.id}>{renderEntry(entry)}</Fragment>
              ))}
            </ul>
          </Fragment>
        ))}
      </Suspense>
      <div className={styles.pages}>
        <Pages current={props.page} total={props.totalPages} addressOf={props.pageAddress} />
      </div>
    </div>
  );
}
