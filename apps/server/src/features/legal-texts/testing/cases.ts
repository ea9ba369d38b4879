import { type Cases, once } from '../../../testing/matrix/case-builders.ts';
import { buildLegalText } from './build.ts';

/** What its calls are asked with, for the role matrix and the suites made of the contract. */
export const cases: Cases = {
  listLegalTexts: once(() => ({})),
  getLegalText: {
    unknown: () => ({ params: { handle: 'no-such-text' } }),
    imprint: async (world) => ({ params: { handle: await buildLegalText(world) } }),
  },
  listPendingLegalTexts: once(() => ({})),
  acceptLegalTexts: once(() => ({ body: { version_ids: [] } })),
};
