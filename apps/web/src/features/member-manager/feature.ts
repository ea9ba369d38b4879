import type { Feature, FeatureRoute } from '../../kit/feature.ts';
import { paths } from '../../kit/paths.ts';

const routes: FeatureRoute[] = [
  { path: paths.managedMembers, page: () => import('./members-page.tsx') },
  { path: paths.editManagedMember, page: () => import('./edit-member-page.tsx') },
  { path: paths.memberGroups, page: () => import('./member-groups-page.tsx') },
];

export const feature: Feature = {
  texts: 'further',
  routes,
  administrationIcons: () => import('./administration-icons.tsx'),
  ways: () => import('./ways.tsx'),
};
