import type { GroupDetails } from '@dorfplatz/contract';
import { buttonClass, EmptyState, Skeleton } from '@dorfplatz/ui';
import { LockSimpleIcon } from '@phosphor-icons/react/dist/csr/LockSimple';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { groupQuery } from '../../../kit/group-query.ts';
import { Link, paths, pathTo } from '../../../kit/navigation.ts';
import { Page } from '../../../kit/page.tsx';
import { useTranslate } from '../../../lib/i18n.ts';
import { GroupProblem } from './group-problem.tsx';

/** Shows its content to those who run the group; others learn whom to ask. */
export function AdministeredGroup({
  slug,
  children,
}: {
  slug: string;
  children: (group: GroupDetails) => ReactNode;
}) {
  const t = useTranslate();
  const { data: group, error, refetch } = useQuery(groupQuery(slug));
  if (error && !group) return <GroupProblem error={error} onRetry={() => void refetch()} />;
  if (!group) {
    return (
      <Page title="">
        <div aria-busy="true">
          <Skeleton height={60} />
        </div>
      </Page>
    );
  }
  if (group.can.administrate) return children(group);
  return (
    <Page title={group.name}>
      <EmptyState
        icon={<LockSimpleIcon weight="duotone" aria-hidden="true" />}
        title={t('groups.not_administered')}
        action={
          <Link to={pathTo(paths.group, { groupSlug: group.slug })} className={buttonClass()}>
            {t('groups.to_group')}
          </Link>
        }
      >
        {t('groups.not_administered_help')}
      </EmptyState>
    </Page>
  );
}
