import type { Feature, FeatureRoute } from '../../kit/feature.ts';
import { paths } from '../../kit/paths.ts';

const routes: FeatureRoute[] = [
  {
    path: paths.memberSettings,
    page: () => import('./member-settings-page.tsx'),
    data: ['/members/:membershipId/settings.json'],
  },
  { path: paths.digestPreview, page: () => import('./digest-preview-page.tsx') },
];

export const feature: Feature = { texts: 'further', routes, ways: () => import('./ways.tsx') };
