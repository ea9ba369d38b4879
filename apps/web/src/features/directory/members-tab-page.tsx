import { buttonClass } from '@dorfplatz/ui';
import { UserPlusIcon } from '@phosphor-icons/react/dist/csr/UserPlus';
import { useQuery } from '@tanstack/react-query';
import { Link, paths, pathTo, useRouteParams } from '../../kit/navigation.ts';
import { NotFoundPage } from '../../kit/not-found-page.tsx';
import { ApiError } from '../../lib/api-error.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { useViewer } from '../../lib/session.ts';
import { ViewToggle } from '../map/index.ts';
import { membersQuery } from './api.ts';
import { DirectoryFrame } from './components/directory-frame.tsx';
import { EntryList } from './components/entry-list.tsx';
import { LetterBar } from './components/letter-bar.tsx';
import { MemberRow } from './components/member-row.tsx';
import { SearchLine } from './components/search-line.tsx';
import { useListAddress } from './use-list-address.ts';

/** Everyone whom one may see, or the members of a group [RUL-0332]; who may invite finds the way there [RUL-0328]. */
export default function MembersTabPage() {
  const t = useTranslate();
  const viewer = useViewer();
  const { groupSlug } = useRouteParams(paths.groupDirectory) as { groupSlug?: string };
  const { filter, set, pageAddress, letterAddress, isFiltered, showAll } = useListAddress();
  const { data, error, refetch, isPlaceholderData } = useQuery(membersQuery(groupSlug, filter));
  if (error instanceof ApiError && error.status === 404 && !data) return <NotFoundPage />;
  return (
    <DirectoryFrame
      groupSlug={groupSlug}
      current={null}
      actions={
        <>
          <ViewToggle current="list" groupSlug={groupSlug} />
          {(viewer.can.invite_internal || viewer.can.invite_external) && groupSlug === undefined ? (
            <Link to={pathTo(paths.newInvite)} className={buttonClass({ variant: 'primary' })}>
              <UserPlusIcon aria-hidden="true" />
              {t('directory.invite')}
            </Link>
          ) : null}
        </>
      }
    >
      <SearchLine
        key={groupSlug}
        filter={filter}
        placeholder={t('directory.search_members')}
        onChange={set}
        offersArchived={false}
      />
      {filter.q ? null : (
        <LetterBar counts={data?.answer.letters ?? []} chosen={filter.letter} addressOf={letterAddress} />
      )}
      <EntryList
        kind="members"
        answer={data?.answer}
        totalPages={data?.totalPages ?? 1}
        isStale={isPlaceholderData}
        isFailed={error !== null}
        isSearch={filter.q !== undefined}
        isFiltered={isFiltered}
        page={filter.page ?? 1}
        pageAddress={pageAddress}
        onRetry={() => void refetch()}
        onShowAll={showAll}
        renderEntry={(member) => <MemberRow member={member} />}
      />
    </DirectoryFrame>
  );
}
