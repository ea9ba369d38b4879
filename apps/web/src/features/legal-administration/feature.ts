import type { Feature, FeatureRoute } from '../../kit/feature.ts';
import { paths } from '../../kit/paths.ts';

const routes: FeatureRoute[] = [
  { path: paths.administeredLegalTexts, page: () => import('./legal-texts-page.tsx') },
  { path: paths.newLegalText, page: () => import('./new-legal-text-page.tsx') },
  { path: paths.legalTextVersions, page: () => import('./versions-page.tsx') },
  { path: paths.editLegalText, page: () => import('./edit-legal-text-page.tsx') },
  { path: paths.editImprint, page: () => import('./imprint-page.tsx') },
];

export const feature: Feature = {
  texts: 'further',
  routes,
  administrationIcons: () => import('./administration-icons.tsx'),
  ways: () => import('./ways.tsx'),
};
