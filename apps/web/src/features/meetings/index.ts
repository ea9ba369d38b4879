import type { FeatureRoute } from '../../kit/feature-route.ts';
import { paths } from '../../kit/paths.ts';

export const routes: FeatureRoute[] = [
  { path: paths.meetingRooms, page: () => import('./meeting-rooms-page.tsx') },
  { path: paths.appointmentCategories, page: () => import('./appointment-categories-page.tsx') },
];
