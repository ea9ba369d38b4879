import { registerAdministration } from '../../platform/registries/administration.ts';

registerAdministration({
  key: 'preview',
  of: 'network',
  section: 'people',
  position: 55,
  path: '/administration/preview',
});
