import { registerLeaving } from '../../platform/registries/leaving.ts';
import { registerOwnData } from '../../platform/registries/own-data.ts';

registerOwnData([
  {
    name: 'days-here',
    text: "select day - date '2000-01-01' as key, day from member_days where member_id = $1",
  },
]);

registerLeaving({ tables: ['member_days'] });
