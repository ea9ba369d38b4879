import { type Cases, once } from '../../../testing/matrix/case-builders.ts';

/** What its calls are asked with, for the role matrix and the suites made of the contract. */
export const cases: Cases = {
  getGroupPromotion: once(() => ({})),
  closeGroupPromotion: once(() => ({})),
};
