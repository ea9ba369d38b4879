import { registerOwnData } from '../../platform/registries/own-data.ts';

registerOwnData([
  {
    name: 'navigation-written',
    text: `select context_id as key, items, updated_at from navigations where author_id = $1`,
  },
]);
