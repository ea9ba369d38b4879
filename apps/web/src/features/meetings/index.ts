import type { FeatureRoute } from '../../app-shell/feature-route.ts';
import { paths } from '../../app-shell/paths.ts';

export const routes: FeatureRoute[] = [
  { path: paths.meetingRooms, page: () => import('./meeting-rooms-page.tsx') },
  { path: paths.appointmentCategories, page: () => import('./appointment-categories-page.tsx') },
];
