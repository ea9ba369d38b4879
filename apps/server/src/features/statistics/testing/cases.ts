import { type Cases, groups, once } from '../../../testing/matrix/case-builders.ts';

/** What its calls are asked with, for the role matrix and the suites made of the contract. */
export const cases: Cases = {
  getStatistics: once(() => ({})),
  downloadStatistics: once(() => ({})),
  getGroupStatistics: groups((place) => ({ params: { slug: place.slug } })),
  downloadGroupStatistics: groups((place) => ({ params: { slug: place.slug } })),
};
