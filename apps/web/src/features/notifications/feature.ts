import { lazy } from 'react';
import type { Feature, FeatureRoute } from '../../kit/feature.ts';
import { withNotificationRows } from '../../kit/notification-rows.ts';
import { paths } from '../../kit/paths.ts';

const notificationsPage = withNotificationRows(() => import('./notifications-page.tsx'));

const routes: FeatureRoute[] = [
  { path: paths.notifications, page: notificationsPage },
  { path: paths.groupNotifications, page: notificationsPage },
];

/** What the bell opens: the newest notifications. Loaded when shown; told how to close. */
export const NotificationsDropdown = lazy(
  withNotificationRows(() => import('./components/notifications-dropdown.tsx')),
);

export const feature: Feature = { texts: 'inside', routes, ways: () => import('./ways.tsx') };
