import { registerAdministration } from '../../platform/registries/administration.ts';

registerAdministration({
  key: 'settings',
  of: 'network',
  section: 'network',
  position: 10,
  path: '/administration/settings/edit',
});
