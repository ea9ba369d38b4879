import { type Static, Type } from 'typebox';
import { AppointmentInvite } from './appointment-invites.ts';
import { Actor, Id, IdOrSlug, Images, Instant, LanguageSchema, Nullable } from './common.ts';
import { GroupAccess } from './groups.ts';
import { resource } from './resource.ts';

const groups = resource('groups');
const administration = resource('administration');

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

export const listInvites = groups.get('listInvites', '/api/v1/invites', {
  ids: ['API-029'],
  summary:
    'Own invitations, newest first: into groups (into one with `group`) or, with `filter`, to appointments',
  query: {
    filter: Type.Optional(Type.Enum(['groups', 'appointments'])),
    status: Type.Optional(Type.Enum([...GROUP_INVITE_STATUS, 'declined', 'expired', 'obsolete'])),
    group: Type.Optional(IdOrSlug),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
  },
  paging: 'cursor',
  answer: { invites: Type.Array(Invite) },
});

export const acceptInvite = groups.post('acceptInvite', '/api/v1/invites/{id}/accept', {
  ids: ['API-031'],
  summary: 'Accept an invitation: of a group, become its member; to an appointment, take part',
  params: { id: Id },
  status: 200,
  answer: Invite,
});

export const rejectInvite = groups.post('rejectInvite', '/api/v1/invites/{id}/reject', {
  ids: ['API-032'],
  summary: 'Refuse an invitation',
  params: { id: Id },
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

export const inviteMembersToGroup = groups.post('inviteMembersToGroup', '/groups/{slug}/membership_invites', {
  ids: ['API-244c'],
  summary: 'Invite members of the network into a group',
  params: { slug: IdOrSlug },
  body: { membership_ids: MembershipIds, body: Type.Optional(InviteText) },
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

export const inviteToNetwork = groups.post('inviteToNetwork', '/administration/invites', {
  ids: ['API-244a'],
  summary: 'An administrator invites people into the network by mail; all addresses or none',
  body: { emails: Outsiders, body: Type.Optional(InviteText), is_external: Kind, language: MailLanguage },
  answer: InviteResult,
});

export const inviteToGroup = groups.post('inviteToGroup', '/groups/{slug}/administration/invites', {
  ids: ['API-244b'],
  summary: 'A group administrator invites members, and outsiders by mail where the network lets them',
  params: { slug: IdOrSlug },
  body: {
    emails: Type.Optional(Outsiders),
    membership_ids: Type.Optional(MembershipIds),
    body: Type.Optional(InviteText),
    is_external: Kind,
    language: MailLanguage,
  },
  answer: InviteResult,
});

export const createInvites = groups.post('createInvites', '/invites', {
  ids: ['API-244d'],
  summary: 'Invite people by mail into the network, or with `group` members and outsiders into a group',
  body: {
    group: Type.Optional(IdOrSlug),
    emails: Type.Optional(Outsiders),
    membership_ids: Type.Optional(MembershipIds),
    body: Type.Optional(InviteText),
    is_external: Kind,
    language: MailLanguage,
  },
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

export const previewInvites = groups.post('previewInvites', '/api/v1/invites/preview', {
  ids: ['API-350'],
  summary:
    'Reads a pasted list or CSV of people and says line by line what inviting them would do; sends nothing',
  body: { text: Type.String({ minLength: 1, maxLength: INVITE_LIST_MAX }), group: Type.Optional(IdOrSlug) },
  status: 200,
  answer: { rows: Type.Array(InviteRow) },
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

export const listSentInvites = groups.get('listSentInvites', '/invites/sent', {
  ids: ['API-245a'],
  summary: 'Invitations that one sent, newest first',
  query: SentQuery,
  paging: 'pages',
  answer: SentAnswer,
  screen: true,
});

export const listSentInvitesOfGroup = groups.get(
  'listSentInvitesOfGroup',
  '/groups/{groupSlug}/invites/sent',
  {
    ids: ['API-245b'],
    summary: 'Invitations into a group: all for its administrators, their own for others who may invite',
    params: { groupSlug: IdOrSlug },
    query: SentQuery,
    paging: 'pages',
    answer: SentAnswer,
    screen: true,
  },
);

export const listAllInvites = administration.get('listAllInvites', '/administration/invites', {
  ids: ['API-351'],
  summary: 'All invitations of the network, for administrators',
  query: SentQuery,
  paging: 'pages',
  answer: SentAnswer,
  screen: true,
});

const InviteIds = Type.Array(Id, { minItems: 1, maxItems: 100 });

export const renewInvites = administration.post('renewInvites', '/batch_invites/renew', {
  ids: ['API-228'],
  summary: 'Send open or expired invitations again, all or none; links get a new secret and 30 days more',
  body: { invite_ids: InviteIds, body: Type.Optional(InviteText) },
  status: 200,
  answer: { renewed: Type.Integer() },
});

export const revokeInvites = administration.post('revokeInvites', '/batch_invites/revoke', {
  ids: ['API-229'],
  summary: 'Take open invitations back, all or none',
  body: { invite_ids: InviteIds },
  status: 200,
  answer: { revoked: Type.Integer() },
});
