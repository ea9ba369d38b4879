import { lazy } from 'react';
import type { Feature, FeatureRoute, GroupTab } from '../../kit/feature.ts';
import { paths } from '../../kit/paths.ts';
import { withTexts } from '../../lib/i18n.ts';

const routes: FeatureRoute[] = [
  { path: paths.apps, page: () => import('./apps-page.tsx'), data: ['/apps.json'] },
  { path: paths.app, page: () => import('./app-page.tsx'), data: ['/apps/:appSlug.json'] },
  { path: paths.groupApps, page: () => import('./group-apps-page.tsx') },
  { path: paths.archivedItems, page: () => import('./archived-items-page.tsx') },
  { path: paths.item, page: () => import('./item-page.tsx'), data: ['/items/:itemId.json'] },
  { path: paths.editItem, page: () => import('./edit-item-page.tsx') },
];

/** The apps in the userbar; loaded where apps are. */
export const UserbarApps = lazy(withTexts(() => import('./components/userbar-apps.tsx')));

/** The choice of an app and the form of a new item, over whatever screen they are asked for; loaded then. */
export const NewItem = lazy(withTexts(() => import('./components/new-item.tsx')));

const groupTabs: GroupTab[] = [
  { to: paths.groupApps, label: 'apps.title', turn: 38, isOffered: ({ can }) => can.read_content },
];

export const feature: Feature = {
  texts: 'further',
  routes,
  groupTabs,
  ways: () => import('./ways.tsx'),
  notificationRows: () => import('./notifications/rows.ts'),
};
