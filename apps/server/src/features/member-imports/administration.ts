import { registerAdministration } from '../../platform/registries/administration.ts';

registerAdministration({
  key: 'import_members',
  of: 'network',
  section: 'people',
  position: 30,
  path: '/administration/members/import',
});
