import { isInUse, registerAdministration } from '../../platform/registries/administration.ts';

registerAdministration(
  {
    key: 'widget_bars',
    of: 'network',
    section: 'network',
    position: 22,
    path: '/administration/widgetbars',
  },
  {
    key: 'widget_bars',
    of: 'group',
    section: 'network',
    position: 22,
    path: '/groups/:slug/administration/widgetbars',
    isOffered: isInUse,
  },
);
