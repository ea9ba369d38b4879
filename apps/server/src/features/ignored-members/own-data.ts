import { registerLeaving } from '../../platform/registries/leaving.ts';
import { registerOwnData } from '../../platform/registries/own-data.ts';

registerOwnData([
  {
    name: 'ignored-people',
    text: `select i.ignored_id as key, m.display_name, i.created_at
           from ignored_members i join members m on m.id = i.ignored_id where i.member_id = $1`,
  },
]);

registerLeaving({ tables: ['ignored_members'] });
