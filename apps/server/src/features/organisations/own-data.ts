import { registerLeaving } from '../../platform/registries/leaving.ts';
import { registerOwnData } from '../../platform/registries/own-data.ts';

registerOwnData([
  {
    name: 'organisation_contacts',
    text: `select o.id as key, o.id as organisation_id, o.name, o.group_id
           from organisation_contacts contact join organisations o on o.id = contact.organisation_id
           where contact.member_id = $1`,
  },
]);

registerLeaving({ tables: ['organisation_contacts'] });
