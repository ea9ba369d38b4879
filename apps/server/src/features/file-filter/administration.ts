import { registerAdministration } from '../../platform/registries/administration.ts';

registerAdministration({
  key: 'file_filter',
  of: 'network',
  section: 'content',
  position: 70,
  path: '/administration/file_extension_filters',
});
