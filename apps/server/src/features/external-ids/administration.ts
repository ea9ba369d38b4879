import { registerAdministration } from '../../platform/registries/administration.ts';

registerAdministration({
  key: 'external_ids',
  of: 'network',
  section: 'people',
  position: 35,
  path: '/administration/external_ids',
  count: '(select count(*) from external_ids)',
});
