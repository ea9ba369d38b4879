import type { Feature, FeatureRoute } from '../../kit/feature.ts';
import { paths } from '../../kit/paths.ts';

const routes: FeatureRoute[] = [
  { path: paths.consumers, page: () => import('./consumers-page.tsx') },
  { path: paths.newConsumer, page: () => import('./new-consumer-page.tsx') },
  { path: paths.editConsumer, page: () => import('./edit-consumer-page.tsx') },
  { path: paths.consumerGroups, page: () => import('./consumer-groups-page.tsx') },
];

export const feature: Feature = {
  texts: 'further',
  routes,
  administrationIcons: () => import('./administration-icons.tsx'),
  ways: () => import('./ways.tsx'),
};
