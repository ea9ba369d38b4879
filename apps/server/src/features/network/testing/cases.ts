import { type Cases, once } from '../../../testing/matrix/case-builders.ts';

/** What its calls are asked with, for the role matrix and the suites made of the contract. */
export const cases: Cases = {
  getSession: once(() => ({})),
  setUpNetwork: {
    again: () => ({
      body: {
        network_name: 'N',
        language: 'de',
        time_zone: 'Europe/Berlin',
        first_name: 'A',
        last_name: 'B',
        email: 'a@example.org',
        password: 'long enough to be one',
        group_name: 'G',
      },
    }),
  },
  getNetwork: once(() => ({})),
};
