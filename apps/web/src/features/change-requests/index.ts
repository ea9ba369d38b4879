import type { FeatureRoute } from '../../kit/feature-route.ts';
import { paths } from '../../kit/paths.ts';

const ownPage = () => import('./own-change-request-page.tsx');

export const routes: FeatureRoute[] = [
  { path: paths.ownChangeRequest, page: ownPage, data: ['/change_requests.json'] },
  { path: paths.memberChangeRequest, page: ownPage, data: ['/change_requests.json'] },
  { path: paths.changeRequests, page: () => import('./change-requests-page.tsx') },
];
