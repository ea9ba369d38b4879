import type { SearchModule, SearchResult } from '@dorfplatz/contract';
import { classNames, Menu, type MenuEntry } from '@dorfplatz/ui';
import { ArrowRightIcon } from '@phosphor-icons/react/dist/csr/ArrowRight';
import { ArrowsDownUpIcon } from '@phosphor-icons/react/dist/csr/ArrowsDownUp';
import { CaretDownIcon } from '@phosphor-icons/react/dist/csr/CaretDown';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { Link } from '../../../kit/navigation.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { type Asked, searchAddress } from '../address.ts';
import { blockQuery } from '../api.ts';
import { sortByField, sortOf, sortsOf } from '../sorts.ts';
import styles from './blocks.module.css';
import { DirectoryLinks } from './directory-links.tsx';
import { Hit, keyOf } from './hit.tsx';

/** Blocks that stand in the wide column; the others are narrow and stand beside it. */
export const WIDE: readonly SearchModule[] = ['activities', 'files', 'pages', 'blog_articles'];
/** The others, in their order. */
export const NARROW: readonly SearchModule[] = [
  'appointments',
  'tasks',
  'members',
  'groups',
  'channels',
  'messages',
  'chats',
  'calendars',
];
/** Blocks that lead to the directory instead of a page of their own (decision 14). */
export const IN_DIRECTORY: readonly SearchModule[] = ['members', 'groups'];

/** By what a block is sorted [RUL-0137]; nothing where it has but one order. */
function SortMenu({
  result,
  sortBy,
  onSort,
}: {
  result: SearchResult;
  sortBy: string | null;
  onSort: (sortBy: string | null) => void;
}) {
  const t = useTranslate();
  const sorts = sortsOf(result).map(({ name, label, key }) => ({ value: name, label: label ?? t(key!) }));
  if (sorts.length < 2) return null;
  const { field, direction } = sortOf(sortBy);
  const current = sorts.find(({ value }) => value === field)?.label ?? t('search.sort.score');
  const entries: MenuEntry[] = [
    {
      kind: 'choice',
      label: t('search.sort'),
      value: field,
      onChange: (value) => onSort(sortByField(value)),
      options: sorts,
    },
  ];
  if (field !== 'score')
    entries.push(
      { kind: 'separator' },
      {
        kind: 'choice',
        label: t('search.direction'),
        value: direction,
        onChange: (value) => onSort(`${field},${value}`),
        options: (['asc', 'desc'] as const).map((value) => ({
          value,
          label: t(`search.direction.${value}`),
        })),
      },
    );
  return (
    <Menu
      label={t('search.sort')}
      entries={entries}
      trigger={(attributes) => (
        <button
          type="button"
          className={styles.sort}
          aria-label={t('search.sorted', { module: t(`search.module.${result.module}`), by: current })}
          {...attributes}
        >
          <ArrowsDownUpIcon aria-hidden="true" />
          <span className="cut">{current}</span>
          <CaretDownIcon weight="bold" aria-hidden="true" />
        </button>
      )}
    />
  );
}

/** The frame of a block: its name, how many hits, by what they are sorted, the hits, and the way to more. */
function BlockFrame({
  result,
  note,
  sort,
  isStale,
  isWide,
  foot,
}: {
  result: SearchResult;
  note: string;
  sort: ReactNode;
  isStale: boolean;
  isWide: boolean;
  foot: ReactNode;
}) {
  const t = useTranslate();
  const id = useId();
  return (
    <section aria-labelledby={id} aria-busy={isStale}>
      <header className={styles.blockHead}>
        <h2 id={id}>{t(`search.module.${result.module}`)}</h2>
        <span className={styles.count}>{note}</span>
        <span className={styles.grow} />
        {sort}
      </header>
      <ul className={classNames(isStale && styles.stale)}>
        {result.hits.map((hit) => (
          <li key={keyOf(hit)}>
            <Hit hit={hit} isWide={isWide} columns={isWide ? result.meta.columns : []} />
          </li>
        ))}
      </ul>
      {foot}
    </section>
  );
}

const counted = ({ total, meta }: SearchResult, t: ReturnType<typeof useTranslate>): string =>
  meta.more ? t('search.more_than', { count: total }) : t('search.number', { count: total });

/** The first hits of a kind [RUL-0139]; another order comes by itself, without the rest of the page [RUL-0143]. */
export function FirstHits({ result: first, asked }: { result: SearchResult; asked: Asked }) {
  const t = useTranslate();
  const [sortBy, setSortBy] = useState<string | null>(asked.sortBy);
  const { module } = first;
  const isOwn = sortBy !== asked.sortBy;
  const { data, isFetching } = useQuery({
    ...blockQuery(asked, module, sortBy ?? 'score,asc'),
    enabled: isOwn,
  });
  const result = (isOwn && data?.results.find((each) => each.module === module)) || first;
  const isInDirectory = IN_DIRECTORY.includes(module);
  const hasMore = first.total > result.hits.length;
  return (
    <BlockFrame
      result={result}
      note={counted(first, t)}
      sort={<SortMenu result={first} sortBy={sortBy} onSort={setSortBy} />}
      isStale={isOwn && isFetching}
      isWide={WIDE.includes(module)}
      foot={
        isInDirectory ? (
          <DirectoryLinks result={result} asked={asked} />
        ) : hasMore ? (
          <Link
            className={styles.all}
            to={searchAddress({ ...asked, module, sortBy, page: 1 })}
            activeProps={{}}
          >
            {t(first.meta.more ? 'search.show_more_than' : 'search.show_all', {
              count: first.total,
              module: t(`search.module.${module}`),
            })}
            <ArrowRightIcon aria-hidden="true" />
          </Link>
        ) : null
      }
    />
  );
}

/** A page of the hits of one kind, which have the page for themselves [RUL-0138]. */
export function OneModule({
  result,
  asked,
  isStale,
  onSort,
  pager,
}: {
  result: SearchResult;
  asked: Asked;
  isStale: boolean;
  onSort: (sortBy: string | null) => void;
  pager: ReactNode;
}) {
  const t = useTranslate();
  const pages = Math.max(1, Math.ceil(result.total / result.per));
  return (
    <BlockFrame
      result={result}
      note={pages > 1 ? t('search.page_of', { page: result.page, pages }) : counted(result, t)}
      sort={<SortMenu result={result} sortBy={asked.sortBy} onSort={onSort} />}
      isStale={isStale}
      isWide
      foot={
        <>
          {IN_DIRECTORY.includes(result.module) ? <DirectoryLinks result={result} asked={asked} /> : null}
          {pager}
        </>
      }
    />
  );
}
