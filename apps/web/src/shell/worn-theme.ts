import type { GroupDetails, Network, ThemeTokens } from '@dorfplatz/contract';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useLayoutEffect } from 'react';
import { groupQuery } from '../kit/group-query.ts';
import { paths, useQueryParams, useRouteParams } from '../kit/navigation.ts';
import { useNetwork, useSession } from '../lib/session.ts';
import { wearTheme } from '../lib/theme.ts';

interface Browsed {
  /** The group whose screens are shown. */
  group: Pick<GroupDetails, 'theme'> | undefined;
  /** Slug of the group category that is looked through or added to. */
  category: string | undefined;
  network:
    | { group_categories: readonly Pick<Network['group_categories'][0], 'slug' | 'active_theme'>[] }
    | undefined;
}

/** The theme of the group, else of the category, that somebody browses; null where the network's own holds [RUL-0481]. */
export function themeOfBrowsed({ group, category, network }: Browsed): ThemeTokens | null {
  if (group) return group.theme;
  return network?.group_categories.find(({ slug }) => slug === category)?.active_theme ?? null;
}

/** Lets the page wear what is being browsed; gives the theme of the moment. */
export function useWornTheme(): ThemeTokens {
  const { theme } = useSession().network;
  const { groupSlug } = useRouteParams(paths.group) as { groupSlug?: string };
  const { groupCategorySlug } = useRouteParams(paths.newGroup) as { groupCategorySlug?: string };
  const { pathname } = useLocation();
  const { categorySlug } = useRouteParams(paths.directoryCategory) as { categorySlug?: string };
  const filter = useQueryParams().category;
  const { data: network } = useNetwork();
  const { data: group } = useQuery({ ...groupQuery(groupSlug ?? ''), enabled: groupSlug !== undefined });
  const category = groupCategorySlug ?? categorySlug ?? (pathname === paths.groups ? filter : undefined);
  const worn = themeOfBrowsed({ group, category, network });
  useLayoutEffect(() => {
    wearTheme(worn);
    return () => wearTheme(null);
  }, [worn]);
  return worn ?? theme;
}
