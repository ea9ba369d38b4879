import { registerFirstSteps } from '../../platform/registries/first-steps.ts';

registerFirstSteps({
  key: 'groups',
  whose: 'newcomer',
  position: 30,
  path: '/groups',
  isDone: `exists (
    select 1 from group_memberships g join groups joined on joined.id = g.group_id and not joined.is_for_everybody
    where g.member_id = m.id and g.state in ('member', 'in_moderation')
  )`,
});
