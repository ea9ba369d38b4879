import { type Cases, groups, once } from '../../../testing/matrix/case-builders.ts';

/** What its calls are asked with, for the role matrix and the suites made of the contract. */
export const cases: Cases = {
  listDirectoryMembers: {
    network: () => ({ query: { q: 'A' } }),
    ...groups((place) => ({ query: { group: place.slug } })),
  },
  listDirectoryChoices: {
    network: () => ({ query: { filter: 'role' } }),
    ...groups((place) => ({ query: { filter: 'role', group: place.slug } })),
  },
  listDirectoryCategory: {
    known: (world) => ({ params: { category: String(world.categoryId) } }),
    unknown: () => ({ params: { category: 'no-such-category' } }),
  },
  searchDirectory: once(() => ({ query: { q: 'A' } })),
  getDirectoryTabs: { network: () => ({}), ...groups((place) => ({ query: { group: place.slug } })) },
};
