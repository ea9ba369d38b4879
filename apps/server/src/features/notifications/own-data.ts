import { registerLeaving } from '../../platform/registries/leaving.ts';
import { registerOwnData } from '../../platform/registries/own-data.ts';

registerOwnData([
  {
    name: 'notifications',
    text: 'select id as key, kind, activity_id, reply_id, created_at, read_at from notifications where member_id = $1',
  },
]);

registerLeaving({ tables: ['notifications'] });
