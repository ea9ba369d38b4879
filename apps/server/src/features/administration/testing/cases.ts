import { type Cases, named, once } from '../../../testing/matrix/case-builders.ts';

const contexts = {
  ...named(
    'network',
    once(() => ({})),
  ),
  ...named(
    'group',
    once((world) => ({ query: { context_type: 'group', context_id: world.open.slug } })),
  ),
  ...named(
    'hidden group',
    once((world) => ({ query: { context_type: 'group', context_id: world.hidden.slug } })),
  ),
  ...named(
    'category',
    once((world) => ({ query: { context_type: 'group_category', context_id: String(world.categoryId) } })),
  ),
  ...named(
    'nothing named',
    once(() => ({ query: { context_type: 'group' } })),
  ),
};

/** What its calls are asked with, for the role matrix and the suites made of the contract. */
export const cases: Cases = { getAdministrationMenu: contexts, getAdministrationStart: contexts };
