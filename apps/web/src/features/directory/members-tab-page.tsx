import { buttonClass } from '@dorfplatz/ui';
import { UserPlusIcon } from '@phosphor-icons/react/dist/csr/UserPlus';
import { Link, paths, pathTo, useRouteParams } from '../../kit/navigation.ts';
import { NotFoundPage } from '../../kit/not-found-page.tsx';
import { usePagedList } from '../../kit/use-paged-list.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { useViewer } from '../../lib/session.ts';
import { ViewToggle } from '../map/index.ts';
import { membersQuery } from './api.ts';
import { DirectoryFrame } from './components/directory-frame.tsx';
import { EntryList } from './components/entry-list.tsx';
import { LetterBar } from './components/letter-bar.tsx';
import { ChosenFilters, MemberFilters } from './components/member-filters.tsx';
import { MemberRow } from './components/member-row.tsx';
import { SearchLine } from './components/search-line.tsx';
import { filterOf } from './filter.ts';
import { useListAddress } from './use-list-address.ts';

/** Everyone whom one may see, or the members of a group [RUL-0332]; who may invite finds the way there [RUL-0328]. */
export default function MembersTabPage() {
  const t = useTranslate();
  const viewer = useViewer();
  const { groupSlug } = useRouteParams(paths.groupDirectory) as { groupSlug?: string };
  const list = usePagedList((_page, filters) => membersQuery(groupSlug, filterOf(filters)));
  const { data, setFilters: set } = list;
  const { filter, letterAddress, isFiltered, showAll } = useListAddress(list.filters, set);
  if (list.problem === 'not_found') return <NotFoundPage />;
  const chosen = data?.answer.chosen ?? [];
  return (
    <DirectoryFrame
      groupSlug={groupSlug}
      current={null}
      actions={
        (viewer.can.invite_internal || viewer.can.invite_external) && groupSlug === undefined ? (
          <Link to={pathTo(paths.newInvite)} className={buttonClass({ variant: 'primary' })}>
            <UserPlusIcon aria-hidden="true" />
            {t('directory.invite')}
          </Link>
        ) : null
      }
    >
      <SearchLine key={groupSlug} filter={filter} placeholder={t('directory.search_members')} onChange={set}>
        <MemberFilters groupSlug={groupSlug} filter={filter} query={list.filters} onChange={set} />
        <ViewToggle current="list" groupSlug={groupSlug} />
      </SearchLine>
      <ChosenFilters
        chosen={chosen.filter((choice) => groupSlug === undefined || choice.filter !== 'group')}
        query={list.filters}
        onChange={set}
        onShowAll={showAll}
      />
      {filter.q ? null : (
        <LetterBar counts={data?.answer.letters ?? []} chosen={filter.letter} addressOf={letterAddress} />
      )}
      <EntryList
        kind="members"
        list={list}
        isSearch={filter.q !== undefined}
        isFiltered={isFiltered}
        onShowAll={showAll}
        renderEntry={(member) => <MemberRow member={member} />}
      />
    </DirectoryFrame>
  );
}
