import { registerOwnData } from '../../platform/registries/own-data.ts';

registerOwnData([
  {
    name: 'app-navigation-written',
    text: `select network_id as key, items, updated_at from app_navigations where author_id = $1`,
  },
]);
