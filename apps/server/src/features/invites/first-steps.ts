import { registerFirstSteps } from '../../platform/registries/first-steps.ts';

registerFirstSteps({
  key: 'invite_people',
  whose: 'founder',
  position: 20,
  path: '/invites/new',
  isDone: `exists (select 1 from invites i where i.author_id = m.id)
    or exists (select 1 from members o where o.id <> m.id and o.state in ('active', 'to_be_onboarded'))`,
});
