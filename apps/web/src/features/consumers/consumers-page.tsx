import { CONSUMER_SORTS, type listConsumers, type QueryOf } from '@dorfplatz/contract';
import { Button, buttonClass, EmptyState, SearchInput, Select, Skeleton } from '@dorfplatz/ui';
import { AddressBookIcon } from '@phosphor-icons/react/dist/csr/AddressBook';
import { FileArrowDownIcon } from '@phosphor-icons/react/dist/csr/FileArrowDown';
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass';
import { UserPlusIcon } from '@phosphor-icons/react/dist/csr/UserPlus';
import { MemberAdministrationTabs } from '../../kit/member-administration.tsx';
import { Link, paths, pathTo } from '../../kit/navigation.ts';
import { Page } from '../../kit/page.tsx';
import { PagedList } from '../../kit/paged-list.tsx';
import { useSearchLine } from '../../kit/use-filters.ts';
import { type Filters, usePagedList } from '../../kit/use-paged-list.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { useViewer } from '../../lib/session.ts';
import { consumersQuery } from './api.ts';
import { ConsumerRow } from './components/consumer-row.tsx';
import styles from './consumers.module.css';

type Query = QueryOf<typeof listConsumers>;

/** What of the address the server knows; anything else in it narrows nothing. */
function queryIn(page: number, { q, sort, order }: Filters): Query {
  const query = {
    q: q || undefined,
    sort: CONSUMER_SORTS.find((each) => each === sort),
    order: (['asc', 'desc'] as const).find((each) => each === order),
    page: page > 1 ? page : undefined,
  };
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)) as Query;
}

/** People from outside: whom the network invites without their signing in [SCR-147]. */
export default function ConsumersPage() {
  const t = useTranslate();
  const isAllowed = useViewer().can.administrate;
  const list = usePagedList((page, filters) => consumersQuery(queryIn(page, filters)));
  const { filters, setFilters: set } = list;
  const { words, setWords } = useSearchLine(filters.q ?? '', (q) => set({ q }));
  const create = (
    <Link to={pathTo(paths.newConsumer)} className={buttonClass({ variant: 'primary' })}>
      <UserPlusIcon aria-hidden="true" />
      {t('consumers.create')}
    </Link>
  );
  return (
    <Page
      title={t('consumers.title')}
      width="full"
      actions={
        isAllowed ? (
          <div className={styles.actions}>
            <Link to={pathTo(paths.exports)} className={buttonClass()}>
              <FileArrowDownIcon aria-hidden="true" />
              {t('consumers.export')}
            </Link>
            {create}
          </div>
        ) : null
      }
    >
      {isAllowed ? (
        <>
          <MemberAdministrationTabs />
          <p className="muted">{t('consumers.help')}</p>
          <search className={styles.filters}>
            <SearchInput
              icon={<MagnifyingGlassIcon aria-hidden="true" />}
              aria-label={t('consumers.search')}
              placeholder={t('consumers.search')}
              value={words}
              onChange={(event) => setWords(event.target.value)}
            />
            <Select
              aria-label={t('consumers.sort')}
              value={`${filters.sort || 'name'} ${filters.order ?? ''}`.trim()}
              onChange={(event) => {
                const [sort = '', order = ''] = event.target.value.split(' ');
                set({ sort: sort === 'name' && order === '' ? '' : sort, order });
              }}
              options={['name', 'name desc', 'organisation', 'created', 'created asc'].map((value) => ({
                value,
                label: t(`consumers.sort.${value.replace(' ', '_')}`),
              }))}
            />
          </search>
        </>
      ) : null}
      <PagedList
        list={list}
        loading={[1, 2, 3, 4, 5].map((row) => <Skeleton key={row} height={48} />)}
        loadingClassName={styles.loading}
        forbidden={t('consumers.not_allowed')}
        found={(count) => t('consumers.found', { count })}
        empty={
          filters.q ? (
            <EmptyState
              icon={<AddressBookIcon weight="duotone" aria-hidden="true" />}
              title={t('consumers.none_found')}
              action={
                <Button
                  onClick={() => {
                    setWords('');
                    set({ q: '' });
                  }}
                >
                  {t('consumers.show_all')}
                </Button>
              }
            />
          ) : (
            <EmptyState
              icon={<AddressBookIcon weight="duotone" aria-hidden="true" />}
              title={t('consumers.none')}
              action={create}
            >
              {t('consumers.none_help')}
            </EmptyState>
          )
        }
      >
        {({ answer, totalCount }) => (
          <>
            <p className="small muted">{t('consumers.found', { count: totalCount ?? 0 })}</p>
            <ul>
              {answer.consumers.map((consumer) => (
                <ConsumerRow key={consumer.id} consumer={consumer} />
              ))}
            </ul>
          </>
        )}
      </PagedList>
    </Page>
  );
}
