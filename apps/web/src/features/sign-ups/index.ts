import type { FeatureRoute } from '../../app-shell/feature-route.ts';
import { paths } from '../../app-shell/paths.ts';

export const routes: FeatureRoute[] = [
  { path: paths.waitingMembers, page: () => import('./waiting-members-page.tsx') },
];
