import type { Feature, FeatureRoute } from '../../kit/feature.ts';
import { paths } from '../../kit/paths.ts';

const making = () => import('./app-from-list-page.tsx');

const routes: FeatureRoute[] = [
  { path: paths.importItems, page: () => import('./import-items-page.tsx') },
  { path: paths.appFromList, page: making },
  { path: paths.groupAppFromList, page: making },
];

export const feature: Feature = { texts: 'further', routes };
