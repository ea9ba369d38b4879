import { registerFirstSteps } from '../../platform/registries/first-steps.ts';
import { withDefaults } from '../../platform/settings/network-settings.ts';

registerFirstSteps(
  {
    key: 'network_settings',
    whose: 'founder',
    position: 5,
    path: '/administration/settings/edit',
    isDone: `exists (select 1 from audit_entries e where e.action = 'updateSettings' and e.outcome = 'done')
      or exists (select 1 from network_settings s where s.settings->>'name' <> '${withDefaults({}).name}')`,
  },
  {
    key: 'mail',
    whose: 'founder',
    position: 8,
    path: '/administration/settings/edit?tab=mail',
    // A mail server took one. What was written to a file has reached nobody.
    isDone: `exists (
      select 1 from audit_entries e
      where e.action = 'sendTestMail' and e.outcome = 'done' and e.details->'after'->>'has_server' = 'true'
    )`,
  },
);
