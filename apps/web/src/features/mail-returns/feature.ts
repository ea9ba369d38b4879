import type { Feature, FeatureRoute } from '../../kit/feature.ts';
import { paths } from '../../kit/paths.ts';

const routes: FeatureRoute[] = [{ path: paths.mailReturns, page: () => import('./mail-returns-page.tsx') }];

export const feature: Feature = {
  texts: 'further',
  routes,
  ways: () => import('./ways.tsx'),
};
