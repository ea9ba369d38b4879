import { registerAdministration } from '../../platform/registries/administration.ts';
import { isModuleOn } from './access.ts';

registerAdministration({
  key: 'organisations',
  of: 'group',
  section: 'content',
  position: 60,
  path: '/groups/:slug/administration/organisations',
  count: '(select count(*) from organisations o where o.group_id = g.id)',
  isOffered: (_context, services) => isModuleOn(services),
});
