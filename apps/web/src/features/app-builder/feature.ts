import type { Feature, FeatureRoute } from '../../kit/feature.ts';
import { paths } from '../../kit/paths.ts';

const list = () => import('./administered-apps-page.tsx');
const making = () => import('./new-app-page.tsx');
const bin = () => import('./deleted-apps-page.tsx');
const builder = () => import('./edit-app-page.tsx');

const routes: FeatureRoute[] = [
  { path: paths.administeredApps, page: list },
  { path: paths.groupAdministeredApps, page: list },
  { path: paths.deletedApps, page: bin },
  { path: paths.deletedGroupApps, page: bin },
  { path: paths.newApp, page: making },
  { path: paths.newGroupApp, page: making },
  { path: paths.editApp, page: builder },
  { path: paths.editGroupApp, page: builder },
];

export const feature: Feature = {
  texts: 'further',
  routes,
  administrationIcons: () => import('./administration-icons.tsx'),
  ways: () => import('./ways.tsx'),
};
