import { registerAdministration } from '../../platform/registries/administration.ts';

registerAdministration({
  key: 'add_members',
  of: 'network',
  section: 'people',
  position: 10,
  path: '/administration/members/new',
});
