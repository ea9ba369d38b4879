import type { Feature, FeatureRoute } from '../../kit/feature.ts';
import { paths } from '../../kit/paths.ts';

const routes: FeatureRoute[] = [
  { path: paths.newArticle, page: () => import('./new-article-page.tsx') },
  { path: paths.editArticle, page: () => import('./edit-article-page.tsx') },
];

export const feature: Feature = { texts: 'further', routes, ways: () => import('./ways.tsx') };
