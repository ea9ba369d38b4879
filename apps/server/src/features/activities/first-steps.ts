import { registerFirstSteps } from '../../platform/registries/first-steps.ts';

registerFirstSteps({
  key: 'first_post',
  whose: 'founder',
  position: 30,
  path: '/activitystreams/all',
  // The word of welcome was written for them.
  isDone: `(select count(*) from (
    select 1 from activities a where a.author_id = m.id and a.deleted_at is null limit 2
  ) own) = 2`,
});
