import { registerLeaving } from '../../platform/registries/leaving.ts';
import { registerOwnData } from '../../platform/registries/own-data.ts';

registerOwnData([
  {
    name: 'saved-searches',
    text: `select id as key, name, q, module, sort_by, group_id, created_at
           from saved_searches where member_id = $1`,
  },
]);

registerLeaving({ tables: ['saved_searches'] });
