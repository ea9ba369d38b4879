import { type Cases, newAddress, once } from '../../../testing/matrix/case-builders.ts';

/** What its calls are asked with, for the role matrix and the suites made of the contract. */
export const cases: Cases = {
  // Not offered unless the network's settings say so, see the feature's own tests.
  signUp: once(() => ({ body: { email: newAddress() } })),
  listWaitingMembers: once(() => ({})),
  acceptWaitingMember: {
    waiting: async (world) => ({
      params: { id: (await world.bed.buildMember({ state: 'awaiting_moderation' })).id },
    }),
    unknown: () => ({ params: { id: 999_999 } }),
  },
  rejectWaitingMember: {
    waiting: async (world) => ({
      params: { id: (await world.bed.buildMember({ state: 'awaiting_moderation' })).id },
    }),
    unknown: () => ({ params: { id: 999_999 } }),
  },
};
