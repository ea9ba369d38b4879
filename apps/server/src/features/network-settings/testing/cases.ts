import { type Cases, once } from '../../../testing/matrix/case-builders.ts';

/** What its calls are asked with, for the role matrix and the suites made of the contract. */
export const cases: Cases = {
  getSettings: once(() => ({})),
  updateSettings: once(() => ({ body: { settings: { directory_default_sort: 'first_name' } } })),
  getTestMail: once(() => ({ query: { kind: 'digest' } })),
  sendTestBirthdayMail: once(() => ({})),
  sendTestMail: once(() => ({ body: { kind: 'notification' } })),
};
