import type { FeatureRoute } from '../../app-shell/feature-route.ts';
import { paths } from '../../app-shell/paths.ts';

export const routes: FeatureRoute[] = [
  { path: paths.onboarding, access: 'anyone', page: () => import('./onboarding-page.tsx') },
];
