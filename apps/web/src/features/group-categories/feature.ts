import type { Feature, FeatureRoute } from '../../kit/feature.ts';
import { paths } from '../../kit/paths.ts';

const routes: FeatureRoute[] = [
  { path: paths.groupCategories, page: () => import('./group-categories-page.tsx') },
  { path: paths.newGroupCategory, page: () => import('./new-category-page.tsx') },
  { path: paths.editGroupCategory, page: () => import('./edit-category-page.tsx') },
  { path: paths.categoryAdministration, page: () => import('./category-administration-page.tsx') },
];

export const feature: Feature = {
  texts: 'further',
  routes,
  administrationIcons: () => import('./administration-icons.tsx'),
  ways: () => import('./ways.tsx'),
};
