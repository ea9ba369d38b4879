import { registerLeaving } from '../../platform/registries/leaving.ts';
import { registerOwnData } from '../../platform/registries/own-data.ts';

registerOwnData([
  {
    name: 'mails',
    text: `select id as key, kind, counts, created_at, outcome from letters where member_id = $1`,
  },
]);

registerLeaving({ tables: ['waiting_mails', 'letters'] });
