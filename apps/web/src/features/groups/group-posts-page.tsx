import { Skeleton } from '@dorfplatz/ui';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { groupQuery } from '../../kit/group-query.ts';
import { paths, useRouteParams } from '../../kit/navigation.ts';
import { GroupStreamPage } from '../stream/index.ts';
import GroupPage from './group-page.tsx';

/** The main stream of a group, which is its home where its short address leads to a page (decision 59). */
export default function GroupPostsPage() {
  const { groupSlug } = useRouteParams(paths.groupStreams);
  const { data: group, isPending } = useQuery(groupQuery(groupSlug));
  if (group?.starts_with_page) return <GroupPage />;
  const waiting = <Skeleton height={52} />;
  return isPending ? (
    waiting
  ) : (
    <Suspense fallback={waiting}>
      <GroupStreamPage />
    </Suspense>
  );
}
