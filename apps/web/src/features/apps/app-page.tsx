import type { App, AppView, PropertyValues } from '@dorfplatz/contract';
import { classNames, flash, Skeleton } from '@dorfplatz/ui';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { paths, pathTo, useGoTo, useOwnPath, useQueryParams, useRouteParams } from '../../kit/navigation.ts';
import { useFilters } from '../../kit/use-filters.ts';
import { usePagedList } from '../../kit/use-paged-list.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { PageTitle } from '../../lib/page-title.tsx';
import { ColumnsMenu } from '../table/index.ts';
import { allCards, useWall } from '../wall/index.ts';
import { appQuery, itemsQuery, type ListQuery } from './api.ts';
import styles from './app-page.module.css';
import { columnsOf, possibleColumns } from './columns.ts';
import { columnProperty, useUnassignedWords } from './columns-of-wall.ts';
import { AppHead } from './components/app-head.tsx';
import { AppMenu } from './components/app-menu.tsx';
import { AppProblem } from './components/app-problem.tsx';
import { AppTable } from './components/app-table.tsx';
import chips from './components/filter-bar.module.css';
import { FilterBar } from './components/filter-bar.tsx';
import { ItemsWall } from './components/items-wall.tsx';
import { ViewsMenu } from './components/views-menu.tsx';
import { isFiltered, joined, parted, queryIn } from './filters.ts';
import { useFreshItems } from './live.ts';
import { wallOf } from './wall-query.ts';

const NewItemDialog = lazy(async () => ({
  default: (await import('./components/new-item-dialog.tsx')).NewItemDialog,
}));

/** An app, as a wall or as a table; all that it is looked at by stands in the address. */
export default function AppPage() {
  useFreshItems();
  const t = useTranslate();
  const goTo = useGoTo();
  const { appSlug } = useRouteParams(paths.app);
  const { data: app, error, isFetching, refetch } = useQuery(appQuery(appSlug));
  // A former address gives way to the one that the app has.
  const address = isFetching ? undefined : app?.html_url;
  useEffect(() => {
    if (address === undefined || decodeURI(location.pathname) === address) return;
    goTo(`${address}${location.search}`, { replace: true }).catch(() => {});
  }, [address, goTo]);
  if (error && !app) return <AppProblem error={error} onRetry={() => void refetch()} />;
  if (!app)
    return (
      <div className={styles.loading} aria-busy="true">
        <PageTitle>{t('apps.title')}</PageTitle>
        <Skeleton width={240} height={24} />
        <Skeleton width="100%" height={240} />
      </div>
    );
  return <OneApp key={app.id} app={app} />;
}

