import { registerFirstSteps } from '../../platform/registries/first-steps.ts';
import { withDefaults } from '../../platform/settings/network-settings.ts';

registerFirstSteps({
  key: 'network_settings',
  whose: 'founder',
  position: 5,
  path: '/administration/settings/edit',
  isDone: `exists (select 1 from audit_entries e where e.action = 'updateSettings' and e.outcome = 'done')
    or exists (select 1 from network_settings s where s.settings->>'name' <> '${withDefaults({}).name}')`,
});
