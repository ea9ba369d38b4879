import { lazy } from 'react';
import type { FeatureRoute } from '../../app-shell/feature-route.ts';
import { paths } from '../../app-shell/paths.ts';

const page = () => import('./map-page.tsx');

export const routes: FeatureRoute[] = [
  { path: paths.map, page, data: ['/map.json'] },
  { path: paths.membersMap, page, data: ['/members/map.json'] },
  { path: paths.mapMembers, page, data: ['/members/map.json'] },
  { path: paths.groupMap, page, data: ['/groups/:groupSlug/map.json', '/groups/:groupSlug.json'] },
];

/** The way from a list of people to their map and back. */
export { ViewToggle } from './components/view-toggle.tsx';

/** Says beside an address whether it stands on the map; loaded with the forms that show it. */
export const PlaceNotice = lazy(async () => ({
  default: (await import('./components/place-notice.tsx')).PlaceNotice,
}));
