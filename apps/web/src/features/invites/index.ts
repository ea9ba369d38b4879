import type { FeatureRoute } from '../../app-shell/feature-route.ts';
import { paths } from '../../app-shell/paths.ts';

const invitesPage = () => import('./invites-page.tsx');

export const routes: FeatureRoute[] = [
  { path: paths.invites, page: invitesPage, data: ['/api/v1/invites.json?filter=groups&status=open'] },
  { path: paths.groupInvites, page: invitesPage },
  { path: paths.inviteMembers, page: () => import('./invite-members-page.tsx') },
];
