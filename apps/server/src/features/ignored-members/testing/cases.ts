import type { Cases } from '../../../testing/matrix/case-builders.ts';

/** What its calls are asked with, for the role matrix and the suites made of the contract. */
export const cases: Cases = {
  listIgnoredMembers: {
    own: (_world, _role, own) => ({ params: { id: own || 1 } }),
    'of another': (world) => ({ params: { id: world.author } }),
  },
  ignoreMember: {
    self: (_world, _role, own) => ({ params: { id: own || 1 } }),
    'of the same group': (world) => ({ params: { id: world.author } }),
    'of no common group': (world) => ({ params: { id: world.people.other_member } }),
  },
  stopIgnoringMember: {
    'of the same group': (world) => ({ params: { id: world.author } }),
    'of no common group': (world) => ({ params: { id: world.people.other_member } }),
  },
};
