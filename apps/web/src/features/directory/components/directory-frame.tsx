import { Skeleton, TabLinks, tabClass } from '@dorfplatz/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { groupQuery } from '../../../kit/group-query.ts';
import { Link, paths, pathTo } from '../../../kit/navigation.ts';
import { Page } from '../../../kit/page.tsx';
import { useTranslate } from '../../../lib/i18n.ts';
import { useNetwork } from '../../../lib/session.ts';
import { tabsQuery } from '../api.ts';

interface DirectoryFrameProps {
  /** The group within which somebody looks; undefined for the whole network. */
  groupSlug: string | undefined;
  /** Slug of the category that is shown; null for the members. */
  current: string | null;
  /** True where the channels are shown, which are no category. */
  isChannels?: boolean;
  actions?: ReactNode;
  children: ReactNode;
}

/** The directory's heading and tabs: members, channels, and one for each group category [RUL-0330]. */
export function DirectoryFrame({
  groupSlug,
  current,
  isChannels = false,
  actions,
  children,
}: DirectoryFrameProps) {
  const t = useTranslate();
  const { data: network } = useNetwork();
  const { data: counts } = useQuery(tabsQuery(groupSlug));
  const { data: group } = useQuery({ ...groupQuery(groupSlug ?? ''), enabled: groupSlug !== undefined });
  const categories = [...(network?.group_categories ?? [])].sort((one, other) => one.order - other.order);
  const members =
    groupSlug === undefined ? pathTo(paths.directory) : pathTo(paths.groupDirectory, { groupSlug });
  const category = (categorySlug: string) =>
    groupSlug === undefined
      ? pathTo(paths.directoryCategory, { categorySlug })
      : pathTo(paths.groupDirectoryCategory, { groupSlug, categorySlug });
  const tab = (to: string, label: string, isCurrent: boolean, count: number | undefined) => (
    <Link
      key={to}
      to={to}
      className={tabClass}
      activeProps={{}}
      activeOptions={{ exact: true, includeSearch: false }}
      aria-current={isCurrent ? 'page' : undefined}
    >
      {label} {count === undefined ? null : <span>{count}</span>}
    </Link>
  );
  return (
    <Page
      width="full"
      title={group ? t('directory.title_of', { name: group.name }) : t('directory.title')}
      actions={actions}
    >
      <TabLinks label={t('directory.tabs')}>
        {tab(members, t('directory.members'), current === null && !isChannels, counts?.members)}
        {/* Channels lie in no group. */}
        {groupSlug === undefined
          ? tab(pathTo(paths.directoryChannels), t('directory.channels'), isChannels, counts?.channels)
          : null}
        {network ? null : <Skeleton width={160} height={16} />}
        {categories.map(({ id, slug, plural_name }) =>
          tab(
            category(slug),
            plural_name,
            slug === current && !isChannels,
            counts?.categories.find((each) => each.id === id)?.count,
          ),
        )}
      </TabLinks>
      {children}
    </Page>
  );
}
