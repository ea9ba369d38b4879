import type { FeatureRoute } from '../../app-shell/feature-route.ts';
import { paths } from '../../app-shell/paths.ts';

export const routes: FeatureRoute[] = [
  {
    path: paths.memberSettings,
    page: () => import('./member-settings-page.tsx'),
    data: ['/members/:membershipId/settings.json'],
  },
];
