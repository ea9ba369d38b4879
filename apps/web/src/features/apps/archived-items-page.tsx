import type { App, ItemCard } from '@dorfplatz/contract';
import { Button, EmptyState, Row, RowList, SearchInput, Skeleton } from '@dorfplatz/ui';
import { ArchiveIcon } from '@phosphor-icons/react/dist/csr/Archive';
import { ArrowLeftIcon } from '@phosphor-icons/react/dist/csr/ArrowLeft';
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link, paths, pathTo, useQueryParams } from '../../kit/navigation.ts';
import { NotFoundPage } from '../../kit/not-found-page.tsx';
import { Page } from '../../kit/page.tsx';
import { PagedList } from '../../kit/paged-list.tsx';
import { useSearchLine } from '../../kit/use-filters.ts';
import { usePagedList } from '../../kit/use-paged-list.ts';
import { useDates } from '../../lib/dates.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { appQuery, itemsQuery } from './api.ts';
import styles from './apps-page.module.css';
import { AppProblem } from './components/app-problem.tsx';
import { AppRows } from './components/app-rows.tsx';
import { useFreshItems } from './live.ts';
import { useItemActs } from './use-item-acts.ts';

/** What was put away of an app; without one the apps, to choose from. */
export default function ArchivedItemsPage() {
  useFreshItems();
  const t = useTranslate();
  const { app: slug = '' } = useQueryParams();
  const { data: app, error, refetch } = useQuery({ ...appQuery(slug), enabled: slug !== '' });
  if (slug === '')
    return (
      <Page title={t('apps.archive')}>
        <AppRows group={null} addressOf={({ slug: of }) => pathTo(paths.archivedItems, {}, { app: of })} />
      </Page>
    );
  if (error && !app) return <AppProblem error={error} onRetry={() => void refetch()} />;
  if (!app)
    return (
      <Page title={t('apps.archive')}>
        <Skeleton height={160} />
      </Page>
    );
  return <Archive app={app} />;
}

function Archive({ app }: { app: App }) {
  const t = useTranslate();
  const list = usePagedList((page, { q }) =>
    itemsQuery(app.slug, { archived: true, sort: '-updated_at', ...(q && { q }) }, page),
  );
  const { words, setWords } = useSearchLine(list.filters.q ?? '', (q) => list.setFilters({ q }));
  if (list.problem === 'not_found') return <NotFoundPage />;
  return (
    <Page title={t('apps.archive_of', { app: app.name })}>
      <p className={styles.way}>
        <Link to={app.html_url} className={`link ${styles.back}`}>
          <ArrowLeftIcon aria-hidden="true" /> {app.name}
        </Link>
      </p>
      <div className={styles.search}>
        <SearchInput
          icon={<MagnifyingGlassIcon aria-hidden="true" />}
          aria-label={t('apps.search', { app: app.name })}
          placeholder={t('apps.search', { app: app.name })}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
      </div>
      <PagedList
        list={list}
        loading={<Skeleton height={160} />}
        empty={
          <EmptyState
            icon={<ArchiveIcon weight="duotone" aria-hidden="true" />}
            title={t(list.filters.q ? 'apps.nothing_fits' : 'apps.archive_empty')}
          >
            {t('apps.archive_text')}
          </EmptyState>
        }
      >
        {({ answer }) => (
          <RowList>
            {answer.items.map((item) => (
              <ArchivedRow key={item.id} app={app} item={item} />
            ))}
          </RowList>
        )}
      </PagedList>
    </Page>
  );
}

/** An item that was put away, by whom and when [RUL-0415]. */
function ArchivedRow({ app, item }: { app: App; item: ItemCard }) {
  const t = useTranslate();
  const dates = useDates();
  const row = useRef<HTMLLIElement>(null);
  const acts = useItemActs(app);
  return (
    <Row ref={row}>
      <span className={styles.text}>
        <Link to={item.html_url} className={styles.name}>
          {item.title}
        </Link>
        <span className="small muted">
          {t('apps.item.archived_by', {
            name: item.archived_by?.displayValue ?? t('apps.history.somebody'),
            when: dates.short(item.archived_at ?? ''),
          })}
        </span>
      </span>
      {item.can.archive ? (
        <Button
          size="small"
          busy={acts.busy === 'archive'}
          aria-label={t('apps.unarchive_named', { title: item.title })}
          onClick={() => {
            acts.unarchive(item).catch(() => {});
          }}
        >
          {t('apps.unarchive_it')}
        </Button>
      ) : null}
    </Row>
  );
}
