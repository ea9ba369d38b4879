import { registerOwnData } from '../../platform/registries/own-data.ts';

registerOwnData([
  {
    name: 'member-imports',
    text: `select id as key, file_name, state, created_at from member_imports where author_id = $1`,
  },
]);
