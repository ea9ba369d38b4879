import { type Cases, once } from '../../../testing/matrix/case-builders.ts';

/** What its calls are asked with, for the role matrix and the suites made of the contract. */
export const cases: Cases = {
  getPreviewChoices: once(() => ({})),
  startPreview: {
    'of a role that there is not': async () => ({ body: { kind: 'role', id: 9_999_999 } }),
  },
  endPreview: once(() => ({})),
};
