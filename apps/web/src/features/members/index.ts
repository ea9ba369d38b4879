import { lazy } from 'react';
import type { FeatureRoute } from '../../kit/feature-route.ts';
import { paths } from '../../kit/paths.ts';
import { withTexts } from '../../lib/i18n.ts';

export const routes: FeatureRoute[] = [
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

/** The profile of a person as a form; loaded when shown. */
export const ProfileForm = lazy(
  withTexts(async () => ({ default: (await import('./components/profile-form.tsx')).ProfileForm })),
);

/** Finds people by name in a form; loaded when shown. */
export const MemberSearch = lazy(
  withTexts(async () => ({ default: (await import('./components/member-search.tsx')).MemberSearch })),
);
