import { registerLeaving } from '../../platform/registries/leaving.ts';
import { registerOwnData } from '../../platform/registries/own-data.ts';

registerOwnData([
  {
    name: 'devices',
    text: `select id as key, platform, endpoint, user_agent, push_choices, created_at, last_success_at
           from devices where member_id = $1`,
  },
]);

registerLeaving({ tables: ['devices'] });
