import type { Feature, FeatureRoute } from '../../kit/feature.ts';
import { paths } from '../../kit/paths.ts';

const members = () => import('./members-tab-page.tsx');
const category = () => import('./category-tab-page.tsx');

const routes: FeatureRoute[] = [
  { path: paths.directory, page: members },
  { path: paths.members, page: members },
  { path: paths.directoryMembers, page: members },
  { path: paths.directoryCategory, page: category },
  { path: paths.groupDirectory, page: members },
  { path: paths.groupDirectoryCategory, page: category },
];

export const feature: Feature = { texts: 'further', routes, ways: () => import('./ways.tsx') };
