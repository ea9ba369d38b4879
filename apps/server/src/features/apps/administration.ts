import { registerAdministration } from '../../platform/registries/administration.ts';

const counted = (where: string): string =>
  `(select count(*) from apps a join containers c on c.id = a.id where a.deleted_at is null and ${where})`;

registerAdministration(
  {
    key: 'apps',
    of: 'network',
    section: 'content',
    position: 27,
    path: '/administration/apps',
    count: counted('c.group_id is null'),
  },
  {
    key: 'apps',
    of: 'group',
    section: 'content',
    position: 27,
    path: '/groups/:slug/administration/apps',
    count: counted('c.group_id = g.id'),
  },
);
