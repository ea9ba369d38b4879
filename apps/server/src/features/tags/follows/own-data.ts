import { registerLeaving } from '../../../platform/registries/leaving.ts';
import { registerOwnData } from '../../../platform/registries/own-data.ts';

registerOwnData([
  {
    name: 'followed-tags',
    text: `select t.id as key, t.name::text as name, f.created_at
           from tag_follows f join tags t on t.id = f.tag_id where f.member_id = $1`,
  },
]);

registerLeaving({ tables: ['tag_follows'] });
