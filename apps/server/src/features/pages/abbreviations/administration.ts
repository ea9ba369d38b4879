import { registerAdministration } from '../../../platform/registries/administration.ts';

registerAdministration({
  key: 'abbreviations',
  of: 'network',
  section: 'content',
  position: 45,
  path: '/administration/abbreviations',
  count: '(select count(*) from abbreviations)',
});
