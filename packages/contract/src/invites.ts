import { type Static, Type } from 'typebox';
import { Actor, CursorQuery, Id, IdOrSlug, Images, Instant, Nullable } from './common.ts';
import { endpoint } from './endpoint.ts';
import { GroupAccess } from './groups.ts';

/** What an invited member did, in their own words (decision 11). */
export const GROUP_INVITE_STATUS = ['open', 'accepted', 'rejected'] as const;
export const GroupInviteStatus = Type.Enum([...GROUP_INVITE_STATUS]);
export type GroupInviteStatus = Static<typeof GroupInviteStatus>;

/** The longest text that goes along with an invitation. */
export const INVITE_TEXT_MAX = 2000;
/** How many members of the network one call invites to a group. */
export const INVITED_MEMBERS_MAX = 100;

/** An invitation into a group as the invited person sees it. */
export const GroupInvite = Type.Object({
  id: Id,
  invitable_type: Type.Literal('group'),
  invitable: Type.Object({
    id: Id,
    name: Type.String(),
    slug: Type.String(),
    access: GroupAccess,
    images: Nullable(Images),
    member_count: Type.Integer(),
    /** Posts of the last 30 days (decision 110). */
    activity_count: Type.Integer(),
    teaser: Type.String(),
    color: Type.String(),
    html_url: Type.String(),
  }),
  author: Nullable(Actor),
  additional_message: Type.String(),
  status: GroupInviteStatus,
  created_at: Instant,
  can: Type.Object({ accept: Type.Boolean(), reject: Type.Boolean() }),
});
export type GroupInvite = Static<typeof GroupInvite>;

export const listInvites = endpoint({
  ids: ['API-029'],
  name: 'listInvites',
  method: 'GET',
  path: '/api/v1/invites',
  summary: 'Own invitations into groups, newest first; into one group with `group`',
  tag: 'groups',
  access: 'signed_in',
  query: Type.Object({
    filter: Type.Optional(Type.Enum(['groups'])),
    status: Type.Optional(GroupInviteStatus),
    group: Type.Optional(IdOrSlug),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
    ...CursorQuery,
  }),
  paging: 'cursor',
  status: 200,
  answer: Type.Object({ invites: Type.Array(GroupInvite) }),
});

export const acceptInvite = endpoint({
  ids: ['API-031'],
  name: 'acceptInvite',
  method: 'POST',
  path: '/api/v1/invites/{id}/accept',
  summary: 'Accept an invitation: of a group, become its member',
  tag: 'groups',
  access: 'signed_in',
  params: Type.Object({ id: Id }),
  status: 200,
  answer: GroupInvite,
});

export const rejectInvite = endpoint({
  ids: ['API-032'],
  name: 'rejectInvite',
  method: 'POST',
  path: '/api/v1/invites/{id}/reject',
  summary: 'Refuse an invitation',
  tag: 'groups',
  access: 'signed_in',
  params: Type.Object({ id: Id }),
  status: 200,
  answer: GroupInvite,
});

const MembershipIds = Type.Array(Id, { minItems: 1, maxItems: INVITED_MEMBERS_MAX });
const InviteText = Type.String({ maxLength: INVITE_TEXT_MAX });

/** What became of the people of one call. */
export const InviteResult = Type.Object({
  /** Members who find an invitation in the network. */
  invited: Type.Integer(),
  /** Addresses that a mail goes to. */
  mailed: Type.Integer(),
  /** People who belong already, have asked themselves, or have an open invitation. */
  skipped: Type.Integer(),
});
export type InviteResult = Static<typeof InviteResult>;

export const inviteMembersToGroup = endpoint({
  ids: ['API-244c'],
  name: 'inviteMembersToGroup',
  method: 'POST',
  path: '/groups/{slug}/membership_invites',
  summary: 'Invite members of the network into a group',
  tag: 'groups',
  access: 'signed_in',
  params: Type.Object({ slug: IdOrSlug }),
  body: Type.Object(
    { membership_ids: MembershipIds, body: Type.Optional(InviteText) },
    { additionalProperties: false },
  ),
  status: 201,
  answer: InviteResult,
});
