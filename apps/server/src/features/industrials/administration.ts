import { registerAdministration } from '../../platform/registries/administration.ts';

registerAdministration({
  key: 'industrials',
  of: 'network',
  section: 'content',
  position: 60,
  path: '/administration/industrials',
  count: '(select count(*) from industrials)',
  isOffered: (_context, { settings }) => settings.current().modules.industrials,
});
