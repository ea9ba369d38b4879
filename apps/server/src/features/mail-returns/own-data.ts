import { registerLeaving } from '../../platform/registries/leaving.ts';
import { registerOwnData } from '../../platform/registries/own-data.ts';

registerLeaving({ tables: ['mail_returns', 'mail_stops'] });

registerOwnData([
  {
    name: 'mail-returns',
    text: `select id as key, kind, sender, subject, excerpt, status, received_at from mail_returns where member_id = $1`,
  },
  {
    name: 'mail-stops',
    text: `select member_id as key, email::text, soft_count, last_at, stopped_at, reason, status
           from mail_stops where member_id = $1`,
  },
]);
