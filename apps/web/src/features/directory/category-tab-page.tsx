import { buttonClass, EmptyState } from '@dorfplatz/ui';
import { FolderDashedIcon } from '@phosphor-icons/react/dist/csr/FolderDashed';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { Link, paths, pathTo, useRouteParams } from '../../kit/navigation.ts';
import { usePagedList } from '../../kit/use-paged-list.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { useNetwork } from '../../lib/session.ts';
import { GroupRow, useFreshGroups } from '../groups/index.ts';
import { categoryQuery } from './api.ts';
import { DirectoryFrame } from './components/directory-frame.tsx';
import { EntryList } from './components/entry-list.tsx';
import { GroupScope } from './components/group-scope.tsx';
import { LetterBar } from './components/letter-bar.tsx';
import { SearchLine } from './components/search-line.tsx';
import { filterOf } from './filter.ts';
import { useListAddress } from './use-list-address.ts';

/** The groups of a category, each with the way in [RUL-0342]; nothing of another one stays in it. */
export default function CategoryTabPage() {
  const { groupSlug } = useRouteParams(paths.groupDirectory) as { groupSlug?: string };
  const { categorySlug } = useRouteParams(paths.directoryCategory);
  return <CategoryTab key={categorySlug} groupSlug={groupSlug} categorySlug={categorySlug} />;
}

function CategoryTab({ groupSlug, categorySlug }: { groupSlug: string | undefined; categorySlug: string }) {
  const t = useTranslate();
  const list = usePagedList((_page, filters) => categoryQuery(categorySlug, filterOf(filters)));
  const { data, setFilters: set } = list;
  const { filter, letterAddress, isFiltered, showAll } = useListAddress(list.filters, set);
  const { data: network } = useNetwork();
  useFreshGroups();
  // Addresses may name a category by its id too.
  const category = network?.group_categories.find(
    ({ id, slug }) => slug === categorySlug || String(id) === categorySlug,
  );
  return (
    <DirectoryFrame
      groupSlug={groupSlug}
      current={category?.slug ?? categorySlug}
      actions={
        <>
          {category?.can.administrate && groupSlug === undefined ? (
            <Link to={pathTo(paths.groupBin)} className={buttonClass({ variant: 'ghost' })}>
              <TrashIcon aria-hidden="true" />
              {t('directory.bin')}
            </Link>
          ) : null}
          {category?.can.create && groupSlug === undefined ? (
            <Link
              to={pathTo(paths.newGroup, { groupCategorySlug: category.slug })}
              className={buttonClass({ variant: 'primary' })}
            >
              <PlusIcon aria-hidden="true" />
              <span className="cut">{t('directory.create_group', { category: category.name })}</span>
            </Link>
          ) : null}
        </>
      }
    >
      {list.problem === 'not_found' ? (
        <EmptyState
          icon={<FolderDashedIcon weight="duotone" aria-hidden="true" />}
          title={t('directory.no_category')}
          action={
            <Link to={pathTo(paths.directory)} className={buttonClass()}>
              {t('directory.to_members')}
            </Link>
          }
        >
          {t('directory.no_category_help')}
        </EmptyState>
      ) : (
        <>
          <SearchLine filter={filter} placeholder={t('directory.search_groups')} onChange={set}>
            <GroupScope filter={filter} onChange={set} />
          </SearchLine>
          {filter.q ? null : (
            <LetterBar counts={data?.answer.letters ?? []} chosen={filter.letter} addressOf={letterAddress} />
          )}
          <EntryList
            kind="groups"
            list={list}
            isSearch={filter.q !== undefined}
            isFiltered={isFiltered}
            onShowAll={showAll}
            renderEntry={(group) => <GroupRow group={group} />}
          />
        </>
      )}
    </DirectoryFrame>
  );
}
