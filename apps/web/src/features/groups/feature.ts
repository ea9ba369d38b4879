import type { Feature, FeatureRoute, GroupTab } from '../../kit/feature.ts';
import { paths } from '../../kit/paths.ts';

const data = ['/api/v1/groups/:groupSlug.json'];

const routes: FeatureRoute[] = [
  { path: paths.groups, page: () => import('./groups-page.tsx') },
  { path: paths.chooseGroupCategory, page: () => import('./choose-category-page.tsx') },
  { path: paths.newGroup, page: () => import('./new-group-page.tsx') },
  { path: paths.group, page: () => import('./group-page.tsx'), data },
  {
    path: paths.groupStreams,
    page: () => import('./group-posts-page.tsx'),
    data: [...data, '/groups/:groupSlug/activitystreams.json'],
  },
  { path: paths.editGroup, page: () => import('./edit-group-page.tsx') },
  { path: paths.groupMembers, page: () => import('./group-members-page.tsx') },
  { path: paths.groupAdministration, page: () => import('./group-administration-page.tsx') },
  { path: paths.joinRequests, page: () => import('./join-requests-page.tsx') },
  { path: paths.rejectJoinRequest, page: () => import('./reject-join-request-page.tsx') },
  { path: paths.administeredGroups, page: () => import('./administered-groups-page.tsx') },
  { path: paths.categoryGroups, page: () => import('./administered-groups-page.tsx') },
  { path: paths.groupBin, page: () => import('./group-bin-page.tsx') },
];

const groupTabs: GroupTab[] = [
  {
    to: paths.group,
    toOf: ({ starts_with_page }) => (starts_with_page ? paths.groupStreams : paths.group),
    also: [paths.groupStreams, paths.groupStream, paths.groupActivities],
    label: 'groups.tab.stream',
    turn: 10,
  },
  {
    to: paths.groupMembers,
    also: [paths.groupDirectory, paths.groupDirectoryCategory],
    label: 'groups.members',
    turn: 20,
    countOf: ({ member_count }) => member_count,
  },
];

export const feature: Feature = {
  texts: 'further',
  routes,
  groupTabs,
  administrationIcons: () => import('./administration-icons.tsx'),
  ways: () => import('./ways.tsx'),
  notificationRows: () => import('./notifications/rows.ts'),
};
