import { registerAdministration } from '../../platform/registries/administration.ts';

registerAdministration({
  key: 'members',
  of: 'network',
  section: 'people',
  position: 5,
  path: '/administration/members',
  count: "(select count(*) from members where state not in ('left', 'anonymised', 'preview', 'consumer'))",
});
