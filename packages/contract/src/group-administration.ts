import { type Static, Type } from 'typebox';
import { Id, IdOrSlug, Images, Instant, Nullable, PageQuery } from './common.ts';
import { MembershipStatus } from './groups.ts';
import { MemberSummary } from './members.ts';
import { resource } from './resource.ts';

const groups = resource('groups');

const named = Type.Object({ slug: IdOrSlug });
const memberOfGroup = Type.Object({ slug: IdOrSlug, member_id: Id });

export const updateGroupMember = groups.put(
  'updateGroupMember',
  '/api/v1/groups/{slug}/members/{member_id}',
  {
    ids: ['API-331a'],
    summary: 'Make a member an administrator of the group, or take that back',
    params: memberOfGroup,
    body: { is_group_admin: Type.Boolean() },
    answer: { is_group_admin: Type.Boolean() },
  },
);

export const removeGroupMember = groups.delete(
  'removeGroupMember',
  '/api/v1/groups/{slug}/members/{member_id}',
  {
    ids: ['API-331b'],
    summary: 'Remove a member from the group',
    params: memberOfGroup,
    status: 200,
    answer: { membership_status: MembershipStatus },
  },
);

export const subscribeGroup = groups.post('subscribeGroup', '/api/v1/groups/{id}/subscribe', {
  ids: ['API-128'],
  summary: 'Hear of what is written in a group that one belongs to',
  params: { id: IdOrSlug },
  status: 200,
  answer: { i_haz_subscription: Type.Boolean() },
});

export const unsubscribeGroup = groups.delete('unsubscribeGroup', '/api/v1/groups/{id}/subscribe', {
  ids: ['API-129'],
  summary: 'Hear of it no more',
  params: { id: IdOrSlug },
  status: 200,
  answer: { i_haz_subscription: Type.Boolean() },
});

export const favoriteGroup = groups.post('favoriteGroup', '/groups/{slug}/favorite', {
  ids: ['API-270a'],
  summary: 'Put a group that one belongs to before the others',
  params: named,
  status: 200,
  answer: { favorited: Type.Boolean() },
});

export const unfavoriteGroup = groups.delete('unfavoriteGroup', '/groups/{slug}/favorite', {
  ids: ['API-270b'],
  summary: 'Put it back among the others',
  params: named,
  status: 200,
  answer: { favorited: Type.Boolean() },
});

const Archiving = Type.Object({ archived: Type.Boolean(), redirect: Type.String() });

export const archiveGroup = groups.put('archiveGroup', '/groups/{slug}/archive', {
  ids: ['API-124'],
  summary: 'Archive a group: it can be read, and no more be changed',
  params: named,
  answer: Archiving,
});

export const unarchiveGroup = groups.delete('unarchiveGroup', '/groups/{slug}/archive', {
  ids: ['API-125'],
  summary: 'Take a group out of the archive',
  params: named,
  status: 200,
  answer: Archiving,
});

/** How long a deleted group can be brought back, in days. */
export const GROUP_BIN_DAYS = 30;

export const deleteGroup = groups.delete('deleteGroup', '/groups/{slug}', {
  ids: ['API-123'],
  summary: 'Delete a group: it is gone for everyone at once, and can be brought back for 30 days',
  params: named,
  status: 200,
  answer: { id: Id, restorable_until: Instant, redirect: Type.String() },
});

export const restoreGroup = groups.delete('restoreGroup', '/api/v1/groups/bin/{id}', {
  ids: ['API-332a'],
  summary: 'Bring a deleted group back: whoever deleted it, and those who administer its category',
  params: { id: Id },
  status: 200,
  answer: { groupSlug: Type.String() },
});

export const BinnedGroup = Type.Object({
  id: Id,
  name: Type.String(),
  category: Type.Object({ slug: Type.String(), name: Type.String(), color: Type.String() }),
  profile_image: Nullable(Images),
  member_count: Type.Integer(),
  deleted_by: Nullable(Type.String()),
  deleted_at: Instant,
  restorable_until: Instant,
});
export type BinnedGroup = Static<typeof BinnedGroup>;

export const listBinnedGroups = groups.get('listBinnedGroups', '/administration/groups/bin', {
  ids: ['API-332b'],
  summary: 'Deleted groups of the categories that the viewer administers, the last deleted first',
  paging: 'pages',
  answer: { groups: Type.Array(BinnedGroup) },
  screen: true,
});

export const JoinRequest = Type.Object({ id: Id, member: MemberSummary, created_at: Instant });
export type JoinRequest = Static<typeof JoinRequest>;

export const listJoinRequests = groups.get(
  'listJoinRequests',
  '/groups/{slug}/administration/join_requests',
  {
    ids: ['API-243c'],
    summary: 'Who waits to be let into the group, the longest waiting first; with an id that request alone',
    params: named,
    query: { ...PageQuery, id: Type.Optional(Id) },
    paging: 'pages',
    answer: { join_requests: Type.Array(JoinRequest) },
    screen: true,
  },
);

const joinRequest = Type.Object({ slug: IdOrSlug, id: Id });

export const acceptJoinRequest = groups.post(
  'acceptJoinRequest',
  '/groups/{slug}/administration/join_requests/{id}/accept',
  {
    ids: ['API-243b'],
    summary: 'Let somebody into the group',
    params: joinRequest,
    status: 200,
    answer: { membership_status: MembershipStatus },
  },
);

export const rejectJoinRequest = groups.post(
  'rejectJoinRequest',
  '/groups/{slug}/administration/join_requests/{id}/reject',
  {
    ids: ['API-243a'],
    summary: 'Do not let somebody into the group; they are told the reason, if there is one',
    params: joinRequest,
    body: { reason: Type.Optional(Type.String({ maxLength: 1000 })) },
    status: 200,
    answer: { membership_status: MembershipStatus },
  },
);
