import { type Cases, once } from '../../../testing/matrix/case-builders.ts';

/** What its calls are asked with, for the role matrix and the suites made of the contract. */
export const cases: Cases = {
  getUnreadFeatures: once(() => ({})),
  getUnreadActivities: once(() => ({})),
  getUnreadFolders: once(() => ({})),
  getUnreadTotals: once(() => ({})),
};
