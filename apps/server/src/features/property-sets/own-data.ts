import { registerLeaving } from '../../platform/registries/leaving.ts';
import { registerOwnData } from '../../platform/registries/own-data.ts';

registerOwnData([
  {
    name: 'profile',
    text: 'select id as key, property_values from profiles where member_id = $1',
  },
]);

registerLeaving({ tables: ['profiles'] });
