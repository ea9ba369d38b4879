import { registerLeaving } from '../../platform/registries/leaving.ts';
import { registerOwnData } from '../../platform/registries/own-data.ts';

registerOwnData([
  {
    name: 'app-passwords',
    text: 'select id as key, name, created_at, last_used_at from app_passwords where member_id = $1',
  },
  {
    name: 'email-changes',
    text: `select id as key, old_email, new_email, user_agent, created_at, confirmed_at, ended_at
           from email_changes where member_id = $1`,
  },
  {
    name: 'passkeys',
    text: `select id as key, name, host, transports, is_backed_up, created_at, last_used_at
           from passkeys where member_id = $1`,
  },
  {
    name: 'second-factors',
    text: 'select id as key, type, created_at, last_used_at from second_factors where member_id = $1',
  },
  {
    name: 'sessions',
    text: 'select id as key, user_agent, ip, created_at, last_seen_at from sessions where member_id = $1',
  },
]);

registerLeaving({
  tables: [
    'accounts',
    'account_tokens',
    'app_passwords',
    'backup_codes',
    'email_changes',
    'factor_challenges',
    'factor_guesses',
    'known_places',
    'passkeys',
    'second_factors',
    'sessions',
  ],
});
