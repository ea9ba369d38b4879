import { type Static, Type } from 'typebox';
import { Email, Id, IdOrSlug, Images, Instant, LanguageSchema, Nullable } from './common.ts';
import { WornRole } from './members.ts';
import { PropertyValues } from './property-sets.ts';
import { resource } from './resource.ts';

const administration = resource('administration');

/** Where people can stand towards the network. */
export const MEMBER_STATES = [
  'active',
  'to_be_onboarded',
  'awaiting_confirmation',
  'awaiting_moderation',
  'without_sign_in',
  'locked',
  'left',
  'anonymised',
] as const;
export type MemberState = (typeof MEMBER_STATES)[number];

/** Why something cannot be done about somebody who otherwise could be administered. */
export const KEPT_REASONS = ['last_administrator', 'own'] as const;

/** A person as those who administer the network see them. */
export const ManagedMember = Type.Object({
  id: Id,
  displayName: Type.String(),
  first_name: Type.String(),
  last_name: Type.String(),
  email: Nullable(Type.String()),
  language: LanguageSchema,
  images: Nullable(Images),
  path: Type.String(),
  state: Type.Enum([...MEMBER_STATES]),
  is_external: Type.Boolean(),
  is_network_admin: Type.Boolean(),
  joined_at: Instant,
  /** Null for somebody who never signed in. */
  last_seen_at: Nullable(Instant),
  /** Why they are locked; empty where nothing was said. */
  lock_reason: Type.String(),
  /** Since when newsletters and digests are no longer sent because the address gives mails back, and why. */
  mail_stop: Nullable(Type.Object({ since: Instant, reason: Type.String() })),
  /** Roles of the network. */
  roles: Type.Array(WornRole),
  group_count: Type.Integer(),
  /** Why this person can be neither locked nor deleted nor made a guest: nobody else runs the network, or it is oneself. */
  kept: Nullable(Type.Enum([...KEPT_REASONS])),
  can: Type.Object({ edit: Type.Boolean(), edit_groups: Type.Boolean(), destroy: Type.Boolean() }),
});
export type ManagedMember = Static<typeof ManagedMember>;

/** Before how many days somebody must have been here last to be found by `unseen`. */
export const UNSEEN_DAYS = ['30', '90', '365'] as const;

/** What narrows the list of members. */
const filters = {
  /** Words of the name, found with typos, or the beginning of an address. */
  q: Type.Optional(Type.String({ maxLength: 100 })),
  state: Type.Optional(Type.Enum([...MEMBER_STATES])),
  /** The id of a role of the network. */
  role: Type.Optional(Id),
  /** A group that the viewer sees. */
  group: Type.Optional(IdOrSlug),
  kind: Type.Optional(Type.Enum(['member', 'external', 'administrator'])),
  /** Not here for so many days, or never signed in. */
  unseen: Type.Optional(Type.Enum([...UNSEEN_DAYS, 'never'])),
  sort: Type.Optional(Type.Enum(['name', 'joined', 'seen'])),
  order: Type.Optional(Type.Enum(['asc', 'desc'])),
};

export const listManagedMembers = administration.get('listManagedMembers', '/administration/members', {
  ids: ['API-246'],
  summary: 'Members for those who administer them, with filters and sorting, and what may be done about each',
  query: filters,
  paging: 'pages',
  answer: { members: Type.Array(ManagedMember) },
  screen: true,
});

export const getManagedMember = administration.get(
  'getManagedMember',
  '/api/v1/administration/members/{id}',
  {
    ids: ['API-485'],
    summary: 'One member for those who administer them, whatever their state',
    params: { id: Id },
    answer: {
      ...ManagedMember.properties,
      /** An address that waits to be confirmed. */
      waiting_email: Nullable(Type.String()),
    },
  },
);

const account = {
  email: Type.Optional(Email),
  language: Type.Optional(LanguageSchema),
  is_external: Type.Optional(Type.Boolean()),
  is_network_admin: Type.Optional(Type.Boolean()),
};

export const updateManagedMember = administration.put('updateManagedMember', '/administration/members/{id}', {
  ids: ['API-218'],
  summary: 'Change account and profile of a member: only what is sent',
  params: { id: Id },
  body: {
    user: Type.Optional(Type.Object(account)),
    /** What the fields of `user` that are sent were when the form was filled: 409 where they are others by now. */
    was: Type.Optional(Type.Object(account)),
    first_name: Type.Optional(Type.String({ maxLength: 100 })),
    last_name: Type.Optional(Type.String({ maxLength: 100 })),
    profile: Type.Optional(PropertyValues),
  },
  answer: ManagedMember,
});

export const lockMember = administration.post('lockMember', '/administration/members/{id}/lock', {
  ids: ['API-247a'],
  summary: 'Lock a member: signed out everywhere at once; the reason is for administrators',
  params: { id: Id },
  body: { reason: Type.Optional(Type.String({ maxLength: 500 })) },
  status: 200,
  answer: ManagedMember,
});

export const unlockMember = administration.delete('unlockMember', '/administration/members/{id}/lock', {
  ids: ['API-247b'],
  summary: 'Unlock a member, who is then what they were before',
  params: { id: Id },
  status: 200,
  answer: ManagedMember,
});

export const removeMember = administration.delete('removeMember', '/administration/members/{id}', {
  ids: ['API-249'],
  summary:
    'Delete a member as if they had left: what they wrote stays, under the name that the network chose',
  params: { id: Id },
});

