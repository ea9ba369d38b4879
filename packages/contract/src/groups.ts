import { type Static, Type } from 'typebox';
import { Id, IdOrSlug, Images, Instant, Nullable } from './common.ts';
import { MemberSummary, WornRole } from './members.ts';
import { ShownNavigationItem } from './navigation-items.ts';
import { PropertyValues } from './property-sets.ts';
import { resource } from './resource.ts';
import { ThemeTokens } from './theme.ts';

const groups = resource('groups');

export const GROUP_ACCESS = ['open', 'closed', 'hidden'] as const;
export const GroupAccess = Type.Enum([...GROUP_ACCESS]);
export type GroupAccess = Static<typeof GroupAccess>;

export const MEMBERSHIP_STATUS = ['member', 'in_moderation', 'rejected', 'invited', 'no_member'] as const;
export const MembershipStatus = Type.Enum([...MEMBERSHIP_STATUS]);
export type MembershipStatus = Static<typeof MembershipStatus>;

const GroupChat = Type.Enum(['enabled', 'disabled']);

export const Group = Type.Object({
  id: Id,
  slug: Type.String(),
  name: Type.String(),
  teaser: Type.String(),
  profile_image: Nullable(Images),
  archived: Type.Boolean(),
  access: GroupAccess,
  externally_visible: Type.Boolean(),
  moderated_join: Type.Boolean(),
  members_can_invite: Type.Boolean(),
  chat: GroupChat,
  sensitive: Type.Boolean(),
  /** Newcomers to the network join it by themselves. */
  for_everybody: Type.Boolean(),
  active_main_group: Type.Boolean(),
  member_count: Type.Integer(),
  activity_count: Type.Integer(),
  membership_status_of_current_member: MembershipStatus,
  i_haz_subscription: Type.Boolean(),
  favorited: Type.Boolean(),
  group_category_id: Id,
  category_id: Id,
  category: Type.Object({
    slug: Type.String(),
    name: Type.String(),
    plural_name: Type.String(),
    color: Type.String(),
  }),
  stream_id: Id,
  html_url: Type.String(),
  can: Type.Object({
    join: Type.Boolean(),
    join_moderated: Type.Boolean(),
    leave: Type.Boolean(),
    update: Type.Boolean(),
    create_hidden: Type.Boolean(),
    /** Say whether newcomers join it by themselves. */
    admit_everybody: Type.Boolean(),
    read_content: Type.Boolean(),
    post: Type.Boolean(),
    create_calendars: Type.Boolean(),
    /** Write appointments in the calendars of the group. */
    create_appointments: Type.Boolean(),
    /** Invite members of the network; they decide themselves (decision 97). */
    invite_internal: Type.Boolean(),
    /** Runs the group: who belongs to it, who is let in. */
    administrate: Type.Boolean(),
    /** Put into the archive, or take out of it again. */
    archive: Type.Boolean(),
    destroy: Type.Boolean(),
  }),
});
export type Group = Static<typeof Group>;

/** A group with what only its own screens show. */
export const GroupDetails = Type.Object({
  ...Group.properties,
  theme: ThemeTokens,
  profile: PropertyValues,
  /** The roles that members wear in this group; empty for those who may not see who belongs to it. */
  membership_roles: Type.Array(WornRole),
  /** The category shows its main group nowhere but in its administration. */
  main_group_hidden: Type.Boolean(),
  /** Those who wait to be let in; 0 for all but those who decide about it. */
  join_request_count: Type.Integer(),
  /** What its administrators put into the userbar, as far as it is for the viewer. */
  navigation: Type.Array(ShownNavigationItem),
  /** Those who read it find pages of its member organisations. */
  shows_organisations: Type.Boolean(),
  /** Its address leads its members to the page that its pages open with. */
  starts_with_page: Type.Boolean(),
  /** The viewer's own invitation that waits for an answer. */
  invite: Nullable(
    Type.Object({
      id: Id,
      author: Nullable(Type.Object({ id: Id, name: Type.String() })),
      additional_message: Type.String(),
      created_at: Instant,
    }),
  ),
});
export type GroupDetails = Static<typeof GroupDetails>;

export const listGroups = groups.get('listGroups', '/groups', {
  ids: ['API-310'],
  summary: 'Groups that the viewer may see, by name; of one category with `category`',
  query: {
    category: Type.Optional(IdOrSlug),
    q: Type.Optional(Type.String({ maxLength: 100 })),
    mine: Type.Optional(Type.Boolean()),
    archived: Type.Optional(Type.Boolean()),
  },
  paging: 'pages',
  answer: { groups: Type.Array(Group) },
  screen: true,
});

export const getGroup = groups.get('getGroup', '/api/v1/groups/{slug}', {
  ids: ['API-126'],
  summary: 'One group',
  params: { slug: IdOrSlug },
  answer: GroupDetails,
});

