import type { Cases } from '../../../testing/matrix/case-builders.ts';

/** What its calls are asked with, for the role matrix and the suites made of the contract. */
export const cases: Cases = {
  getDigestPreview: {
    own: (_world, _role, own) => ({ params: { membershipId: own || 1 } }),
    'of another': (world) => ({ params: { membershipId: world.author } }),
    'of a locked member': (world) => ({ params: { membershipId: world.people.locked } }),
  },
};
