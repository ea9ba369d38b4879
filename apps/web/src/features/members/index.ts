import type { FeatureRoute } from '../../app-shell/feature-route.ts';
import { paths } from '../../app-shell/paths.ts';

export const routes: FeatureRoute[] = [
  { path: paths.member, page: () => import('./member-page.tsx') },
  { path: paths.addMembers, page: () => import('./add-members-page.tsx') },
];
