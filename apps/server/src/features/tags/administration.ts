import { registerAdministration } from '../../platform/registries/administration.ts';

registerAdministration({
  key: 'tags',
  of: 'network',
  section: 'content',
  position: 60,
  path: '/administration/tags',
});
