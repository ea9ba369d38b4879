import type { FeatureRoute } from '../../kit/feature-route.ts';
import { paths } from '../../kit/paths.ts';

export const routes: FeatureRoute[] = [
  {
    path: paths.memberSettings,
    page: () => import('./member-settings-page.tsx'),
    data: ['/members/:membershipId/settings.json'],
  },
];
