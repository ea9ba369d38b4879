import { lazy } from 'react';
import type { FeatureRoute } from '../../kit/feature-route.ts';
import { paths } from '../../kit/paths.ts';

const notificationsPage = () => import('./notifications-page.tsx');

export const routes: FeatureRoute[] = [
  { path: paths.notifications, page: notificationsPage },
  { path: paths.groupNotifications, page: notificationsPage },
];

/** What the bell opens: the newest notifications. Loaded when shown; told how to close. */
export const NotificationsDropdown = lazy(() => import('./components/notifications-dropdown.tsx'));
