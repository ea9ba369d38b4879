import { registerLeaving } from '../../platform/registries/leaving.ts';
import { registerOwnData } from '../../platform/registries/own-data.ts';

registerOwnData([
  {
    name: 'muted_streams',
    text: `select m.container_id as key, coalesce(g.name, '') as group_name, c.name, m.created_at
           from stream_mutes m join containers c on c.id = m.container_id left join groups g on g.id = c.group_id
           where m.member_id = $1`,
  },
]);

registerLeaving({ tables: ['stream_mutes'] });
