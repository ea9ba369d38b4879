import { isInUse, registerAdministration } from '../../platform/registries/administration.ts';

registerAdministration(
  {
    key: 'invites',
    of: 'network',
    section: 'people',
    position: 40,
    path: '/administration/invites',
  },
  {
    key: 'invites',
    of: 'group',
    section: 'people',
    position: 40,
    path: '/groups/:slug/invites/sent',
    also: ['/groups/:slug/membership_invites', '/groups/:slug/administration/invites'],
    isOffered: isInUse,
  },
);
