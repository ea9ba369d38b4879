import { registerFirstSteps } from '../../platform/registries/first-steps.ts';
import { DEFAULT_ACCENT } from '../themes/index.ts';

const worn =
  'from themes t join contexts x on x.id = t.context_id and x.network_id is not null where t.is_active';

registerFirstSteps(
  {
    key: 'logo',
    whose: 'founder',
    position: 6,
    path: '/administration/designs',
    isDone: `exists (select 1 ${worn} and t.logo_id is not null)`,
  },
  {
    key: 'designs',
    whose: 'founder',
    position: 7,
    path: '/administration/designs',
    // Whoever changed something there and kept the colour has chosen it too.
    isDone: `exists (select 1 ${worn} and t.accent <> '${DEFAULT_ACCENT}')
      or exists (select 1 from audit_entries e where e.action = 'updateDesign' and e.outcome = 'done')`,
  },
);
