import type { Feature, FeatureRoute } from '../../kit/feature.ts';
import { paths } from '../../kit/paths.ts';

const routes: FeatureRoute[] = [
  { path: paths.channelWidgets, page: () => import('./widgets-page.tsx') },
  { path: paths.newChannelWidget, page: () => import('./new-widget-page.tsx') },
  { path: paths.editChannelWidget, page: () => import('./edit-widget-page.tsx') },
];

export const feature: Feature = { texts: 'further', routes };