export const getNewGroup = groups.get('getNewGroup', '/api/v1/groups/new', {
  ids: ['API-127'],
  summary: 'Blank group of a category with its defaults and what the viewer may choose',
  query: { group_category_slug: IdOrSlug },
  answer: {
    group_category_id: Id,
    name: Type.String(),
    teaser: Type.String(),
    access: GroupAccess,
    externally_visible: Type.Boolean(),
    moderated_join: Type.Boolean(),
    members_can_invite: Type.Boolean(),
    chat: GroupChat,
    sensitive: Type.Boolean(),
    for_everybody: Type.Boolean(),
    profile: PropertyValues,
    can: Type.Object({ create_hidden: Type.Boolean(), admit_everybody: Type.Boolean() }),
  },
});

const GroupFields = {
  name: Type.String({ minLength: 1, maxLength: 100 }),
  access: GroupAccess,
  externally_visible: Type.Boolean(),
  moderated_join: Type.Boolean(),
  teaser: Type.String({ maxLength: 300 }),
  image_id: Nullable(Id),
  members_can_invite: Type.Boolean(),
  chat: GroupChat,
  sensitive: Type.Boolean(),
  for_everybody: Type.Boolean(),
  /** Values of the group's profile by the names of their properties; those left out stay as they are. */
  profile: PropertyValues,
};

const optional = {
  access: Type.Optional(GroupFields.access),
  externally_visible: Type.Optional(GroupFields.externally_visible),
  moderated_join: Type.Optional(GroupFields.moderated_join),
  teaser: Type.Optional(GroupFields.teaser),
  image_id: Type.Optional(GroupFields.image_id),
  members_can_invite: Type.Optional(GroupFields.members_can_invite),
  chat: Type.Optional(GroupFields.chat),
  sensitive: Type.Optional(GroupFields.sensitive),
  /** Set by network administrators alone. */
  for_everybody: Type.Optional(GroupFields.for_everybody),
  profile: Type.Optional(GroupFields.profile),
};

export const createGroup = groups.post('createGroup', '/groups', {
  ids: ['API-121'],
  summary: 'Create a group; its creator administers it',
  body: {
    group: Type.Object({
      name: GroupFields.name,
      group_category_id: Id,
      ...optional,
    }),
  },
  answer: { groupSlug: Type.String(), id: Id },
});

export const updateGroup = groups.put('updateGroup', '/groups/{slug}', {
  ids: ['API-122'],
  summary: 'Change a group',
  params: { slug: IdOrSlug },
  body: {
    group: Type.Object(
      {
        name: Type.Optional(GroupFields.name),
        ...optional,
      },
      { minProperties: 1 },
    ),
  },
  answer: { groupSlug: Type.String() },
});

export const joinGroup = groups.post('joinGroup', '/api/v1/groups/{id}/join', {
  ids: ['API-130'],
  summary: 'Join an open group, or ask to join a moderated one',
  params: { id: IdOrSlug },
  status: 200,
  answer: { membership_status: MembershipStatus },
});

export const leaveGroup = groups.delete('leaveGroup', '/api/v1/groups/{id}/join', {
  ids: ['API-131'],
  summary: 'Leave a group, or take a join request back',
  params: { id: IdOrSlug },
  status: 200,
  answer: { membership_status: MembershipStatus },
});

export const GroupMember = Type.Object({
  ...MemberSummary.properties,
  /** Somebody from outside: without sign-in, and without a page of their own. */
  is_consumer: Type.Boolean(),
  is_group_admin: Type.Boolean(),
  /** Those of this group; hidden ones only for whoever may assign them. */
  roles: Type.Array(WornRole),
  /** Those that the whole network sees. */
  network_roles: Type.Array(WornRole),
  /** The role of this group whose heading the person stands under; null below all of them. */
  grouped_under: Nullable(Type.Object({ id: Id, plural_name: Type.String() })),
});
export type GroupMember = Static<typeof GroupMember>;

export const listGroupMembers = groups.get('listGroupMembers', '/groups/{slug}/members', {
  ids: ['API-311'],
  summary: 'Members of a group under the roles that are headings, administrators first',
  params: { slug: IdOrSlug },
  query: { q: Type.Optional(Type.String({ maxLength: 100 })) },
  paging: 'pages',
  answer: { members: Type.Array(GroupMember) },
  screen: true,
});

export const addGroupMember = groups.post('addGroupMember', '/api/v1/groups/{slug}/members', {
  ids: ['API-321'],
  summary: 'A group administrator adds a member of the network to the group',
  params: { slug: IdOrSlug },
  body: { member_id: Id },
  status: 200,
  answer: { membership_status: MembershipStatus },
});
