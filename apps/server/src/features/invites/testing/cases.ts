import { type Cases, groups, named, newAddress, once } from '../../../testing/matrix/case-builders.ts';

/** What its calls are asked with, for the role matrix and the suites made of the contract. */
export const cases: Cases = {
  listInvites: { '': () => ({}), 'to appointments': () => ({ query: { filter: 'appointments' } }) },
  acceptInvite: {
    own: async (world, _role, own) => ({
      params: { id: await world.invite(own || world.author, world.closed) },
    }),
    'to an appointment': async (world, _role, own) => ({
      params: { id: await world.participant(await world.appointment(world.hidden), own || world.author) },
    }),
    'of another': async (world) => ({ params: { id: await world.invite(world.author, world.closed) } }),
  },
  rejectInvite: {
    own: async (world, _role, own) => ({
      params: { id: await world.invite(own || world.author, world.closed) },
    }),
    'to an appointment': async (world, _role, own) => ({
      params: { id: await world.participant(await world.appointment(world.hidden), own || world.author) },
    }),
    'of another': async (world) => ({ params: { id: await world.invite(world.author, world.closed) } }),
  },
  inviteToNetwork: once(() => ({ body: { emails: [newAddress()] } })),
  inviteToGroup: {
    ...named(
      'members, ',
      groups((place, world) => ({
        params: { slug: place.slug },
        body: { membership_ids: [world.author] },
      })),
    ),
    ...named(
      'by mail, ',
      groups((place) => ({ params: { slug: place.slug }, body: { emails: [newAddress()] } })),
    ),
  },
  createInvites: {
    network: () => ({ body: { emails: [newAddress()] } }),
    ...groups((place, world) => ({ body: { group: place.slug, membership_ids: [world.author] } })),
  },
  previewInvites: {
    network: () => ({ body: { text: 'anna@example.org' } }),
    ...groups((place) => ({ body: { text: 'anna@example.org', group: place.slug } })),
  },
  listSentInvites: once(() => ({})),
  listSentInvitesOfGroup: groups((place) => ({ params: { groupSlug: place.slug } })),
  listAllInvites: once(() => ({})),
  renewInvites: {
    'of the group': async (world) => ({
      body: { invite_ids: [await world.invite(world.people.other_member, world.closed)] },
    }),
    unknown: () => ({ body: { invite_ids: [999_999] } }),
  },
  revokeInvites: {
    'of the group': async (world) => ({
      body: { invite_ids: [await world.invite(world.people.other_member, world.closed)] },
    }),
    unknown: () => ({ body: { invite_ids: [999_999] } }),
  },
  readInviteLink: { unknown: () => ({ body: { token: 'none' } }) },
  acceptInviteLink: {
    unknown: () => ({
      body: {
        token: 'none',
        first_name: 'A',
        last_name: 'B',
        password: 'long enough to be one',
        language: 'de',
        requirements: [],
      },
    }),
  },
  inviteMembersToGroup: groups((place, world) => ({
    params: { slug: place.slug },
    body: { membership_ids: [world.author] },
  })),
};
