import { type Cases, groups, named, once } from '../../../testing/matrix/case-builders.ts';

/** What its calls are asked with, for the role matrix and the suites made of the contract. */
export const cases: Cases = {
  getMap: {
    '': () => ({}),
    ...named(
      'of ',
      groups((place) => ({ query: { group: place.slug } })),
    ),
  },
  getMembersMap: once(() => ({})),
  getGroupMap: groups((place) => ({ params: { slug: place.slug } })),
  staticMap: once(() => ({ query: { lat: 48.78, lon: 9.18, size: '64x64' } })),
  listMapEntries: {
    '': () => ({}),
    ...named(
      'of ',
      groups((place) => ({ query: { group: place.slug } })),
    ),
  },
  getOwnMapPlace: {
    own: () => ({}),
    ...named(
      'of ',
      groups((place) => ({ query: { group: place.slug } })),
    ),
  },
};
