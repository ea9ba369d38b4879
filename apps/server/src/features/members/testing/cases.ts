import { type Cases, newAddress, once } from '../../../testing/matrix/case-builders.ts';
import { buildProfile } from './build.ts';

/** What its calls are asked with, for the role matrix and the suites made of the contract. */
export const cases: Cases = {
  listMembers: once(() => ({ query: { q: 'A' } })),
  getMember: {
    self: (_world, _role, own) => ({ params: { id: own || 1 } }),
    'of the same group': (world) => ({ params: { id: world.author } }),
    'of no common group': (world) => ({ params: { id: world.people.other_member } }),
    locked: (world) => ({ params: { id: world.people.locked } }),
  },
  addMember: once(() => ({ body: { user: { email: newAddress(), send_welcome_mail: true } } })),
  updateOwnPicture: {
    own: (_world, _role, own) => ({ params: { id: own || 1 }, body: { image_id: null } }),
    'of another': (world) => ({ params: { id: world.author }, body: { image_id: null } }),
  },
  updateMember: {
    self: (_world, _role, own) => ({ params: { id: own || 1 }, body: { profile: { about_me: 'Hallo' } } }),
    'of the same group': (world) => ({
      params: { id: world.author },
      body: { profile: { about_me: 'Hallo' } },
    }),
    'of no common group': (world) => ({
      params: { id: world.people.other_member },
      body: { first_name: 'Neu' },
    }),
  },
  getProfile: {
    'of the same group': async (world) => ({ params: { id: await buildProfile(world, world.author) } }),
    'of no common group': async (world) => ({
      params: { id: await buildProfile(world, world.people.other_member) },
    }),
    'of somebody locked': async (world) => ({
      params: { id: await buildProfile(world, world.people.locked) },
    }),
    unknown: () => ({ params: { id: 999_999 } }),
  },
  downloadVCard: {
    'of the same group': (world) => ({ params: { id: world.author } }),
    'of no common group': (world) => ({ params: { id: world.people.other_member } }),
  },
};
