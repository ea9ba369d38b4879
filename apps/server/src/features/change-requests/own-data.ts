import { registerLeaving } from '../../platform/registries/leaving.ts';
import { registerOwnData } from '../../platform/registries/own-data.ts';

registerOwnData([
  {
    name: 'change-requests',
    text: `select id as key, wished, before, message, state, answer, created_at, answered_at
           from change_requests where member_id = $1`,
  },
]);

registerLeaving({ tables: ['change_requests'] });
