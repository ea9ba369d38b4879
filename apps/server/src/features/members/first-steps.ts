import { registerFirstSteps } from '../../platform/registries/first-steps.ts';

registerFirstSteps(
  {
    key: 'picture',
    whose: 'newcomer',
    position: 10,
    path: '/members/:id/edit',
    isDone: 'm.image_id is not null',
  },
  {
    key: 'profile',
    whose: 'newcomer',
    position: 20,
    path: '/members/:id/edit',
    isDone: `exists (select 1 from profiles f where f.member_id = m.id and f.property_values <> '{}')`,
  },
);
