import type { Feature, FeatureRoute } from '../../kit/feature.ts';
import { paths } from '../../kit/paths.ts';

const page = () => import('./navigation-editor-page.tsx');

const routes: FeatureRoute[] = [
  { path: paths.editNavigation, page },
  { path: paths.editGroupNavigation, page },
];

export const feature: Feature = {
  texts: 'further',
  routes,
  administrationIcons: () => import('./administration-icons.tsx'),
  ways: () => import('./ways.tsx'),
};
