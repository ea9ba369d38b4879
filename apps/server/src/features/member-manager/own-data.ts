import { registerOwnData } from '../../platform/registries/own-data.ts';

registerOwnData([
  {
    name: 'member-acts',
    text: `select id as key, act, cardinality(member_ids) as people, created_at from member_acts where author_id = $1`,
  },
]);
