import { registerAdministration } from '../../platform/registries/administration.ts';

registerAdministration({
  key: 'exports',
  of: 'network',
  section: 'operation',
  position: 25,
  path: '/administration/exports',
});
