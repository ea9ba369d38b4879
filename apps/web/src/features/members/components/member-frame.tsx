import type { Member } from '@dorfplatz/contract';
import { Skeleton, TabLinks, tabClass } from '@dorfplatz/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { memberQuery } from '../../../kit/member-query.ts';
import { Link, paths, pathTo, useRouteParams } from '../../../kit/navigation.ts';
import { NotFoundPage } from '../../../kit/not-found-page.tsx';
import { ApiError } from '../../../lib/client.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import styles from '../member-page.module.css';
import { MemberHead } from './member-head.tsx';

/** The person whom the address names, with the state of their loading; a page that is not theirs does not exist. */
export function useMember() {
  const id = Number(useRouteParams(paths.member).memberId);
  const isId = Number.isSafeInteger(id) && id > 0;
  const query = useQuery({ ...memberQuery(id), enabled: isId });
  const isUnknown = !isId || (query.error instanceof ApiError && query.error.status === 404);
  return { ...query, isUnknown };
}

/** What stands there until a person is loaded, or when they cannot be. */
export function MemberFallback({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div className={styles.page} aria-busy={error ? undefined : true}>
      {error ? (
        <LoadFailure onRetry={onRetry} />
      ) : (
        <div className={styles.head}>
          <Skeleton width={96} height={96} round />
          <Skeleton width={220} height={28} />
        </div>
      )}
    </div>
  );
}

/** The head of a person's page and its tabs; what the tab shows stands below. */
export function MemberFrame({ children }: { children: (member: Member) => ReactNode }) {
  const t = useTranslate();
  const { data: member, error, isUnknown, refetch } = useMember();
  if (isUnknown) return <NotFoundPage />;
  if (!member) return <MemberFallback error={error} onRetry={() => void refetch()} />;
  const params = { memberId: member.id };
  const tab = (to: string, text: string) => (
    <Link
      to={to}
      className={tabClass}
      activeOptions={{ exact: true }}
      activeProps={{ 'aria-current': 'page' }}
    >
      {text}
    </Link>
  );
  return (
    <div className={styles.page}>
      <MemberHead member={member} />
      <TabLinks label={t('members.tabs', { name: member.displayName })}>
        {tab(pathTo(paths.member, params), t('members.tab_profile'))}
        {tab(pathTo(paths.memberActivities, params), t('members.tab_activities'))}
        {tab(pathTo(paths.memberLikes, params), t('members.tab_likes'))}
      </TabLinks>
      {children(member)}
    </div>
  );
}
