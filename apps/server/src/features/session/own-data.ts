import { registerLeaving } from '../../platform/registries/leaving.ts';
import { registerOwnData } from '../../platform/registries/own-data.ts';

registerOwnData([
  {
    name: 'sessions',
    text: 'select id as key, user_agent, ip, created_at, last_seen_at from sessions where member_id = $1',
  },
]);

registerLeaving({ tables: ['accounts', 'account_tokens', 'sessions', 'known_places'] });
