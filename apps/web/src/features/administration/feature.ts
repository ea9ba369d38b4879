import type { Feature, FeatureRoute } from '../../kit/feature.ts';
import { paths } from '../../kit/paths.ts';

const routes: FeatureRoute[] = [
  {
    path: paths.administration,
    page: () => import('./administration-page.tsx'),
    data: [
      '/administration.json?context_type=network',
      '/api/v1/userbars/administration.json?context_type=network',
    ],
  },
];

export const feature: Feature = { texts: 'further', routes, ways: () => import('./ways.tsx') };
