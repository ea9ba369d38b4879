import type { Feature, FeatureRoute } from '../../kit/feature.ts';
import { paths } from '../../kit/paths.ts';

const routes: FeatureRoute[] = [
  { path: paths.ownFactors, page: () => import('./own-factors-page.tsx') },
  { path: paths.memberFactors, page: () => import('./member-factors-page.tsx') },
];

export const feature: Feature = { texts: 'further', routes, ways: () => import('./ways.tsx') };
