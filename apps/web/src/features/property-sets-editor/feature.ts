import type { Feature, FeatureRoute } from '../../kit/feature.ts';
import { paths } from '../../kit/paths.ts';

const page = () => import('./property-set-page.tsx');

const routes: FeatureRoute[] = [
  { path: paths.propertySets, page: () => import('./property-sets-page.tsx') },
  { path: paths.editPropertySet, page },
  { path: paths.editGroupPropertySet, page },
  { path: paths.editCategoryPropertySet, page },
];

export const feature: Feature = {
  texts: 'further',
  routes,
  administrationIcons: () => import('./administration-icons.tsx'),
  ways: () => import('./ways.tsx'),
};
