import { registerLeaving } from '../../platform/registries/leaving.ts';
import { registerOwnData } from '../../platform/registries/own-data.ts';

registerOwnData([
  {
    name: 'external_ids',
    text: 'select id as key, external_id, updated_at from external_ids where member_id = $1',
  },
]);

registerLeaving({ tables: ['external_ids'] });
