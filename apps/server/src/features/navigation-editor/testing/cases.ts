import { type Cases, groups, once } from '../../../testing/matrix/case-builders.ts';

const body = { navigation_items: [{ text: 'Kalender', link: '/appointments' }] };

/** What its calls are asked with, for the role matrix and the suites made of the contract. */
export const cases: Cases = {
  getNavigation: once(() => ({})),
  updateNavigation: once(() => ({ body })),
  listNavigationPages: once(() => ({})),
  getGroupNavigation: groups((place) => ({ params: { slug: place.slug } })),
  updateGroupNavigation: groups((place) => ({ params: { slug: place.slug }, body })),
  listGroupNavigationPages: groups((place) => ({ params: { slug: place.slug } })),
};
