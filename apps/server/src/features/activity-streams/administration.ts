import { isInUse, registerAdministration } from '../../platform/registries/administration.ts';

registerAdministration(
  {
    key: 'activity_streams',
    of: 'network',
    section: 'content',
    position: 15,
    path: '/administration/activitystreams',
    count: `(select count(*) from containers s join contexts x on x.id = s.context_id and x.network_id = n.id where s.kind = 'stream')`,
  },
  {
    key: 'activity_streams',
    of: 'group',
    section: 'content',
    position: 15,
    path: '/groups/:slug/administration/activitystreams',
    count: `(select count(*) from containers s where s.group_id = g.id and s.kind = 'stream')`,
    isOffered: isInUse,
  },
);
