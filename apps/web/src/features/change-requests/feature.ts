import type { Feature, FeatureRoute } from '../../kit/feature.ts';
import { paths } from '../../kit/paths.ts';

const ownPage = () => import('./own-change-request-page.tsx');

const routes: FeatureRoute[] = [
  { path: paths.ownChangeRequest, page: ownPage, data: ['/change_requests.json'] },
  { path: paths.memberChangeRequest, page: ownPage, data: ['/change_requests.json'] },
  { path: paths.changeRequests, page: () => import('./change-requests-page.tsx') },
];

export const feature: Feature = {
  texts: 'further',
  routes,
  administrationIcons: () => import('./administration-icons.tsx'),
  ways: () => import('./ways.tsx'),
  notificationRows: () => import('./notifications/rows.ts'),
};
