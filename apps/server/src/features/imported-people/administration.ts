import { registerAdministration } from '../../platform/registries/administration.ts';

registerAdministration({
  key: 'imported_people',
  of: 'network',
  section: 'people',
  position: 8,
  path: '/administration/imported-people',
  count: "(select count(*) from members where state = 'without_sign_in')",
});
