import { registerFirstSteps } from '../../platform/registries/first-steps.ts';

registerFirstSteps({
  key: 'designs',
  whose: 'founder',
  position: 7,
  path: '/administration/designs',
  isDone: `exists (select 1 from audit_entries e where e.action = 'updateDesign' and e.outcome = 'done')
    or exists (
      select 1 from themes t join contexts x on x.id = t.context_id and x.network_id is not null
      where t.is_active and t.logo_id is not null
    )`,
});
