import type { Feature, FeatureRoute } from '../../kit/feature.ts';
import { paths } from '../../kit/paths.ts';

const page = () => import('./membership-roles-page.tsx');

const routes: FeatureRoute[] = [
  { path: paths.membershipRoles, page },
  { path: paths.groupMembershipRoles, page },
];

export const feature: Feature = {
  texts: 'further',
  routes,
  administrationIcons: () => import('./administration-icons.tsx'),
  ways: () => import('./ways.tsx'),
};
