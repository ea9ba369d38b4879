import { registerLeaving } from '../../platform/registries/leaving.ts';
import { registerOwnData } from '../../platform/registries/own-data.ts';

registerOwnData([
  {
    name: 'email-changes',
    text: `select id as key, old_email, new_email, user_agent, created_at, confirmed_at, ended_at
           from email_changes where member_id = $1`,
  },
  {
    name: 'sessions',
    text: 'select id as key, user_agent, ip, created_at, last_seen_at from sessions where member_id = $1',
  },
]);

registerLeaving({ tables: ['accounts', 'account_tokens', 'email_changes', 'sessions', 'known_places'] });
