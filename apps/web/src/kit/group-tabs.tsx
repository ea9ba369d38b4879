import type { GroupDetails } from '@dorfplatz/contract';
import { TabLinks, tabClass } from '@dorfplatz/ui';
import { createContext, useContext } from 'react';
import { useTranslate } from '../lib/i18n.ts';
import { useNetwork } from '../lib/session.ts';
import type { GroupTab } from './feature.ts';
import { Link, type paths, pathTo, useScreenPath } from './navigation.ts';

/** The tabs of all features, which the shell gathers, in their order. */
export const GroupTabsContext = createContext<readonly GroupTab[]>([]);

/** The tab under which the screen that is shown lies; undefined where groups have none. */
export function useCurrentGroupTab(): GroupTab | undefined {
  const tabs = useContext(GroupTabsContext);
  const screen = useScreenPath();
  return tabs.find(({ to, also = [] }) => [to, ...also].some((path) => path === screen));
}

/** What a group has beside its stream: people, calendar, map, and what further features bring. */
export function GroupTabs({ group }: { group: GroupDetails }) {
  const t = useTranslate();
  const { data: network } = useNetwork();
  const tabs = useContext(GroupTabsContext);
  const current = useCurrentGroupTab();
  return (
    <TabLinks label={t('kit.group_tabs', { name: group.name })}>
      {tabs
        .filter(({ isOffered }) => isOffered?.(group, network) ?? true)
        .map((tab) => (
          <Link
            key={tab.to}
            to={pathTo((tab.toOf?.(group) ?? tab.to) as typeof paths.group, { groupSlug: group.slug })}
            className={tabClass}
            activeProps={{}}
            activeOptions={{ exact: true, includeSearch: false }}
            aria-current={tab === current ? 'page' : undefined}
          >
            {t(tab.label)} {tab.countOf ? <span>{tab.countOf(group)}</span> : null}
          </Link>
        ))}
    </TabLinks>
  );
}