function OneApp({ app }: { app: App }) {
  const query = useQueryParams();
  const { set } = useFilters();
  const goTo = useGoTo();
  const t = useTranslate();
  const path = useOwnPath();
  const [isAdding, setAdding] = useState<PropertyValues | null>(query.new ? {} : null);
  const asked = queryIn(query, app.properties);
  const filtered = isFiltered(asked);
  const hasWall = columnProperty(app) !== undefined || app.collection_layout.name === 'wall';
  const view = hasWall && (query.view ?? app.collection_layout.name) === 'wall' ? 'wall' : 'table';
  const columns = query.columns === undefined ? null : parted(query.columns);
  const search = new URLSearchParams(
    Object.entries(query).filter(
      (entry): entry is [string, string] => entry[0] !== 'new' && Boolean(entry[1]),
    ),
  ).toString();
  const here = search ? `${path}?${search}` : path;
  const current: AppView['view'] = {
    view,
    where: [
      ...(asked.where ?? []),
      ...tagConditions(app, asked.tag),
      ...assigneeConditions(app, asked.assignee_id),
    ],
    q: asked.q ?? '',
    sort: asked.sort ?? null,
    columns,
  };
  const choose = ({ view: of, where, q, sort, columns: names }: AppView['view']) => {
    const kept: [string, string][] = [
      ['view', of === app.collection_layout.name ? '' : of],
      ['q', q],
      ['where', joined(where)],
      ['sort', sort ?? ''],
      ['columns', names === null ? '' : joined(names)],
    ];
    const text = new URLSearchParams(kept.filter(([, value]) => value !== '')).toString();
    goTo(text ? `${path}?${text}` : path).catch(() => {});
  };
  const stopAdding = () => {
    setAdding(null);
    if (query.new) set({ new: '' });
  };
  const parts = {
    app,
    address: here,
    asked,
    isFiltered: filtered,
    onAdd: setAdding,
    head: {
      view: view as 'wall' | 'table',
      onView: hasWall
        ? (next: 'wall' | 'table') => set({ view: next === app.collection_layout.name ? '' : next })
        : undefined,
    },
    views: <ViewsMenu app={app} current={current} className={chips.chip!} onChoose={choose} />,
  };
  return (
    <div className={classNames(styles.page, view === 'wall' && styles.fills)}>
      {view === 'wall' ? <WallView {...parts} /> : <TableView {...parts} columns={columns} />}
      {isAdding ? (
        <Suspense fallback={null}>
          <NewItemDialog
            app={app}
            initial={isAdding}
            onClose={stopAdding}
            onMade={({ id, title }) => {
              stopAdding();
              flash(t('apps.new.made', { title }), {
                action: {
                  label: t('apps.new.open'),
                  onSelect: () => {
                    goTo(pathTo(paths.item, { itemId: id })).catch(() => {});
                  },
                },
              });
            }}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

interface ViewProps {
  app: App;
  address: string;
  asked: ListQuery;
  isFiltered: boolean;
  onAdd: (values: PropertyValues) => void;
  head: Pick<Parameters<typeof AppHead>[0], 'view' | 'onView'>;
  views: ReactNode;
}

function TableView({ columns, views, head, ...props }: ViewProps & { columns: readonly string[] | null }) {
  const { app, asked, isFiltered: filtered, onAdd } = props;
  const { query, set } = useFilters();
  const list = usePagedList((page) => itemsQuery(app.slug, asked, page));
  return (
    <>
      <AppHead
        {...head}
        app={app}
        total={list.data?.answer.total}
        isFiltered={filtered}
        onAdd={() => onAdd({})}
        more={<AppMenu app={app} asked={asked} columns={columns} total={list.data?.answer.total} />}
      />
      <FilterBar app={app} address={query} onChange={set} shown={list.data?.answer.items ?? []}>
        <ColumnsMenu
          possible={possibleColumns(app)}
          shown={columnsOf(app, columns).map(({ name }) => name)}
          isChosen={columns !== null}
          className={chips.chip!}
          onChange={(names) => set({ columns: names === null ? '' : joined(names) })}
        />
        {views}
      </FilterBar>
      <AppTable
        app={app}
        list={list}
        sort={asked.sort}
        columns={columns}
        isFiltered={filtered}
        address={props.address}
        onAdd={() => onAdd({})}
      />
    </>
  );
}

function WallView({ app, asked, isFiltered: filtered, onAdd, head, views, address }: ViewProps) {
  const { query, set } = useFilters();
  const { sort: _, ...wallQuery } = asked;
  const wall = useWall(wallOf(app, wallQuery, useUnassignedWords(app)));
  return (
    <>
      <AppHead
        {...head}
        app={app}
        total={wall.list.data?.total}
        isFiltered={filtered}
        onAdd={() => onAdd({})}
        more={<AppMenu app={app} asked={asked} columns={null} total={wall.list.data?.total} />}
      />
      <FilterBar app={app} address={query} onChange={set} shown={allCards(wall.columns)}>
        {views}
      </FilterBar>
      <ItemsWall app={app} wall={wall} isFiltered={filtered} address={address} onAdd={onAdd} />
    </>
  );
}

/** A kept look holds conditions alone: what the address has by tag is one where only one property has tags. */
function tagConditions(app: App, tag: string | undefined): string[] {
  const [property, other] = app.properties.filter(({ type }) => type === 'tag');
  return tag && property && !other ? [`${property.name}:is:${tag}`] : [];
}

function assigneeConditions(app: App, id: number | undefined): string[] {
  const [property, other] = app.properties.filter(({ type }) => type === 'membership');
  return id !== undefined && property && !other ? [`${property.name}:is:${id}`] : [];
}
