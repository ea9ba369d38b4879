import type { App } from '@dorfplatz/contract';
import { Button, EmptyState, Skeleton } from '@dorfplatz/ui';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { TableIcon } from '@phosphor-icons/react/dist/csr/Table';
import { useState } from 'react';
import { Link } from '../../../kit/navigation.ts';
import { PagedList } from '../../../kit/paged-list.tsx';
import type { PagedListState } from '../../../kit/use-paged-list.ts';
import { useWideMain } from '../../../kit/use-wide-main.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { nextSort } from '../../table/index.ts';
import type { ItemsPage } from '../api.ts';
import { keepCameFrom } from '../came-from.ts';
import { columnsOf } from '../columns.ts';
import { BatchBar } from './table/batch-bar.tsx';
import { ItemCards } from './table/item-cards.tsx';
import { ItemsTable } from './table/items-table.tsx';
import styles from './table/table.module.css';

/** From this width on a table has room. */
const WIDE = 640;
const PER_PAGE = 25;

interface AppTableProps {
  app: App;
  list: PagedListState<ItemsPage>;
  sort: string | undefined;
  columns: readonly string[] | null;
  isFiltered: boolean;
  address: string;
  onAdd: () => void;
}

/** A page of the table of an app; on narrow screens a page of cards. */
export function AppTable({ app, list, sort, columns, isFiltered, address, onAdd }: AppTableProps) {
  const t = useTranslate();
  const isWide = useWideMain(WIDE);
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const items = list.data?.answer.items ?? [];
  // What went to another page or away is selected no more.
  const chosen = items.filter(({ id }) => selected.has(id));
  const shown = columnsOf(app, columns);
  const onOpen = () =>
    keepCameFrom({
      address,
      column: null,
      ids: items.map(({ id }) => id),
      offset: (list.page - 1) * PER_PAGE,
      total: list.data?.answer.total ?? items.length,
    });
  const mayChange = items.some(({ can }) => can.update || can.archive || can.destroy);
  return (
    <PagedList
      list={list}
      loading={[60, 80, 50, 70, 65].map((width) => <Skeleton key={width} width={`${width}%`} height={16} />)}
      loadingClassName={styles.loading}
      pagesClassName={styles.pages}
      empty={
        isFiltered ? (
          <EmptyState
            icon={<TableIcon weight="duotone" aria-hidden="true" />}
            title={t('apps.nothing_fits')}
            action={
              <Link to={address.split('?')[0]!} className="link">
                {t('apps.filter.clear')}
              </Link>
            }
          >
            {t('apps.nothing_fits_text')}
          </EmptyState>
        ) : (
          <EmptyState
            icon={<TableIcon weight="duotone" aria-hidden="true" />}
            title={t('apps.empty', { app: app.name })}
            action={
              app.can.create ? (
                <Button variant="primary" icon={<PlusIcon aria-hidden="true" />} onClick={onAdd}>
                  {t('apps.new')}
                </Button>
              ) : null
            }
          >
            {t(app.can.create ? 'apps.empty_text' : 'apps.empty_to_read')}
          </EmptyState>
        )
      }
    >
      {() =>
        isWide ? (
          <>
            <ItemsTable
              app={app}
              items={items}
              columns={shown}
              sort={sort}
              onSort={(name) => list.setFilters({ sort: nextSort(sort, name) })}
              selected={selected}
              onSelect={mayChange ? setSelected : undefined}
              onOpen={onOpen}
            />
            {chosen.length > 0 ? (
              <BatchBar app={app} items={chosen} onDone={() => setSelected(new Set())} />
            ) : null}
          </>
        ) : (
          <ItemCards app={app} items={items} columns={shown} onOpen={onOpen} />
        )
      }
    </PagedList>
  );
}
