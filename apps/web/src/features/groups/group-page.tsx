import { EmptyState, Skeleton } from '@dorfplatz/ui';
import { LockSimpleIcon } from '@phosphor-icons/react/dist/csr/LockSimple';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { Beside } from '../../kit/beside.tsx';
import { groupQuery } from '../../kit/group-query.ts';
import { GroupTabs } from '../../kit/group-tabs.tsx';
import {
  paths,
  pathTo,
  useGoTo,
  useQueryParams,
  useRouteParams,
  useScreenPath,
} from '../../kit/navigation.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { PageTitle } from '../../lib/page-title.tsx';
import { preloadStream, Stream, usePostingPlaces } from '../stream/index.ts';
import { WidgetBar } from '../widgetbars/index.ts';
import { GroupAbout } from './components/group-about.tsx';
import { GroupHead } from './components/group-head.tsx';
import { GroupProblem } from './components/group-problem.tsx';
import { InviteNotice } from './components/invite-notice.tsx';
import styles from './group-page.module.css';
import { useFreshGroups } from './live.ts';
import { wayIn } from './membership.ts';

/** The home of a group: what it is, and what is written in it; its short address leads members to its entry page where it has one. */
export default function GroupPage() {
  const t = useTranslate();
  const { groupSlug } = useRouteParams(paths.group);
  const { tag } = useQueryParams();
  const { data: group, error, refetch } = useQuery(groupQuery(groupSlug));
  const places = usePostingPlaces().filter((place) => place.groupSlug === group?.slug);
  useFreshGroups();
  const goTo = useGoTo();
  const screen = useScreenPath();
  const isLed = screen === paths.group && tag === undefined && group?.starts_with_page === true;
  useEffect(preloadStream, []);
  useEffect(() => {
    // The tree knows which page that is, also once it is renamed or gone.
    if (isLed) goTo(pathTo(paths.groupPages, { groupSlug }), { replace: true }).catch(() => {});
  }, [isLed, groupSlug, goTo]);
  if (!group && error) return <GroupProblem error={error} onRetry={() => void refetch()} />;
  if (!group || isLed) {
    return (
      <Beside column={null}>
        <div className={styles.page} aria-busy="true">
          <div className={styles.waiting}>
            <Skeleton width={72} height={72} round />
            <Skeleton width={260} height={32} />
          </div>
        </div>
      </Beside>
    );
  }
  const way = wayIn(group);
  return (
    <Beside
      column={group.can.read_content ? <WidgetBar key={group.id} group={group} slug={group.slug} /> : null}
    >
      <div className={styles.page}>
        <PageTitle>{group.name}</PageTitle>
        <GroupHead group={group} />
        <InviteNotice group={group} />
        <div className={styles.tabs}>
          <GroupTabs group={group} />
        </div>
        <GroupAbout group={group} />
        {group.can.read_content ? (
          <Suspense fallback={<Skeleton height={52} />}>
            <Stream
              key={group.id}
              source={{ slug: '', groupSlug: group.slug, ...(tag !== undefined && { tag }) }}
              label={t('groups.stream_of', { name: group.name })}
              canWrite={group.can.post || places.length > 0}
              places={places}
            />
          </Suspense>
        ) : (
          <EmptyState
            icon={<LockSimpleIcon weight="duotone" aria-hidden="true" />}
            title={t('groups.members_only')}
          >
            {t('groups.members_only_help')} {way === null ? null : t(`groups.way_in.${way}`)}
          </EmptyState>
        )}
      </div>
    </Beside>
  );
}
