import type { Feature, FeatureRoute } from '../../kit/feature.ts';
import { paths } from '../../kit/paths.ts';

const routes: FeatureRoute[] = [
  { path: paths.industrials, page: () => import('./industrials-page.tsx') },
  { path: paths.newIndustrial, page: () => import('./new-industrial-page.tsx') },
  { path: paths.editIndustrial, page: () => import('./edit-industrial-page.tsx') },
];

export const feature: Feature = {
  texts: 'further',
  routes,
  administrationIcons: () => import('./administration-icons.tsx'),
  ways: () => import('./ways.tsx'),
};
