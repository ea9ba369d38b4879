import type { Feature, FeatureRoute, GroupTab } from '../../kit/feature.ts';
import { paths } from '../../kit/paths.ts';
import type { MapKind } from './api.ts';

const page = () => import('./map-page.tsx');

/** The library that draws comes beside the page, and what the map opens with too, unless the address says where. */
const prefetchOf =
  (mapOf: (groupSlug: string) => MapKind) =>
  async (
    { groupSlug = '' }: Record<string, string>,
    { bounds }: Record<string, string | undefined>,
  ): Promise<void> => {
    void import('./open-surface.ts').then(({ prefetchSurface }) => prefetchSurface());
    const [{ prefetchMap }, { hasKeptPlace }] = await Promise.all([
      import('./api.ts'),
      import('./kept-place.ts'),
    ]);
    const map = mapOf(groupSlug);
    if (bounds === undefined && !hasKeptPlace(map)) await prefetchMap(map);
  };

const ofAll = prefetchOf(() => ({ kind: 'all' }));
const ofMembers = prefetchOf(() => ({ kind: 'members' }));
const ofGroup = prefetchOf((slug) => ({ kind: 'group', slug }));

const routes: FeatureRoute[] = [
  { path: paths.map, page, prefetch: ofAll },
  { path: paths.membersMap, page, prefetch: ofMembers },
  { path: paths.mapMembers, page, prefetch: ofMembers },
  { path: paths.groupMap, page, prefetch: ofGroup },
];

const groupTabs: GroupTab[] = [
  {
    to: paths.groupMap,
    label: 'map.title',
    turn: 40,
    isOffered: (_group, network) => network?.config.show_map ?? false,
  },
];

export const feature: Feature = { texts: 'further', routes, groupTabs, ways: () => import('./ways.tsx') };
