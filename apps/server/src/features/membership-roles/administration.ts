import { isInUse, registerAdministration } from '../../platform/registries/administration.ts';

registerAdministration(
  {
    key: 'membership_roles',
    of: 'network',
    section: 'people',
    position: 50,
    path: '/administration/membership_roles',
    count: '(select count(*) from membership_roles where group_id is null)',
  },
  {
    key: 'membership_roles',
    of: 'group',
    section: 'people',
    position: 30,
    path: '/groups/:slug/administration/membership_roles',
    count: '(select count(*) from membership_roles r where r.group_id = g.id)',
    isOffered: isInUse,
  },
);
