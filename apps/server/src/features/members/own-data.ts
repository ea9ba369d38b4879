import { registerOwnData } from '../../platform/registries/own-data.ts';

registerOwnData([
  {
    name: 'account',
    text: `select id as key, id, email, first_name, last_name, display_name, state, is_external, language, time_zone, created_at,
             (select last_sign_in_at from accounts where member_id = members.id) as last_sign_in_at
           from members where id = $1`,
  },
]);
