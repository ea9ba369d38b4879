import type { Feature, FeatureRoute } from '../../kit/feature.ts';
import { paths } from '../../kit/paths.ts';

const invitesPage = () => import('./invites-page.tsx');
const inviteMembersPage = () => import('./invite-members-page.tsx');
const newInvitePage = () => import('./new-invite-page.tsx');
const sentInvitesPage = () => import('./sent-invites-page.tsx');

const routes: FeatureRoute[] = [
  { path: paths.invites, page: invitesPage, data: ['/api/v1/invites.json?filter=groups&status=open'] },
  { path: paths.groupInvites, page: invitesPage },
  { path: paths.inviteMembers, page: inviteMembersPage },
  { path: paths.administrationGroupInvite, page: inviteMembersPage },
  { path: paths.newInvite, page: newInvitePage },
  { path: paths.administrationInvite, page: newInvitePage },
  { path: paths.invitesSent, page: sentInvitesPage },
  { path: paths.groupInvitesSent, page: sentInvitesPage },
  { path: paths.administrationInvites, page: sentInvitesPage },
];

export const feature: Feature = {
  texts: 'visitors',
  routes,
  administrationIcons: () => import('./administration-icons.tsx'),
  ways: () => import('./ways.tsx'),
  notificationRows: () => import('./notifications/rows.ts'),
};
