import { type Cases, groups, once } from '../../../testing/matrix/case-builders.ts';
import { buildRole } from './build.ts';

/** What its calls are asked with, for the role matrix and the suites made of the contract. */
export const cases: Cases = {
  listMembershipRoles: once(() => ({})),
  createMembershipRole: once(() => ({ body: { name: 'Rat', plural_name: 'Räte' } })),
  updateMembershipRole: {
    '': async (world) => ({
      params: { id: await buildRole(world) },
      body: { name: 'Rat', plural_name: 'Räte' },
    }),
    'of a group': async (world) => ({
      params: { id: await buildRole(world, world.open) },
      body: { name: 'Rat', plural_name: 'Räte' },
    }),
  },
  deleteMembershipRole: once(async (world) => ({ params: { id: await buildRole(world) } })),
  assignMembershipRoles: {
    '': async (world) => ({
      params: { id: world.author },
      body: { membership_role_ids: [await buildRole(world)] },
    }),
    'with a role of a group': async (world) => ({
      params: { id: world.author },
      body: { membership_role_ids: [await buildRole(world, world.open)] },
    }),
  },
  listGroupMembershipRoles: groups((place) => ({ params: { slug: place.slug } })),
  createGroupMembershipRole: groups((place) => ({
    params: { slug: place.slug },
    body: { name: 'Rat', plural_name: 'Räte', display_type: 'grouped' },
  })),
  updateGroupMembershipRole: groups(async (place, world) => ({
    params: { slug: place.slug, id: await buildRole(world, place) },
    body: { name: 'Rat', plural_name: 'Räte' },
  })),
  deleteGroupMembershipRole: groups(async (place, world) => ({
    params: { slug: place.slug, id: await buildRole(world, place) },
  })),
  assignGroupMembershipRoles: groups(async (place, world) => ({
    params: { slug: place.slug, member_id: world.author },
    body: { membership_role_ids: [await buildRole(world, place)] },
  })),
};
