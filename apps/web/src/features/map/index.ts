import { lazy } from 'react';
import type { FeatureRoute } from '../../kit/feature-route.ts';
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
    void import('./surface.ts').then(({ prefetchSurface }) => prefetchSurface());
    const { prefetchMap } = await import('./api.ts');
    if (bounds === undefined) await prefetchMap(mapOf(groupSlug));
  };

const ofAll = prefetchOf(() => ({ kind: 'all' }));
const ofMembers = prefetchOf(() => ({ kind: 'members' }));
const ofGroup = prefetchOf((slug) => ({ kind: 'group', slug }));

export const routes: FeatureRoute[] = [
  { path: paths.map, page, prefetch: ofAll },
  { path: paths.membersMap, page, prefetch: ofMembers },
  { path: paths.mapMembers, page, prefetch: ofMembers },
  { path: paths.groupMap, page, prefetch: ofGroup },
];

/** The way from a list of people to their map and back. */
export { ViewToggle } from './components/view-toggle.tsx';

/** Says beside an address whether it stands on the map; loaded with the forms that show it. */
export const PlaceNotice = lazy(async () => ({
  default: (await import('./components/place-notice.tsx')).PlaceNotice,
}));
