import { type Cases, once } from '../../../testing/matrix/case-builders.ts';

const items = [{ type: 'default', module: 'messages', isEntryPoint: true }, { type: 'more' }];

/** What its calls are asked with, for the role matrix and the suites made of the contract. */
export const cases: Cases = {
  getAppNavigation: once(() => ({})),
  updateAppNavigation: once(() => ({ body: { items } })),
};
