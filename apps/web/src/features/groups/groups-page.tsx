import type { Group } from '@dorfplatz/contract';
import { Button, buttonClass, Checkbox, EmptyState, SearchInput, Select, Skeleton } from '@dorfplatz/ui';
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { UsersThreeIcon } from '@phosphor-icons/react/dist/csr/UsersThree';
import { Link, paths, pathTo } from '../../kit/navigation.ts';
import { Page } from '../../kit/page.tsx';
import { PagedList } from '../../kit/paged-list.tsx';
import { useSearchLine } from '../../kit/use-filters.ts';
import { usePagedList } from '../../kit/use-paged-list.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { useNetwork } from '../../lib/session.ts';
import { groupsQuery } from './api.ts';
import { GroupRow } from './components/group-row.tsx';
import styles from './groups-page.module.css';
import { useFreshGroups } from './live.ts';

/** The groups of a page by their categories, in the order of the categories. */
function byCategory(groups: readonly Group[], order: readonly number[]) {
  return [...Map.groupBy(groups, (group) => group.group_category_id)].sort(
    ([one], [other]) => order.indexOf(one) - order.indexOf(other),
  );
}

/** Every group that one may see, by category, with the way in. */
export default function GroupsPage() {
  const t = useTranslate();
  const list = usePagedList((page, { category, q, mine, archived }) =>
    groupsQuery({
      ...(category && { category }),
      ...(q && { q }),
      ...(mine === '1' && { mine: true }),
      ...(archived === '1' && { archived: true }),
      ...(page > 1 && { page }),
    }),
  );
  const { filters: query, setFilters: set } = list;
  const { data: network } = useNetwork();
  const { words, setWords } = useSearchLine(query.q ?? '', (q) => set({ q }));
  useFreshGroups();
  const categories = [...(network?.group_categories ?? [])].sort((one, other) => one.order - other.order);
  const chosen = categories.find(({ slug }) => slug === query.category);
  const creatable = (chosen ? [chosen] : categories).filter(({ can }) => can.create);
  const isFiltered = Boolean(query.q || query.mine || query.archived || query.category);
  return (
    <Page
      title={chosen?.plural_name ?? t('groups.title')}
      actions={
        creatable.length > 0 ? (
          <Link
            to={
              chosen
                ? pathTo(paths.newGroup, { groupCategorySlug: chosen.slug })
                : pathTo(paths.chooseGroupCategory)
            }
            className={buttonClass({ variant: 'primary' })}
          >
            <PlusIcon aria-hidden="true" />
            {t('groups.create')}
          </Link>
        ) : null
      }
    >
      <search className={styles.filters}>
        <SearchInput
          icon={<MagnifyingGlassIcon aria-hidden="true" />}
          aria-label={t('groups.search')}
          placeholder={t('groups.search')}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        <Select
          aria-label={t('groups.category')}
          value={query.category ?? ''}
          onChange={(event) => set({ category: event.target.value })}
          options={[
            { value: '', label: t('groups.all_categories') },
            ...categories.map(({ slug, plural_name }) => ({ value: slug, label: plural_name })),
          ]}
        />
        <Checkbox
          label={t('groups.mine')}
          checked={query.mine === '1'}
          onChange={(event) => set({ mine: event.target.checked ? '1' : '' })}
        />
        <Checkbox
          label={t('groups.with_archived')}
          checked={query.archived === '1'}
          onChange={(event) => set({ archived: event.target.checked ? '1' : '' })}
        />
      </search>
      <PagedList
        list={list}
        loading={[1, 2, 3, 4, 5].map((row) => (
          <div key={row}>
            <Skeleton width={48} height={48} round />
            <Skeleton width="60%" height={16} />
          </div>
        ))}
        loadingClassName={styles.loading}
        found={(count) => t('groups.found', { count })}
        empty={
          <EmptyState
            icon={<UsersThreeIcon weight="duotone" aria-hidden="true" />}
            title={t(isFiltered ? 'groups.none_found' : 'groups.none')}
            action={
              isFiltered ? (
                <Button
                  onClick={() => {
                    setWords('');
                    set({ q: '', mine: '', archived: '', category: '' });
                  }}
                >
                  {t('groups.show_all')}
                </Button>
              ) : null
            }
          >
            {t(isFiltered ? 'groups.none_found_help' : 'groups.none_help')}
          </EmptyState>
        }
      >
        {({ answer }) =>
          byCategory(
            answer.groups,
            categories.map(({ id }) => id),
          ).map(([id, groups]) => {
            const category = categories.find((candidate) => candidate.id === id);
            return (
              <section key={id} className={styles.category}>
                <header>
                  <h2>{category?.plural_name ?? groups[0]!.category.plural_name}</h2>
                  {creatable.length > 1 && category?.can.create ? (
                    <Link
                      to={pathTo(paths.newGroup, { groupCategorySlug: category.slug })}
                      className={buttonClass({ variant: 'soft', size: 'small' })}
                    >
                      <PlusIcon aria-hidden="true" />
                      <span className="cut">{t('groups.create_in', { category: category.name })}</span>
                    </Link>
                  ) : null}
                </header>
                <ul>
                  {groups.map((group) => (
                    <GroupRow key={group.id} group={group} />
                  ))}
                </ul>
              </section>
            );
          })
        }
      </PagedList>
    </Page>
  );
}
