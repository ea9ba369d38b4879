import type { Feature, FeatureRoute } from '../../kit/feature.ts';
import { paths } from '../../kit/paths.ts';

const routes: FeatureRoute[] = [
  { path: paths.editChannelLayout, page: () => import('./channel-layout-page.tsx') },
];

export const feature: Feature = { texts: 'further', routes };
