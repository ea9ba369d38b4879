import type { Feature, FeatureRoute } from '../../kit/feature.ts';
import { paths } from '../../kit/paths.ts';

const reportsPage = () => import('./reports-page.tsx');

const routes: FeatureRoute[] = [
  { path: paths.newReport, page: () => import('./new-report-page.tsx') },
  { path: paths.reports, page: reportsPage },
  { path: paths.groupReports, page: reportsPage },
];

export const feature: Feature = {
  texts: 'further',
  routes,
  administrationIcons: () => import('./administration-icons.tsx'),
  ways: () => import('./ways.tsx'),
  notificationRows: () => import('./notifications/rows.ts'),
};
