import { type Cases, groups, once } from '../../../testing/matrix/case-builders.ts';

/** What its calls are asked with, for the role matrix and the suites made of the contract. */
export const cases: Cases = {
  listGroups: once(() => ({})),
  getGroup: groups((place) => ({ params: { slug: place.slug } })),
  getNewGroup: once((world) => ({ query: { group_category_slug: String(world.categoryId) } })),
  createGroup: {
    open: (world) => ({ body: { group: { name: 'Neu', group_category_id: world.categoryId } } }),
    hidden: (world) => ({
      body: { group: { name: 'Neu', group_category_id: world.categoryId, access: 'hidden' } },
    }),
  },
  updateGroup: groups((place) => ({ params: { slug: place.slug }, body: { group: { teaser: 'Neu' } } })),
  joinGroup: groups((place) => ({ params: { id: place.slug } })),
  leaveGroup: groups((place) => ({ params: { id: place.slug } })),
  listGroupMembers: groups((place) => ({ params: { slug: place.slug } })),
  addGroupMember: groups((place, world) => ({
    params: { slug: place.slug },
    body: { member_id: world.author },
  })),
  updateGroupMember: groups((place, world) => ({
    params: { slug: place.slug, member_id: world.author },
    body: { is_group_admin: false },
  })),
  removeGroupMember: groups(async (place, world) => ({
    params: { slug: place.slug, member_id: await world.joiner(place) },
  })),
  deleteGroup: groups(async (place, world) => ({ params: { slug: await world.copy(place) } })),
  restoreGroup: groups(async (place, world) => ({ params: { id: await world.binned(place) } })),
  listBinnedGroups: once(() => ({})),
  listJoinRequests: groups((place) => ({ params: { slug: place.slug } })),
  acceptJoinRequest: groups(async (place, world) => ({
    params: { slug: place.slug, id: await world.joinRequest(place) },
  })),
  rejectJoinRequest: groups(async (place, world) => ({
    params: { slug: place.slug, id: await world.joinRequest(place) },
    body: { reason: 'Nein' },
  })),
  subscribeGroup: groups((place) => ({ params: { id: place.slug } })),
  unsubscribeGroup: groups((place) => ({ params: { id: place.slug } })),
  favoriteGroup: groups((place) => ({ params: { slug: place.slug } })),
  unfavoriteGroup: groups((place) => ({ params: { slug: place.slug } })),
  archiveGroup: groups(async (place, world) => ({ params: { slug: await world.copy(place) } })),
  unarchiveGroup: groups(async (place, world) => ({ params: { slug: await world.copy(place) } })),
  listAdministeredGroups: {
    all: () => ({}),
    'of a category': (world) => ({ query: { category: String(world.categoryId) } }),
  },
  updateAdministeredGroup: groups((place) => ({
    params: { id: place.id },
    body: { group: { archived: false } },
  })),
  deleteAdministeredGroup: groups(async (place, world) => ({
    params: { id: await world.idOf(await world.copy(place)) },
  })),
  restoreAdministeredGroup: groups(async (place, world) => ({ params: { id: await world.binned(place) } })),
};
