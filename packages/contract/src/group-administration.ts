import { type Static, Type } from 'typebox';
import { Id, IdOrSlug, Images, Instant, Nullable, PageQuery } from './common.ts';
import { endpoint } from './endpoint.ts';
import { MembershipStatus } from './groups.ts';
import { MemberSummary } from './members.ts';

const groupCall = { tag: 'groups', access: 'signed_in', status: 200 } as const;
const named = Type.Object({ slug: IdOrSlug });
const memberOfGroup = Type.Object({ slug: IdOrSlug, member_id: Id });

export const updateGroupMember = endpoint({
  ...groupCall,
  ids: ['API-331a'],
  name: 'updateGroupMember',
  method: 'PUT',
  path: '/api/v1/groups/{slug}/members/{member_id}',
  summary: 'Make a member an administrator of the group, or take that back',
  params: memberOfGroup,
  body: Type.Object({ is_group_admin: Type.Boolean() }, { additionalProperties: false }),
  answer: Type.Object({ is_group_admin: Type.Boolean() }),
});

export const removeGroupMember = endpoint({
  ...groupCall,
  ids: ['API-331b'],
  name: 'removeGroupMember',
  method: 'DELETE',
  path: '/api/v1/groups/{slug}/members/{member_id}',
  summary: 'Remove a member from the group',
  params: memberOfGroup,
  answer: Type.Object({ membership_status: MembershipStatus }),
});

export const subscribeGroup = endpoint({
  ...groupCall,
  ids: ['API-128'],
  name: 'subscribeGroup',
  method: 'POST',
  path: '/api/v1/groups/{id}/subscribe',
  summary: 'Hear of what is written in a group that one belongs to',
  params: Type.Object({ id: IdOrSlug }),
  answer: Type.Object({ i_haz_subscription: Type.Boolean() }),
});

export const unsubscribeGroup = endpoint({
  ...groupCall,
  ids: ['API-129'],
  name: 'unsubscribeGroup',
  method: 'DELETE',
  path: '/api/v1/groups/{id}/subscribe',
  summary: 'Hear of it no more',
  params: Type.Object({ id: IdOrSlug }),
  answer: Type.Object({ i_haz_subscription: Type.Boolean() }),
});

export const favoriteGroup = endpoint({
  ...groupCall,
  ids: ['API-270a'],
  name: 'favoriteGroup',
  method: 'POST',
  path: '/groups/{slug}/favorite',
  summary: 'Put a group that one belongs to before the others',
  params: named,
  answer: Type.Object({ favorited: Type.Boolean() }),
});

export const unfavoriteGroup = endpoint({
  ...groupCall,
  ids: ['API-270b'],
  name: 'unfavoriteGroup',
  method: 'DELETE',
  path: '/groups/{slug}/favorite',
  summary: 'Put it back among the others',
  params: named,
  answer: Type.Object({ favorited: Type.Boolean() }),
});

const Archiving = Type.Object({ archived: Type.Boolean(), redirect: Type.String() });

export const archiveGroup = endpoint({
  ...groupCall,
  ids: ['API-124'],
  name: 'archiveGroup',
  method: 'PUT',
  path: '/groups/{slug}/archive',
  summary: 'Archive a group: it can be read, and no more be changed',
  params: named,
  answer: Archiving,
});

export const unarchiveGroup = endpoint({
  ...groupCall,
  ids: ['API-125'],
  name: 'unarchiveGroup',
  method: 'DELETE',
  path: '/groups/{slug}/archive',
  summary: 'Take a group out of the archive',
  params: named,
  answer: Archiving,
});

/** How long a deleted group can be brought back, in days. */
export const GROUP_BIN_DAYS = 30;

export const deleteGroup = endpoint({
  ...groupCall,
  ids: ['API-123'],
  name: 'deleteGroup',
  method: 'DELETE',
  path: '/groups/{slug}',
  summary: 'Delete a group: it is gone for everyone at once, and can be brought back for 30 days',
  params: named,
  answer: Type.Object({ id: Id, restorable_until: Instant, redirect: Type.String() }),
});

export const restoreGroup = endpoint({
  ...groupCall,
  ids: ['API-332a'],
  name: 'restoreGroup',
  method: 'DELETE',
  path: '/api/v1/groups/bin/{id}',
  summary: 'Bring a deleted group back: whoever deleted it, and those who administer its category',
  params: Type.Object({ id: Id }),
  answer: Type.Object({ groupSlug: Type.String() }),
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

export const listBinnedGroups = endpoint({
  ...groupCall,
  ids: ['API-332b'],
  name: 'listBinnedGroups',
  method: 'GET',
  path: '/administration/groups/bin',
  summary: 'Deleted groups of the categories that the viewer administers, the last deleted first',
  query: Type.Object({ ...PageQuery }),
  paging: 'pages',
  answer: Type.Object({ groups: Type.Array(BinnedGroup) }),
  screen: true,
});

export const JoinRequest = Type.Object({ id: Id, member: MemberSummary, created_at: Instant });
export type JoinRequest = Static<typeof JoinRequest>;

export const listJoinRequests = endpoint({
  ...groupCall,
  ids: ['API-243c'],
  name: 'listJoinRequests',
  method: 'GET',
  path: '/groups/{slug}/administration/join_requests',
  summary: 'Who waits to be let into the group, the longest waiting first; with an id that request alone',
  params: named,
  query: Type.Object({ ...PageQuery, id: Type.Optional(Id) }),
  paging: 'pages',
  answer: Type.Object({ join_requests: Type.Array(JoinRequest) }),
  screen: true,
});

const joinRequest = Type.Object({ slug: IdOrSlug, id: Id });

export const acceptJoinRequest = endpoint({
  ...groupCall,
  ids: ['API-243b'],
  name: 'acceptJoinRequest',
  method: 'POST',
  path: '/groups/{slug}/administration/join_requests/{id}/accept',
  summary: 'Let somebody into the group',
  params: joinRequest,
  answer: Type.Object({ membership_status: MembershipStatus }),
});

export const rejectJoinRequest = endpoint({
  ...groupCall,
  ids: ['API-243a'],
  name: 'rejectJoinRequest',
  method: 'POST',
  path: '/groups/{slug}/administration/join_requests/{id}/reject',
  summary: 'Do not let somebody into the group; they are told the reason, if there is one',
  params: joinRequest,
  body: Type.Object(
    { reason: Type.Optional(Type.String({ maxLength: 1000 })) },
    { additionalProperties: false },
  ),
  answer: Type.Object({ membership_status: MembershipStatus }),
});
