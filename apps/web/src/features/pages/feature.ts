import { lazy } from 'react';
import type { Feature, FeatureRoute, GroupTab } from '../../kit/feature.ts';
import { paths } from '../../kit/paths.ts';
import { withTexts } from '../../lib/i18n.ts';

const tree = () => import('./tree-page.tsx');
const page = () => import('./page-page.tsx');
const newPage = () => import('./new-page-page.tsx');
const editPage = () => import('./edit-page-page.tsx');
const history = () => import('./history-page.tsx');
const comparison = () => import('./comparison-page.tsx');
const bin = () => import('./bin-page.tsx');

const routes: FeatureRoute[] = [
  { path: paths.pages, page: tree, data: ['/pages.json'] },
  { path: paths.allPages, page: tree, data: ['/pages.json'] },
  { path: paths.changedPages, page: () => import('./changed-pages-page.tsx') },
  { path: paths.newPage, page: newPage },
  { path: paths.deletedPages, page: bin },
  { path: paths.page, page, data: ['/pages/:pageSlug.json'] },
  { path: paths.editPage, page: editPage },
  { path: paths.pageHistory, page: history },
  { path: paths.pageComparison, page: comparison },
  { path: paths.groupPages, page: tree },
  { path: paths.allGroupPages, page: tree },
  { path: paths.newGroupPage, page: newPage },
  { path: paths.deletedGroupPages, page: bin },
  { path: paths.groupPage, page },
  { path: paths.editGroupPage, page: editPage },
  { path: paths.groupPageHistory, page: history },
  { path: paths.groupPageComparison, page: comparison },
  { path: paths.publicPage, access: 'anyone', page: () => import('./public-page.tsx') },
];

/** The trees of pages in the userbar; loaded where pages are. */
export const UserbarPages = lazy(withTexts(() => import('./components/userbar-pages.tsx')));

const groupTabs: GroupTab[] = [
  {
    to: paths.groupPages,
    also: [
      paths.allGroupPages,
      paths.newGroupPage,
      paths.deletedGroupPages,
      paths.groupPage,
      paths.editGroupPage,
      paths.groupPageHistory,
      paths.groupPageComparison,
    ],
    label: 'pages.title',
    turn: 37,
    isOffered: ({ can }) => can.read_content,
  },
];

export const feature: Feature = {
  texts: 'further',
  routes,
  groupTabs,
  ways: () => import('./ways.tsx'),
  notificationRows: () => import('./notifications/rows.ts'),
};
