import { isInUse, registerAdministration } from '../../platform/registries/administration.ts';

const countOf = (column: string) =>
  `(select count(*) from themes t join contexts x on x.id = t.context_id where x.${column})`;

registerAdministration(
  {
    key: 'designs',
    of: 'network',
    section: 'network',
    position: 20,
    path: '/administration/designs',
    count: countOf('network_id is not null'),
  },
  {
    key: 'category_designs',
    of: 'group_category',
    section: 'network',
    position: 40,
    path: '/group-categories/:slug/administration/designs',
    count: countOf('group_category_id = c.id'),
  },
  {
    key: 'group_designs',
    of: 'group',
    section: 'network',
    position: 40,
    path: '/groups/:slug/administration/designs',
    count: countOf('group_id = g.id'),
    isOffered: isInUse,
  },
);
