import { EmptyState } from '@dorfplatz/ui';
import { ClockCounterClockwiseIcon } from '@phosphor-icons/react/dist/csr/ClockCounterClockwise';
import { LockSimpleIcon } from '@phosphor-icons/react/dist/csr/LockSimple';
import { SealCheckIcon } from '@phosphor-icons/react/dist/csr/SealCheck';
import { StarIcon } from '@phosphor-icons/react/dist/csr/Star';
import { useQuery } from '@tanstack/react-query';
import { groupQuery } from '../../kit/group-query.ts';
import { paths, useOwnPath, useRouteParams } from '../../kit/navigation.ts';
import { NotFoundPage } from '../../kit/not-found-page.tsx';
import { Page } from '../../kit/page.tsx';
import { PagedList } from '../../kit/paged-list.tsx';
import { usePagedList } from '../../kit/use-paged-list.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { foundQuery } from './api.ts';
import { EntryTable } from './components/entry-table.tsx';
import { FolderProblem } from './components/folder-problem.tsx';
import { RowsLoading } from './components/rows-loading.tsx';
import { fileEntry } from './entries.ts';
import { useFreshFiles } from './live.ts';

const lists = {
  recent: { path: paths.recentFiles, Icon: ClockCounterClockwiseIcon },
  favorites: { path: paths.favoriteFiles, Icon: StarIcon },
  locked: { path: paths.lockedFiles, Icon: LockSimpleIcon },
  reviewed: { path: paths.filesToApprove, Icon: SealCheckIcon },
} as const;
type Listed = keyof typeof lists;

/** Files of all folders: changed last, kept as favourites, locked by oneself, or waiting for approval. */
export default function FoundPage() {
  useFreshFiles();
  const path = useOwnPath();
  const { groupSlug }: { groupSlug?: string } = useRouteParams(paths.groupFilesToApprove);
  const listed = (Object.keys(lists) as Listed[]).find((each) => lists[each].path === path) ?? 'reviewed';
  return groupSlug === undefined ? (
    <FoundList key={listed} listed={listed} slug={null} groupId={null} />
  ) : (
    <OfGroup slug={groupSlug} />
  );
}

/** What waits within a group. */
function OfGroup({ slug }: { slug: string }) {
  const { data: group, error, refetch } = useQuery(groupQuery(slug));
  if (error && !group) return <FolderProblem error={error} onRetry={() => void refetch()} />;
  return group ? (
    <FoundList listed="reviewed" slug={slug} groupId={group.id} />
  ) : (
    <Loading listed="reviewed" />
  );
}

function Loading({ listed }: { listed: Listed }) {
  const t = useTranslate();
  return (
    <Page title={t(`files.list.${listed}`)} width="full">
      <div aria-busy="true">
        <RowsLoading />
      </div>
    </Page>
  );
}

function FoundList({
  listed,
  slug,
  groupId,
}: {
  listed: Listed;
  slug: string | null;
  groupId: number | null;
}) {
  const t = useTranslate();
  const within = groupId === null ? {} : { context_type: 'group' as const, context_id: groupId };
  const list = usePagedList((page) => foundQuery({ query: listed, ...within }, page));
  const { Icon } = lists[listed];
  if (list.problem === 'not_found') return <NotFoundPage />;
  return (
    <Page title={t(`files.list.${listed}`)} width="full">
      <PagedList
        list={list}
        loading={<RowsLoading />}
        empty={
          <EmptyState icon={<Icon weight="duotone" aria-hidden="true" />} title={t(`files.none.${listed}`)}>
            {t(`files.none_help.${listed}`)}
          </EmptyState>
        }
      >
        {({ answer }) => (
          <EntryTable
            label={t(`files.list.${listed}`)}
            entries={answer.files.map(fileEntry)}
            source={null}
            slug={slug}
            showsPlace
          />
        )}
      </PagedList>
    </Page>
  );
}
