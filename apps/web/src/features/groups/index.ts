import { lazy } from 'react';
import type { FeatureRoute } from '../../kit/feature-route.ts';
import { paths } from '../../kit/paths.ts';

export const routes: FeatureRoute[] = [
  { path: paths.groups, page: () => import('./groups-page.tsx') },
  { path: paths.newGroup, page: () => import('./new-group-page.tsx') },
  { path: paths.group, page: () => import('./group-page.tsx'), data: ['/api/v1/groups/:groupSlug.json'] },
  { path: paths.editGroup, page: () => import('./edit-group-page.tsx') },
  { path: paths.groupMembers, page: () => import('./group-members-page.tsx') },
  { path: paths.groupAdministration, page: () => import('./group-administration-page.tsx') },
  { path: paths.joinRequests, page: () => import('./join-requests-page.tsx') },
  { path: paths.rejectJoinRequest, page: () => import('./reject-join-request-page.tsx') },
  { path: paths.groupBin, page: () => import('./group-bin-page.tsx') },
];

/** A group in a list with the way in; loaded with the lists that show it. */
export const GroupRow = lazy(async () => ({
  default: (await import('./components/group-row.tsx')).GroupRow,
}));

/** Keeps shown groups fresh while others change them or come and go. */
export { useFreshGroups } from './live.ts';
