import { lazy } from 'react';
import type { FeatureRoute } from '../../kit/feature-route.ts';
import { paths } from '../../kit/paths.ts';

const page = () => import('./membership-roles-page.tsx');

export const routes: FeatureRoute[] = [
  { path: paths.membershipRoles, page },
  { path: paths.groupMembershipRoles, page },
];

/** Ticks the roles that somebody wears; loaded when opened. */
export const AssignRoles = lazy(async () => ({
  default: (await import('./components/assign-roles.tsx')).AssignRoles,
}));
export { RoleBadge } from './components/role-badge.tsx';
