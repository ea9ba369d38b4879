import { registerAdministration } from '../../platform/registries/administration.ts';

registerAdministration({
  key: 'app_navigation',
  of: 'network',
  section: 'network',
  position: 25,
  path: '/administration/app_navigation/edit',
});
