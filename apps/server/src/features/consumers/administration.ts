import { registerAdministration } from '../../platform/registries/administration.ts';

registerAdministration({
  key: 'consumers',
  of: 'network',
  section: 'people',
  position: 7,
  path: '/administration/consumers',
  count: "(select count(*) from members where state = 'consumer')",
});
