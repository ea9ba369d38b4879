import { registerAdministration } from '../../platform/registries/administration.ts';

registerAdministration(
  {
    key: 'group_categories',
    of: 'network',
    section: 'content',
    position: 5,
    path: '/administration/group-categories-order/edit',
    also: ['/administration/group-categories'],
    count: '(select count(*) from group_categories)',
  },
  {
    key: 'edit_group_category',
    of: 'group_category',
    section: 'network',
    position: 10,
    path: '/administration/group-categories/:slug/edit',
  },
);
