import { registerAdministration } from '../../platform/registries/administration.ts';

registerAdministration(
  {
    key: 'statistics',
    of: 'network',
    section: 'operation',
    position: 20,
    path: '/administration/statistics',
  },
  {
    key: 'statistics',
    of: 'group',
    section: 'operation',
    position: 20,
    path: '/groups/:slug/administration/statistics',
  },
);
