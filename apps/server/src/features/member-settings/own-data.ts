import { registerLeaving } from '../../platform/registries/leaving.ts';
import { registerOwnData } from '../../platform/registries/own-data.ts';

registerOwnData([
  {
    name: 'settings',
    text: `select member_id as key, mail_choices, subscriptions, digest, digest_group_ids, birthday, newsletter, stopped_by_link, quiet_from, quiet_until
           from member_settings where member_id = $1`,
  },
]);

registerLeaving({ tables: ['member_settings'] });
