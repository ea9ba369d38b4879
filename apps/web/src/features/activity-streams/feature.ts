import type { Feature, FeatureRoute } from '../../kit/feature.ts';
import { paths } from '../../kit/paths.ts';

const page = () => import('./administered-streams-page.tsx');

const routes: FeatureRoute[] = [
  { path: paths.administeredStreams, page },
  { path: paths.groupAdministeredStreams, page },
];

export const feature: Feature = {
  texts: 'further',
  routes,
  administrationIcons: () => import('./administration-icons.tsx'),
  ways: () => import('./ways.tsx'),
};
