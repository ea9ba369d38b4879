import type { Feature, FeatureRoute } from '../../kit/feature.ts';
import { paths } from '../../kit/paths.ts';

const routes: FeatureRoute[] = [
  {
    path: paths.plannedActivities,
    page: () => import('./planned-activities-page.tsx'),
    data: ['/planned_activities.json'],
  },
];

export const feature: Feature = {
  texts: 'further',
  routes,
  ways: () => import('./ways.tsx'),
  notificationRows: () => import('./notifications/rows.ts'),
};
