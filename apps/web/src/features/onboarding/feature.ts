import type { Feature, FeatureRoute } from '../../kit/feature.ts';
import { paths } from '../../kit/paths.ts';

const routes: FeatureRoute[] = [
  { path: paths.onboarding, access: 'anyone', page: () => import('./onboarding-page.tsx') },
];

export const feature: Feature = { texts: 'visitors', routes };
