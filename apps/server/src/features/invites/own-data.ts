import { registerOwnData } from '../../platform/registries/own-data.ts';

registerOwnData([
  {
    name: 'invitations',
    text: `select id as key, invitable_type, email, first_name, last_name, additional_message, state, created_at
           from invites where author_id = $1`,
  },
]);
