import { isInUse, registerAdministration } from '../../platform/registries/administration.ts';

registerAdministration(
  {
    key: 'navigation',
    of: 'network',
    section: 'network',
    position: 20,
    path: '/administration/navigation/edit',
  },
  {
    key: 'navigation',
    of: 'group',
    section: 'network',
    position: 20,
    path: '/groups/:slug/administration/navigation/edit',
    isOffered: isInUse,
  },
);
