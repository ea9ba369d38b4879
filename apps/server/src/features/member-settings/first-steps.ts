import { registerFirstSteps } from '../../platform/registries/first-steps.ts';

registerFirstSteps({
  key: 'notifications',
  whose: 'newcomer',
  position: 40,
  path: '/members/:id/settings/edit',
  isDone: 'exists (select 1 from member_settings s where s.member_id = m.id)',
});
