import {
  type listManagedMembers,
  MEMBER_ACT_MAX,
  MEMBER_STATES,
  type QueryOf,
  UNSEEN_DAYS,
} from '@dorfplatz/contract';
import { Button, buttonClass, Checkbox, EmptyState, SearchInput, Select, Skeleton } from '@dorfplatz/ui';
import { FileArrowDownIcon } from '@phosphor-icons/react/dist/csr/FileArrowDown';
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass';
import { UserPlusIcon } from '@phosphor-icons/react/dist/csr/UserPlus';
import { UsersThreeIcon } from '@phosphor-icons/react/dist/csr/UsersThree';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MemberAdministrationTabs } from '../../kit/member-administration.tsx';
import { Link, paths, pathTo } from '../../kit/navigation.ts';
import { Page } from '../../kit/page.tsx';
import { PagedList } from '../../kit/paged-list.tsx';
import { useSearchLine } from '../../kit/use-filters.ts';
import { type Filters, usePagedList } from '../../kit/use-paged-list.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { useViewer } from '../../lib/session.ts';
import { allIds, choicesQuery, managedQuery } from './api.ts';
import { ActProgress } from './components/act-progress.tsx';
import { ManagedRow } from './components/managed-row.tsx';
import { SavedViews } from './components/saved-views.tsx';
import { SelectionBar } from './components/selection-bar.tsx';
import styles from './member-manager.module.css';
import selectionStyles from './selection.module.css';

type Query = QueryOf<typeof listManagedMembers>;

const kinds = ['member', 'external', 'administrator'] as const;
const sorts = ['name', 'joined', 'seen'] as const;
const oneOf = <T extends string>(all: readonly T[], value: string | undefined) =>
  all.find((each) => each === value);

/** What of the address the server knows; anything else in it narrows nothing. */
function queryIn(page: number, { q, state, kind, unseen, role, group, sort, order }: Filters): Query {
  const query = {
    q: q || undefined,
    state: oneOf(MEMBER_STATES, state),
    kind: oneOf(kinds, kind),
    unseen: oneOf([...UNSEEN_DAYS, 'never'], unseen),
    role: Number(role) || undefined,
    group: group || undefined,
    sort: oneOf(sorts, sort),
    order: oneOf(['asc', 'desc'], order),
    page: page > 1 ? page : undefined,
  };
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)) as Query;
}

const nothing = { q: '', state: '', kind: '', unseen: '', role: '', group: '' };

