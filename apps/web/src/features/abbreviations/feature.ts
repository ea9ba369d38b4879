import type { Feature, FeatureRoute } from '../../kit/feature.ts';
import { paths } from '../../kit/paths.ts';

const routes: FeatureRoute[] = [
  { path: paths.abbreviations, page: () => import('./abbreviations-page.tsx') },
  { path: paths.newAbbreviation, page: () => import('./new-abbreviation-page.tsx') },
  { path: paths.editAbbreviation, page: () => import('./edit-abbreviation-page.tsx') },
];

export const feature: Feature = {
  texts: 'further',
  routes,
  administrationIcons: () => import('./administration-icons.tsx'),
  ways: () => import('./ways.tsx'),
};
