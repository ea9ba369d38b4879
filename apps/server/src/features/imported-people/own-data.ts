import { registerLeaving } from '../../platform/registries/leaving.ts';
import { registerOwnData } from '../../platform/registries/own-data.ts';

registerOwnData([
  {
    name: 'further-addresses',
    text: `select row_number() over (order by email) as key, email::text, merged_at from merged_addresses
           where member_id = $1`,
  },
]);

registerLeaving({ tables: ['merged_addresses'] });
