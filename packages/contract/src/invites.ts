import { type Static, Type } from 'typebox';
import { AppointmentInvite } from './appointment-invites.ts';
import { Actor, CursorQuery, Id, IdOrSlug, Images, Instant, LanguageSchema, Nullable } from './common.ts';
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

export const Invite = Type.Union([GroupInvite, AppointmentInvite]);
export type Invite = Static<typeof Invite>;

export const listInvites = endpoint({
  ids: ['API-029'],
  name: 'listInvites',
  method: 'GET',
  path: '/api/v1/invites',
  summary:
    'Own invitations, newest first: into groups (into one with `group`) or, with `filter`, to appointments',
  tag: 'groups',
  access: 'signed_in',
  query: Type.Object({
    filter: Type.Optional(Type.Enum(['groups', 'appointments'])),
    status: Type.Optional(Type.Enum([...GROUP_INVITE_STATUS, 'declined', 'expired', 'obsolete'])),
    group: Type.Optional(IdOrSlug),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
    ...CursorQuery,
  }),
  paging: 'cursor',
  status: 200,
  answer: Type.Object({ invites: Type.Array(Invite) }),
});

export const acceptInvite = endpoint({
  ids: ['API-031'],
  name: 'acceptInvite',
  method: 'POST',
  path: '/api/v1/invites/{id}/accept',
  summary: 'Accept an invitation: of a group, become its member; to an appointment, take part',
  tag: 'groups',
  access: 'signed_in',
  params: Type.Object({ id: Id }),
  status: 200,
  answer: Invite,
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
  answer: Invite,
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

/** How many lines one list of addresses may have, for administrators and for everyone else. */
export const INVITE_ROWS_MAX = 1000;
export const INVITE_ROWS_MAX_OF_MEMBERS = 50;
/** The longest list of addresses that is read, in UTF-16 code units. */
export const INVITE_LIST_MAX = 300_000;

/** Somebody outside: an address, `Anna Groß <anna@example.org>`, or an address with the parts of the name. */
const Outsider = Type.Union([
  Type.String({ minLength: 1, maxLength: 500 }),
  Type.Object(
    {
      email: Type.String({ minLength: 1, maxLength: 500 }),
      first_name: Type.Optional(Type.String({ maxLength: 100 })),
      last_name: Type.Optional(Type.String({ maxLength: 100 })),
    },
    { additionalProperties: false },
  ),
]);
const Outsiders = Type.Array(Outsider, { minItems: 1, maxItems: INVITE_ROWS_MAX });
const Kind = Type.Optional(Type.Boolean());
/** What the mails are written in, the network's when left out. */
const MailLanguage = Type.Optional(LanguageSchema);

export const inviteToNetwork = endpoint({
  ids: ['API-244a'],
  name: 'inviteToNetwork',
  method: 'POST',
  path: '/administration/invites',
  summary: 'An administrator invites people into the network by mail; all addresses or none',
  tag: 'groups',
  access: 'signed_in',
  body: Type.Object(
    { emails: Outsiders, body: Type.Optional(InviteText), is_external: Kind, language: MailLanguage },
    { additionalProperties: false },
  ),
  status: 201,
  answer: InviteResult,
});

export const inviteToGroup = endpoint({
  ids: ['API-244b'],
  name: 'inviteToGroup',
  method: 'POST',
  path: '/groups/{slug}/administration/invites',
  summary: 'A group administrator invites members, and outsiders by mail where the network lets them',
  tag: 'groups',
  access: 'signed_in',
  params: Type.Object({ slug: IdOrSlug }),
  body: Type.Object(
    {
      emails: Type.Optional(Outsiders),
      membership_ids: Type.Optional(MembershipIds),
      body: Type.Optional(InviteText),
      is_external: Kind,
      language: MailLanguage,
    },
    { additionalProperties: false },
  ),
  status: 201,
  answer: InviteResult,
});

export const createInvites = endpoint({
  ids: ['API-244d'],
  name: 'createInvites',
  method: 'POST',
  path: '/invites',
  summary: 'Invite people by mail into the network, or with `group` members and outsiders into a group',
  tag: 'groups',
  access: 'signed_in',
  body: Type.Object(
    {
      group: Type.Optional(IdOrSlug),
      emails: Type.Optional(Outsiders),
      membership_ids: Type.Optional(MembershipIds),
      body: Type.Optional(InviteText),
      is_external: Kind,
      language: MailLanguage,
    },
    { additionalProperties: false },
  ),
  status: 201,
  answer: InviteResult,
});

/** What sending would do with a line of a list. */
export const INVITE_OUTCOMES = [
  'mail',
  'group_invite',
  'belongs',
  'invited',
  'unavailable',
  'problem',
] as const;
export const INVITE_PROBLEMS = [
  'no_address',
  'invalid',
  'too_long',
  'control_characters',
  'broken_characters',
  'open_quote',
  'duplicate',
] as const;
export const InviteRow = Type.Object({
  /** Where it stands in the list, counted from 1. */
  line: Type.Integer(),
  email: Type.String(),
  first_name: Type.String(),
  last_name: Type.String(),
  outcome: Type.Enum([...INVITE_OUTCOMES]),
  problem: Nullable(Type.Enum([...INVITE_PROBLEMS])),
});
export type InviteRow = Static<typeof InviteRow>;

export const previewInvites = endpoint({
  ids: ['API-350'],
  name: 'previewInvites',
  method: 'POST',
  path: '/api/v1/invites/preview',
  summary:
    'Reads a pasted list or CSV of people and says line by line what inviting them would do; sends nothing',
  tag: 'groups',
  access: 'signed_in',
  body: Type.Object(
    { text: Type.String({ minLength: 1, maxLength: INVITE_LIST_MAX }), group: Type.Optional(IdOrSlug) },
    { additionalProperties: false },
  ),
  status: 200,
  answer: Type.Object({ rows: Type.Array(InviteRow) }),
});

/** How a sent invitation stands; expired is an open one whose time is over. */
export const INVITE_STATES = [
  'open',
  'accepted',
  'rejected',
  'joined',
  'revoked',
  'expired',
  'obsolete',
] as const;
export const BATCH_INVITE_STATUS = ['open', 'accepted', 'obsolete', 'joined'] as const;
export const BatchInviteStatus = Type.Enum([...BATCH_INVITE_STATUS]);
export type BatchInviteStatus = Static<typeof BatchInviteStatus>;

export const SentInvite = Type.Object({
  id: Id,
  type: Type.Enum(['ExternalInvite', 'GroupInvite']),
  status: BatchInviteStatus,
  state: Type.Enum([...INVITE_STATES]),
  /** The invited person: a member, or who was written to. */
  member: Nullable(Actor),
  email: Nullable(Type.String()),
  name: Type.String(),
  is_external: Type.Boolean(),
  group: Nullable(Type.Object({ slug: Type.String(), name: Type.String() })),
  author: Nullable(Actor),
  additional_message: Type.String(),
  sent_at: Instant,
  expires_at: Nullable(Instant),
  answered_at: Nullable(Instant),
  can: Type.Object({ renew: Type.Boolean(), revoke: Type.Boolean() }),
});
export type SentInvite = Static<typeof SentInvite>;

const SentQuery = Type.Object({
  status: Type.Optional(BatchInviteStatus),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
});
const SentAnswer = Type.Object({ invites: Type.Array(SentInvite) });

export const listSentInvites = endpoint({
  ids: ['API-245a'],
  name: 'listSentInvites',
  method: 'GET',
  path: '/invites/sent',
  summary: 'Invitations that one sent, newest first',
  tag: 'groups',
  access: 'signed_in',
  query: SentQuery,
  paging: 'pages',
  status: 200,
  answer: SentAnswer,
  screen: true,
});

export const listSentInvitesOfGroup = endpoint({
  ids: ['API-245b'],
  name: 'listSentInvitesOfGroup',
  method: 'GET',
  path: '/groups/{groupSlug}/invites/sent',
  summary: 'Invitations into a group: all for its administrators, their own for others who may invite',
  tag: 'groups',
  access: 'signed_in',
  params: Type.Object({ groupSlug: IdOrSlug }),
  query: SentQuery,
  paging: 'pages',
  status: 200,
  answer: SentAnswer,
  screen: true,
});

export const listAllInvites = endpoint({
  ids: ['API-351'],
  name: 'listAllInvites',
  method: 'GET',
  path: '/administration/invites',
  summary: 'All invitations of the network, for administrators',
  tag: 'administration',
  access: 'signed_in',
  query: SentQuery,
  paging: 'pages',
  status: 200,
  answer: SentAnswer,
  screen: true,
});

const InviteIds = Type.Array(Id, { minItems: 1, maxItems: 100 });

export const renewInvites = endpoint({
  ids: ['API-228'],
  name: 'renewInvites',
  method: 'POST',
  path: '/batch_invites/renew',
  summary: 'Send open or expired invitations again, all or none; links get a new secret and 30 days more',
  tag: 'administration',
  access: 'signed_in',
  body: Type.Object(
    { invite_ids: InviteIds, body: Type.Optional(InviteText) },
    { additionalProperties: false },
  ),
  status: 200,
  answer: Type.Object({ renewed: Type.Integer() }),
});

export const revokeInvites = endpoint({
  ids: ['API-229'],
  name: 'revokeInvites',
  method: 'POST',
  path: '/batch_invites/revoke',
  summary: 'Take open invitations back, all or none',
  tag: 'administration',
  access: 'signed_in',
  body: Type.Object({ invite_ids: InviteIds }, { additionalProperties: false }),
  status: 200,
  answer: Type.Object({ revoked: Type.Integer() }),
});
