import { registerLeaving } from '../../platform/registries/leaving.ts';
import { registerOwnData } from '../../platform/registries/own-data.ts';

registerOwnData([
  {
    name: 'roles',
    text: `select r.id as key, r.name, m.created_at from member_membership_roles m
           join membership_roles r on r.id = m.membership_role_id where m.member_id = $1`,
  },
]);

registerLeaving({ tables: ['member_membership_roles'] });