/** All members, to find some of them and do something about each. */
export default function MembersPage() {
  const t = useTranslate();
  const isAllowed = useViewer().can.administrate;
  const list = usePagedList((page, filters) => managedQuery(queryIn(page, filters)));
  const { filters, setFilters: set } = list;
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  /** Whoever a filter hides is not chosen any more. */
  const narrow: typeof set = (changed) => {
    setChosen(new Set());
    set(changed);
  };
  const { words, setWords } = useSearchLine(filters.q ?? '', (q) => narrow({ q }));
  const choose = (ids: readonly number[], isChosen: boolean) => {
    const next = new Set(chosen);
    for (const id of ids) isChosen ? next.add(id) : next.delete(id);
    setChosen(next);
  };
  const found = list.data?.totalCount ?? 0;
  const actId = Number(filters.act);
  const isFiltered = Object.keys(nothing).some((name) => filters[name]);
  return (
    <Page
      title={t('member_manager.title')}
      width="full"
      actions={
        isAllowed ? (
          <div className={styles.actions}>
            <Link to={pathTo(paths.exports)} className={buttonClass()}>
              <FileArrowDownIcon aria-hidden="true" />
              {t('member_manager.export')}
            </Link>
            <Link to={pathTo(paths.addMembers)} className={buttonClass({ variant: 'primary' })}>
              <UserPlusIcon aria-hidden="true" />
              {t('member_manager.create')}
            </Link>
          </div>
        ) : null
      }
    >
      {isAllowed ? <MemberAdministrationTabs /> : null}
      {isAllowed ? (
        <search className={styles.filters}>
          <SearchInput
            icon={<MagnifyingGlassIcon aria-hidden="true" />}
            aria-label={t('member_manager.search')}
            placeholder={t('member_manager.search')}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
          <Chooser name="state" values={MEMBER_STATES} filters={filters} onChange={narrow} />
          <Chooser name="kind" values={kinds} filters={filters} onChange={narrow} />
          <Things name="role" filters={filters} onChange={narrow} />
          <Things name="group" filters={filters} onChange={narrow} />
          <Chooser name="unseen" values={[...UNSEEN_DAYS, 'never']} filters={filters} onChange={narrow} />
          <Select
            aria-label={t('member_manager.sort')}
            value={`${filters.sort ?? 'name'} ${filters.order ?? ''}`.trim()}
            onChange={(event) => {
              const [sort = '', order = ''] = event.target.value.split(' ');
              set({ sort: sort === 'name' && order === '' ? '' : sort, order });
            }}
            options={['name', 'name desc', 'seen', 'seen asc', 'joined', 'joined asc'].map((value) => ({
              value,
              label: t(`member_manager.sort.${value.replace(' ', '_')}`),
            }))}
          />
          <SavedViews
            filters={queryIn(1, filters)}
            onChoose={({ q = '', ...others }) => {
              setWords(q);
              const wanted = Object.entries(others).map(([name, value]) => [name, String(value)]);
              narrow({ ...nothing, sort: '', order: '', q, ...Object.fromEntries(wanted) });
            }}
          />
        </search>
      ) : null}
      {isAllowed && Number.isSafeInteger(actId) && actId > 0 ? (
        <ActProgress
          key={actId}
          id={actId}
          onClose={() => set({ act: '' })}
          onUndone={(id) => set({ act: String(id) })}
        />
      ) : null}
      <PagedList
        list={list}
        loading={[1, 2, 3, 4, 5].map((row) => <Skeleton key={row} height={48} />)}
        loadingClassName={styles.loading}
        forbidden={t('member_manager.not_allowed')}
        found={(count) => t('member_manager.found', { count })}
        empty={
          <EmptyState
            icon={<UsersThreeIcon weight="duotone" aria-hidden="true" />}
            title={t('member_manager.none')}
            action={
              isFiltered ? (
                <Button
                  onClick={() => {
                    setWords('');
                    narrow(nothing);
                  }}
                >
                  {t('member_manager.show_all')}
                </Button>
              ) : null
            }
          >
            {t('member_manager.none_help')}
          </EmptyState>
        }
      >
        {({ answer, totalCount }) => {
          const ids = answer.members.filter(({ can }) => can.edit).map(({ id }) => id);
          const here = ids.filter((id) => chosen.has(id)).length;
          return (
            <>
              <div className={selectionStyles.head}>
                <Checkbox
                  label={<span className="visually-hidden">{t('member_manager.choose_page')}</span>}
                  checked={here > 0 && here === ids.length}
                  isPartly={here > 0 && here < ids.length}
                  onChange={(event) => choose(ids, event.target.checked)}
                />
                <p className="small muted">{t('member_manager.found', { count: totalCount ?? 0 })}</p>
              </div>
              <ul>
                {answer.members.map((member) => (
                  <ManagedRow
                    key={member.id}
                    member={member}
                    isChosen={chosen.has(member.id)}
                    onChoose={(isChosen) => choose([member.id], isChosen)}
                  />
                ))}
              </ul>
            </>
          );
        }}
      </PagedList>
      {chosen.size > 0 ? (
        <SelectionBar
          ids={[...chosen]}
          all={
            chosen.size < Math.min(found, MEMBER_ACT_MAX)
              ? {
                  count: Math.min(found, MEMBER_ACT_MAX),
                  isCut: found > MEMBER_ACT_MAX,
                  choose: async () => setChosen(new Set(await allIds(queryIn(1, filters)))),
                }
              : null
          }
          onClear={() => setChosen(new Set())}
          onStarted={(id) => set({ act: String(id) })}
        />
      ) : null}
    </Page>
  );
}

interface FilterProps {
  filters: Filters;
  onChange: (changed: Record<string, string>) => void;
}

/** A filter whose values the product knows. */
function Chooser({
  name,
  values,
  filters,
  onChange,
}: FilterProps & { name: string; values: readonly string[] }) {
  const t = useTranslate();
  return (
    <Select
      aria-label={t(`member_manager.${name}`)}
      value={filters[name] ?? ''}
      onChange={(event) => onChange({ [name]: event.target.value })}
      options={[
        { value: '', label: t(`member_manager.${name}.any`) },
        ...values.map((value) => ({ value, label: t(`member_manager.${name}.${value}`) })),
      ]}
    />
  );
}

/** A filter by what the network has of its own. */
function Things({ name, filters, onChange }: FilterProps & { name: 'role' | 'group' }) {
  const t = useTranslate();
  const { data } = useQuery(choicesQuery(name));
  const choices = data?.choices ?? [];
  if (choices.length === 0 && !filters[name]) return null;
  return (
    <Select
      aria-label={t(`member_manager.${name}`)}
      value={filters[name] ?? ''}
      onChange={(event) => onChange({ [name]: event.target.value })}
      options={[
        { value: '', label: t(`member_manager.${name}.any`) },
        ...choices.map(({ value, label }) => ({ value, label })),
      ]}
    />
  );
}
