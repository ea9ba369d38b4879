import { type Cases, groups, once } from '../../../testing/matrix/case-builders.ts';

/** What its calls are asked with, for the role matrix and the suites made of the contract. */
export const cases: Cases = {
  findEverything: once(() => ({ query: { q: 'Fest' } })),
  findInGroup: groups((place) => ({ params: { slug: place.slug }, query: { q: 'Fest' } })),
  suggestSearch: once(() => ({ query: { q: 'Fe' } })),
};
