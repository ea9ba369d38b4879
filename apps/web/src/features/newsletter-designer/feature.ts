import type { Feature, FeatureRoute } from '../../kit/feature.ts';
import { paths } from '../../kit/paths.ts';

const routes: FeatureRoute[] = [
  { path: paths.newsletterTemplate, page: () => import('./template-page.tsx') },
];

export const feature: Feature = { texts: 'further', routes };
