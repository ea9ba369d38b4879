import type { Feature, FeatureRoute } from '../../kit/feature.ts';
import { paths } from '../../kit/paths.ts';

const page = () => import('./statistics-page.tsx');

const routes: FeatureRoute[] = [
  { path: paths.statistics, page },
  { path: paths.groupStatistics, page },
];

export const feature: Feature = {
  texts: 'further',
  routes,
  administrationIcons: () => import('./administration-icons.tsx'),
  ways: () => import('./ways.tsx'),
};
