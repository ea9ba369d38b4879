import type { Feature, FeatureRoute } from '../../kit/feature.ts';
import { paths } from '../../kit/paths.ts';

const routes: FeatureRoute[] = [
  { path: paths.member, page: () => import('./member-page.tsx'), data: ['/members/:memberId.json'] },
  { path: paths.editMember, page: () => import('./edit-member-page.tsx'), data: ['/members/:memberId.json'] },
  {
    path: paths.memberActivities,
    page: () => import('./member-activities-page.tsx'),
    data: ['/members/:memberId.json', '/members/:memberId/activities.json'],
  },
  {
    path: paths.memberLikes,
    page: () => import('./member-likes-page.tsx'),
    data: ['/members/:memberId.json', '/members/:memberId/likes.json'],
  },
  {
    path: paths.ignoredMembers,
    page: () => import('./ignored-members-page.tsx'),
    data: ['/members/:memberId/ignored.json'],
  },
  { path: paths.addMembers, page: () => import('./add-members-page.tsx') },
];

export const feature: Feature = {
  texts: 'further',
  routes,
  administrationIcons: () => import('./administration-icons.tsx'),
  ways: () => import('./ways.tsx'),
};
