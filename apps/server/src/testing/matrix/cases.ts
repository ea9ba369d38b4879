import { CALENDAR_CASES } from './calendar-cases.ts';
import {
  type Build,
  browserSubscription,
  groups,
  links,
  named,
  newAddress,
  once,
  onDevice,
  onPost,
  onReply,
  settingsOf,
} from './case-builders.ts';
import { ENTRY_CASES } from './entry-cases.ts';
import { MESSAGE_CASES } from './message-cases.ts';
import { PARTICIPANT_CASES } from './participant-cases.ts';

const onEmailChange: Record<string, Build> = {
  waiting: async (world, _role, own) => {
    await world.emailChange(own, 'waiting');
    return {};
  },
  'none waits': async (world, _role, own) => {
    await world.emailChange(own, 'none');
    return {};
  },
};

/** Input for every endpoint by its name, one line of the table for each case. An endpoint without one fails the test. */
export const CASES: Record<string, Record<string, Build>> = {};

Object.assign(CASES, {
  getSession: once(() => ({})),
  signIn: once(() => ({ body: { email: 'nobody@example.org', password: 'wrong' } })),
  // Signing out is tried with a session of its own, see the test.
  signOut: once(() => ({})),
  requestPassword: once(() => ({ body: { email: 'nobody@example.org' } })),
  setPassword: once(() => ({ body: { token: 'none', password: 'long enough to be one' } })),
  getAccount: once(() => ({})),
  updateAccount: once(() => ({ body: { language: 'de' } })),
  confirmEmail: once(() => ({ body: { token: 'made-by-nobody' } })),
  objectToEmail: once(() => ({ body: { token: 'made-by-nobody' } })),
  repeatEmailChange: onEmailChange,
  cancelEmailChange: onEmailChange,
  listOwnSessions: once(() => ({})),
  endOwnSession: { foreign: () => ({ params: { id: 999_999 } }) },
  endOtherSessions: once(() => ({})),
  createSocketToken: once(() => ({})),
  getWebToken: once(() => ({})),
  openWebSession: once(() => ({ body: { token: 'made-by-nobody' } })),
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
  listTranslationLanguages: once(() => ({})),
  getTranslation: {
    ...onPost((id) => ({ params: { type: 'activity', lang: 'DE', target_id: id } })),
    ...named(
      'reply, ',
      onReply((_activityId, id) => ({ params: { type: 'DE', lang: 'reply', target_id: id } })),
    ),
  },
  getPropertySet: {
    network: () => ({ params: { name: 'member_profile' } }),
    unknown: () => ({ params: { name: 'no_such_profile' } }),
    ...groups((place) => ({
      params: { name: 'group_profile' },
      query: { context_type: 'group', context_id: place.id, inherit: true },
    })),
  },
  updatePropertySet: {
    network: () => ({
      params: { name: 'member_profile' },
      body: { properties: [{ name: 'about_me', type: 'text', label: 'Über mich' }] },
    }),
    'of the category': (world) => ({
      params: { name: 'group_profile' },
      query: { context_type: 'group_category', context_id: world.categoryId },
      body: { modifications: { add_options: [] } },
    }),
    ...groups((place) => ({
      params: { name: 'group_profile' },
      query: { context_type: 'group', context_id: place.id },
      body: { modifications: { add_options: [] } },
    })),
  },
  listMembers: once(() => ({ query: { q: 'A' } })),
  getMember: {
    self: (_world, _role, own) => ({ params: { id: own || 1 } }),
    'of the same group': (world) => ({ params: { id: world.author } }),
    'of no common group': (world) => ({ params: { id: world.people.other_member } }),
    locked: (world) => ({ params: { id: world.people.locked } }),
  },
  getMemberSettings: settingsOf(() => ({})),
  updateMemberSettings: settingsOf(() => ({ body: { email_notifications: ['reply'] } })),
  getUnsubscription: links(),
  unsubscribe: links(),
  addMember: once(() => ({ body: { user: { email: newAddress(), send_welcome_mail: true } } })),
  listMembershipRoles: once(() => ({})),
  createMembershipRole: once(() => ({ body: { name: 'Rat', plural_name: 'Räte' } })),
  updateMembershipRole: {
    '': async (world) => ({ params: { id: await world.role() }, body: { name: 'Rat', plural_name: 'Räte' } }),
    'of a group': async (world) => ({
      params: { id: await world.role(world.open) },
      body: { name: 'Rat', plural_name: 'Räte' },
    }),
  },
  deleteMembershipRole: once(async (world) => ({ params: { id: await world.role() } })),
  assignMembershipRoles: {
    '': async (world) => ({
      params: { id: world.author },
      body: { membership_role_ids: [await world.role()] },
    }),
    'with a role of a group': async (world) => ({
      params: { id: world.author },
      body: { membership_role_ids: [await world.role(world.open)] },
    }),
  },
  listGroupMembershipRoles: groups((place) => ({ params: { slug: place.slug } })),
  createGroupMembershipRole: groups((place) => ({
    params: { slug: place.slug },
    body: { name: 'Rat', plural_name: 'Räte', display_type: 'grouped' },
  })),
  updateGroupMembershipRole: groups(async (place, world) => ({
    params: { slug: place.slug, id: await world.role(place) },
    body: { name: 'Rat', plural_name: 'Räte' },
  })),
  deleteGroupMembershipRole: groups(async (place, world) => ({
    params: { slug: place.slug, id: await world.role(place) },
  })),
  assignGroupMembershipRoles: groups(async (place, world) => ({
    params: { slug: place.slug, member_id: world.author },
    body: { membership_role_ids: [await world.role(place)] },
  })),
  listOwnChangeRequests: once(() => ({})),
  requestChange: once((_world, role) => ({ body: { last_name: `Neu ${role}` } })),
  withdrawChangeRequest: {
    own: async (world, _role, own) => ({ params: { id: await world.changeRequest(own || undefined) } }),
    'of another': async (world) => ({ params: { id: await world.changeRequest() } }),
  },
  listChangeRequests: once(() => ({})),
  acceptChangeRequest: once(async (world) => ({
    params: { id: await world.changeRequest() },
    body: { overwrite: true },
  })),
  rejectChangeRequest: once(async (world) => ({ params: { id: await world.changeRequest() }, body: {} })),
  uploadMemberList: once(() => ({ upload: true })),
  listMemberImports: once(() => ({})),
  getMemberImport: once(async (world) => ({ params: { id: await world.memberImport() } })),
  startMemberImport: once(async (world) => ({
    params: { id: await world.memberImport() },
    body: { send_welcome_mail: false },
  })),
  listMemberImportLines: once(async (world) => ({ params: { id: await world.memberImport() } })),
  downloadMemberImportLines: once(async (world) => ({ params: { id: await world.memberImport() } })),
  dropMemberImport: once(async (world) => ({ params: { id: await world.memberImport() } })),
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
    'of the same group': async (world) => ({ params: { id: await world.profile(world.author) } }),
    'of no common group': async (world) => ({
      params: { id: await world.profile(world.people.other_member) },
    }),
    'of somebody locked': async (world) => ({ params: { id: await world.profile(world.people.locked) } }),
    unknown: () => ({ params: { id: 999_999 } }),
  },
  downloadVCard: {
    'of the same group': (world) => ({ params: { id: world.author } }),
    'of no common group': (world) => ({ params: { id: world.people.other_member } }),
  },
  listMemberActivities: {
    'of the same group': (world) => ({ params: { id: world.author } }),
    'of no common group': (world) => ({ params: { id: world.people.other_member } }),
  },
  listMemberLikes: {
    'of the same group': (world) => ({ params: { id: world.author } }),
    'of no common group': (world) => ({ params: { id: world.people.other_member } }),
  },
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
  listLegalTexts: once(() => ({})),
  getLegalText: {
    unknown: () => ({ params: { handle: 'no-such-text' } }),
    imprint: async (world) => ({ params: { handle: await world.legalText() } }),
  },
  listPendingLegalTexts: once(() => ({})),
  acceptLegalTexts: once(() => ({ body: { version_ids: [] } })),
  getOnboardingProfile: once(() => ({})),
  saveOnboardingProfile: once(() => ({ body: { profile: { about_me: 'Hallo' } } })),
  getLeavingTerms: once(() => ({})),
  leaveNetwork: { 'with a wrong password': () => ({ body: { current_password: 'wrong' } }) },
  getOwnData: once(() => ({})),
  requestOwnData: once(() => ({})),
  downloadOwnData: { 'not ready': () => ({}) },
  dropOwnData: once(() => ({})),
  getWebManifest: once(() => ({})),
  getAppIcon: once(() => ({ params: { name: '192' } })),
  listDevices: once(() => ({})),
  registerDevice: once(() => ({ body: browserSubscription() })),
  removeDevice: onDevice('id'),
  getPushSettings: onDevice('deviceId'),
  updatePushSettings: onDevice('deviceId', () => ({ body: { notifications: ['mention'] } })),
  testDevice: onDevice('deviceId'),
  findTags: once(() => ({ query: { q: 'a' } })),
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
  listDirectoryMembers: {
    network: () => ({ query: { q: 'A' } }),
    ...groups((place) => ({ query: { group: place.slug } })),
  },
  listDirectoryCategory: {
    known: (world) => ({ params: { category: String(world.categoryId) } }),
    unknown: () => ({ params: { category: 'no-such-category' } }),
  },
  searchDirectory: once(() => ({ query: { q: 'A' } })),
  getMap: {
    '': () => ({}),
    ...named(
      'of ',
      groups((place) => ({ query: { group: place.slug } })),
    ),
  },
  getMembersMap: once(() => ({})),
  getGroupMap: groups((place) => ({ params: { slug: place.slug } })),
  staticMap: once(() => ({ query: { lat: 48.78, lon: 9.18, size: '64x64' } })),
  listMapEntries: {
    '': () => ({}),
    ...named(
      'of ',
      groups((place) => ({ query: { group: place.slug } })),
    ),
  },
  getOwnMapPlace: {
    own: () => ({}),
    ...named(
      'of ',
      groups((place) => ({ query: { group: place.slug } })),
    ),
  },
  getDirectoryTabs: { network: () => ({}), ...groups((place) => ({ query: { group: place.slug } })) },
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
  updateGroupMember: groups((place, world) => ({
    params: { slug: place.slug, member_id: world.author },
    body: { is_group_admin: false },
  })),
  removeGroupMember: groups(async (place, world) => ({
    params: { slug: place.slug, member_id: await world.joiner(place) },
  })),
  subscribeGroup: groups((place) => ({ params: { id: place.slug } })),
  unsubscribeGroup: groups((place) => ({ params: { id: place.slug } })),
  favoriteGroup: groups((place) => ({ params: { slug: place.slug } })),
  unfavoriteGroup: groups((place) => ({ params: { slug: place.slug } })),
  archiveGroup: groups(async (place, world) => ({ params: { slug: await world.copy(place) } })),
  unarchiveGroup: groups(async (place, world) => ({ params: { slug: await world.copy(place) } })),
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
  ...CALENDAR_CASES,
  ...PARTICIPANT_CASES,
  ...MESSAGE_CASES,
  ...ENTRY_CASES,
} satisfies typeof CASES);
