import { registerLeaving } from '../../platform/registries/leaving.ts';
import { registerOwnData } from '../../platform/registries/own-data.ts';

registerLeaving({ tables: ['member_views'] });

registerOwnData([
  {
    name: 'member-views',
    text: 'select id as key, name, filters, created_at from member_views where member_id = $1',
  },
  {
    name: 'member-acts',
    text: `select id as key, act, cardinality(member_ids) as people, created_at from member_acts where author_id = $1`,
  },
]);