/** A group and how somebody stands in it. */
export const ManagedMembership = Type.Object({
  group_id: Id,
  slug: Type.String(),
  name: Type.String(),
  category: Type.String(),
  archived: Type.Boolean(),
  is_member: Type.Boolean(),
  is_group_admin: Type.Boolean(),
});
export type ManagedMembership = Static<typeof ManagedMembership>;

export const listMembershipsOfMember = administration.get(
  'listMembershipsOfMember',
  '/administration/members/{id}/group-memberships',
  {
    ids: ['API-268a'],
    summary: 'The groups that the viewer sees, and in which of them somebody is',
    params: { id: Id },
    answer: { name: Type.String(), memberships: Type.Array(ManagedMembership) },
    screen: true,
  },
);

export const updateMembershipsOfMember = administration.put(
  'updateMembershipsOfMember',
  '/administration/members/{id}/group-memberships',
  {
    ids: ['API-268b'],
    summary: 'Say in which groups somebody is, and which they lead; groups that the viewer does not see stay',
    params: { id: Id },
    body: {
      group_ids: Type.Array(Id, { maxItems: 5000 }),
      /** Left out, who leads what stays. */
      led_group_ids: Type.Optional(Type.Array(Id, { maxItems: 5000 })),
    },
    answer: { name: Type.String(), memberships: Type.Array(ManagedMembership) },
  },
);

/** What is done about many people at once. */
export const MEMBER_ACTS = [
  'lock',
  'unlock',
  'make_external',
  'make_member',
  'add_to_group',
  'remove_from_group',
  'give_role',
  'take_role',
  'delete',
] as const;
export type MemberActName = (typeof MEMBER_ACTS)[number];

/** The most people of one act. */
export const MEMBER_ACT_MAX = 5000;

export const listManagedMemberIds = administration.get(
  'listManagedMemberIds',
  '/api/v1/administration/member_ids',
  {
    ids: ['API-546'],
    summary:
      'Whom a filter of the list of members finds and an act could be done to, at most as many as it takes',
    query: filters,
    answer: { ids: Type.Array(Id, { maxItems: MEMBER_ACT_MAX }) },
  },
);

/** An act on many people: how far it is, whom it changed, and whom it could not be done to. */
export const MemberAct = Type.Object({
  id: Id,
  act: Type.Enum([...MEMBER_ACTS]),
  group_id: Nullable(Id),
  role_id: Nullable(Id),
  total: Type.Integer(),
  done: Type.Integer(),
  /** Whom it changed; empty until it is over. */
  changed_ids: Type.Array(Id),
  refused: Type.Array(Type.Object({ id: Id, name: Type.String(), reason: Type.String() })),
  /** Null as long as it goes on; with `done` below `total` it was stopped. */
  finished_at: Nullable(Instant),
});
export type MemberAct = Static<typeof MemberAct>;

export const startMemberAct = administration.post('startMemberAct', '/administration/member_acts', {
  ids: ['API-505'],
  summary: 'Do something about many members, one after the other, while one looks at something else',
  body: {
    act: Type.Enum([...MEMBER_ACTS]),
    member_ids: Type.Array(Id, { minItems: 1, maxItems: MEMBER_ACT_MAX }),
    /** Why they are locked. */
    reason: Type.Optional(Type.String({ maxLength: 500 })),
    /** The group, of which the viewer knows, that they come into or leave. */
    group: Type.Optional(IdOrSlug),
    /** The role of the network that they get or lose. */
    role_id: Type.Optional(Id),
  },
  status: 202,
  answer: MemberAct,
});

export const getMemberAct = administration.get('getMemberAct', '/administration/member_acts/{id}', {
  ids: ['API-506'],
  summary: 'An act on many members: how far it is, and what it did',
  params: { id: Id },
  answer: MemberAct,
});

export const stopMemberAct = administration.delete('stopMemberAct', '/administration/member_acts/{id}', {
  ids: ['API-545'],
  summary: 'Stop an act on many members: whoever had their turn stays changed, nobody else is touched',
  params: { id: Id },
  status: 200,
  answer: MemberAct,
});

/** Somebody's own views of the list: no more than so many. */
export const MEMBER_VIEWS_MAX = 30;

/** Filters and an order of the list of members, under a name that its owner gave them. */
export const MemberView = Type.Object({
  id: Id,
  name: Type.String(),
  filters: Type.Object(filters),
});
export type MemberView = Static<typeof MemberView>;

export const listMemberViews = administration.get('listMemberViews', '/api/v1/administration/member_views', {
  ids: ['API-592'],
  summary: 'Own views of the list of members, by their names',
  answer: { views: Type.Array(MemberView, { maxItems: MEMBER_VIEWS_MAX }) },
});

export const saveMemberView = administration.post('saveMemberView', '/api/v1/administration/member_views', {
  ids: ['API-593'],
  summary: 'Keep a view of the list of members, in place of one of the same name',
  body: {
    name: Type.String({ minLength: 1, maxLength: 60 }),
    filters: Type.Object(filters, { additionalProperties: false }),
  },
  answer: MemberView,
});

export const deleteMemberView = administration.delete(
  'deleteMemberView',
  '/api/v1/administration/member_views/{id}',
  {
    ids: ['API-594'],
    summary: 'Forget an own view of the list of members',
    params: { id: Id },
  },
);
