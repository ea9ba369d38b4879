import { registerFirstSteps } from '../../platform/registries/first-steps.ts';

registerFirstSteps({
  key: 'first_appointment',
  whose: 'founder',
  position: 10,
  path: '/appointments/new',
  isDone: 'exists (select 1 from appointments a where a.author_id = m.id)',
});
