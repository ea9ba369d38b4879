import { registerAdministration } from '../../platform/registries/administration.ts';
import { isModuleOn } from './access.ts';

registerAdministration({
  key: 'ministry',
  of: 'network',
  section: 'people',
  position: 90,
  path: '/administration/ministry',
  count: '(select count(distinct minister_id) from ministry_charges)',
  isOffered: (_context, services) => isModuleOn(services),
});
