import { registerOwnData } from '../../platform/registries/own-data.ts';

registerOwnData([
  {
    name: 'calendar-imports',
    text: `select id as key, file_name, state, counts, created_at, finished_at from calendar_imports where author_id = $1`,
  },
]);
