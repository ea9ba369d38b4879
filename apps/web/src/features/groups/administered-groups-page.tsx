import { type AdministeredGroup, GROUP_ACCESS, GROUP_SORTS, type GroupAccess } from '@dorfplatz/contract';
import { Button, Checkbox, EmptyState, SearchInput, Select, Skeleton } from '@dorfplatz/ui';
import { LockSimpleIcon } from '@phosphor-icons/react/dist/csr/LockSimple';
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass';
import { UsersThreeIcon } from '@phosphor-icons/react/dist/csr/UsersThree';
import { paths, useRouteParams } from '../../kit/navigation.ts';
import { NotFoundPage } from '../../kit/not-found-page.tsx';
import { Page } from '../../kit/page.tsx';
import { PagedList } from '../../kit/paged-list.tsx';
import { useSearchLine } from '../../kit/use-filters.ts';
import { usePagedList } from '../../kit/use-paged-list.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { useNetwork } from '../../lib/session.ts';
import { administeredGroupsQuery } from './api.ts';
import styles from './components/administered-groups.module.css';
import { AdministeredRow } from './components/administered-row.tsx';

const isAccess = (text: string | undefined): text is GroupAccess =>
  GROUP_ACCESS.some((each) => each === text);

/** All groups of the network [SCR-151] or of a category [SCR-152], for those who run it by their office. */
export default function AdministeredGroupsPage() {
  const t = useTranslate();
  const { groupCategorySlug: named } = useRouteParams(paths.categoryGroups) as { groupCategorySlug?: string };
  const { data: network } = useNetwork();
  const list = usePagedList((page, { category, q, access, state, unled, sort }) => {
    const ofCategory = named ?? category;
    return administeredGroupsQuery({
      ...(ofCategory && { category: ofCategory }),
      ...(q && { q }),
      ...(isAccess(access) && { access }),
      ...((state === 'archived' || state === 'in_use') && { archived: state === 'archived' }),
      ...(unled === '1' && { unled: true }),
      ...(GROUP_SORTS.some((each) => each === sort) && { sort: sort as (typeof GROUP_SORTS)[number] }),
      ...(page > 1 && { page }),
    });
  });
  const { filters, setFilters: set } = list;
  const { words, setWords } = useSearchLine(filters.q ?? '', (q) => set({ q }));
  const categories = [...(network?.group_categories ?? [])].sort((one, other) => one.order - other.order);
  const category = categories.find(({ id, slug }) => slug === named || String(id) === named);
  if (list.problem === 'not_found') return <NotFoundPage />;
  const isFiltered = Boolean(
    filters.q || filters.access || filters.state || filters.unled || (!named && filters.category),
  );
  const choice = (name: string, options: { value: string; label: string }[]) => (
    <Select
      aria-label={t(`groups.administered.${name}`)}
      value={filters[name] ?? ''}
      onChange={(event) => set({ [name]: event.target.value })}
      options={options}
    />
  );
  return (
    <Page
      title={
        named
          ? t('groups.administered.title_of', { name: category?.plural_name ?? '' })
          : t('groups.administered.title')
      }
    >
      {list.problem === 'forbidden' ? null : (
        <search className={styles.filters}>
          <SearchInput
            icon={<MagnifyingGlassIcon aria-hidden="true" />}
            aria-label={t('groups.search')}
            placeholder={t('groups.search')}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
          {named
            ? null
            : choice('category', [
                { value: '', label: t('groups.all_categories') },
                ...categories
                  .filter(({ can }) => can.administrate)
                  .map(({ slug, plural_name }) => ({ value: slug, label: plural_name })),
              ])}
          {choice('access', [
            { value: '', label: t('groups.administered.any_access') },
            ...GROUP_ACCESS.map((value) => ({ value, label: t(`groups.access_${value}`) })),
          ])}
          {choice('state', [
            { value: '', label: t('groups.administered.any_state') },
            { value: 'in_use', label: t('groups.administered.in_use') },
            { value: 'archived', label: t('groups.archived') },
          ])}
          {choice(
            'sort',
            GROUP_SORTS.map((value) => ({
              value: value === 'name' ? '' : value,
              label: t(`groups.administered.by_${value}`),
            })),
          )}
          <Checkbox
            label={t('groups.administered.unled')}
            checked={filters.unled === '1'}
            onChange={(event) => set({ unled: event.target.checked ? '1' : '' })}
          />
        </search>
      )}
      <PagedList
        list={list}
        loading={<Skeleton height={64} />}
        found={(count) => t('groups.found', { count })}
        forbidden={
          <EmptyState
            icon={<LockSimpleIcon weight="duotone" aria-hidden="true" />}
            title={t('groups.administered.denied')}
          >
            {t('groups.administered.denied_help')}
          </EmptyState>
        }
        empty={
          <EmptyState
            icon={<UsersThreeIcon weight="duotone" aria-hidden="true" />}
            title={t(isFiltered ? 'groups.none_found' : 'groups.none')}
            action={
              isFiltered ? (
                <Button
                  onClick={() => {
                    setWords('');
                    set({ q: '', category: '', access: '', state: '', unled: '' });
                  }}
                >
                  {t('groups.show_all')}
                </Button>
              ) : null
            }
          />
        }
      >
        {({ answer }) => (
          <ul>
            {answer.groups.map((group: AdministeredGroup) => (
              <AdministeredRow key={group.id} group={group} />
            ))}
          </ul>
        )}
      </PagedList>
    </Page>
  );
}
