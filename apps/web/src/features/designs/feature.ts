import type { Feature, FeatureRoute } from '../../kit/feature.ts';
import { paths } from '../../kit/paths.ts';

const list = () => import('./designs-page.tsx');
const edit = () => import('./edit-design-page.tsx');

const routes: FeatureRoute[] = [
  { path: paths.designs, page: list },
  { path: paths.editDesign, page: edit },
  { path: paths.categoryDesigns, page: list },
  { path: paths.editCategoryDesign, page: edit },
  { path: paths.groupDesigns, page: list },
  { path: paths.editGroupDesign, page: edit },
];

export const feature: Feature = {
  texts: 'further',
  routes,
  administrationIcons: () => import('./administration-icons.tsx'),
  ways: () => import('./ways.tsx'),
};
