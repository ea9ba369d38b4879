import { type Static, Type } from 'typebox';
import { Id, IdOrSlug, Images, Instant, Nullable, PageQuery } from './common.ts';
import { endpoint } from './endpoint.ts';
import { MemberSummary, WornRole } from './members.ts';
import { PropertyValues } from './property-sets.ts';
import { ThemeTokens } from './theme.ts';

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
    read_content: Type.Boolean(),
    post: Type.Boolean(),
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
  /** The category shows its main group nowhere but in its administration. */
  main_group_hidden: Type.Boolean(),
  /** Those who wait to be let in; 0 for all but those who decide about it. */
  join_request_count: Type.Integer(),
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

export const listGroups = endpoint({
  ids: ['API-310'],
  name: 'listGroups',
  method: 'GET',
  path: '/groups',
  summary: 'Groups that the viewer may see, by name; of one category with `category`',
  tag: 'groups',
  access: 'signed_in',
  query: Type.Object({
    category: Type.Optional(IdOrSlug),
    q: Type.Optional(Type.String({ maxLength: 100 })),
    mine: Type.Optional(Type.Boolean()),
    archived: Type.Optional(Type.Boolean()),
    ...PageQuery,
  }),
  paging: 'pages',
  status: 200,
  answer: Type.Object({ groups: Type.Array(Group) }),
  screen: true,
});

export const getGroup = endpoint({
  ids: ['API-126'],
  name: 'getGroup',
  method: 'GET',
  path: '/api/v1/groups/{slug}',
  summary: 'One group',
  tag: 'groups',
  access: 'signed_in',
  params: Type.Object({ slug: IdOrSlug }),
  status: 200,
  answer: GroupDetails,
});

export const getNewGroup = endpoint({
  ids: ['API-127'],
  name: 'getNewGroup',
  method: 'GET',
  path: '/api/v1/groups/new',
  summary: 'Blank group of a category with its defaults and what the viewer may choose',
  tag: 'groups',
  access: 'signed_in',
  query: Type.Object({ group_category_slug: IdOrSlug }),
  status: 200,
  answer: Type.Object({
    group_category_id: Id,
    name: Type.String(),
    teaser: Type.String(),
    access: GroupAccess,
    externally_visible: Type.Boolean(),
    moderated_join: Type.Boolean(),
    members_can_invite: Type.Boolean(),
    chat: GroupChat,
    sensitive: Type.Boolean(),
    profile: PropertyValues,
    can: Type.Object({ create_hidden: Type.Boolean() }),
  }),
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
  profile: Type.Optional(GroupFields.profile),
};

export const createGroup = endpoint({
  ids: ['API-121'],
  name: 'createGroup',
  method: 'POST',
  path: '/groups',
  summary: 'Create a group; its creator administers it',
  tag: 'groups',
  access: 'signed_in',
  body: Type.Object(
    {
      group: Type.Object(
        {
          name: GroupFields.name,
          group_category_id: Id,
          ...optional,
        },
        { additionalProperties: false },
      ),
    },
    { additionalProperties: false },
  ),
  status: 201,
  answer: Type.Object({ groupSlug: Type.String(), id: Id }),
});

export const updateGroup = endpoint({
  ids: ['API-122'],
  name: 'updateGroup',
  method: 'PUT',
  path: '/groups/{slug}',
  summary: 'Change a group',
  tag: 'groups',
  access: 'signed_in',
  params: Type.Object({ slug: IdOrSlug }),
  body: Type.Object(
    {
      group: Type.Object(
        {
          name: Type.Optional(GroupFields.name),
          ...optional,
        },
        { additionalProperties: false, minProperties: 1 },
      ),
    },
    { additionalProperties: false },
  ),
  status: 200,
  answer: Type.Object({ groupSlug: Type.String() }),
});

export const joinGroup = endpoint({
  ids: ['API-130'],
  name: 'joinGroup',
  method: 'POST',
  path: '/api/v1/groups/{id}/join',
  summary: 'Join an open group, or ask to join a moderated one',
  tag: 'groups',
  access: 'signed_in',
  params: Type.Object({ id: IdOrSlug }),
  status: 200,
  answer: Type.Object({ membership_status: MembershipStatus }),
});

export const leaveGroup = endpoint({
  ids: ['API-131'],
  name: 'leaveGroup',
  method: 'DELETE',
  path: '/api/v1/groups/{id}/join',
  summary: 'Leave a group, or take a join request back',
  tag: 'groups',
  access: 'signed_in',
  params: Type.Object({ id: IdOrSlug }),
  status: 200,
  answer: Type.Object({ membership_status: MembershipStatus }),
});

export const GroupMember = Type.Object({
  ...MemberSummary.properties,
  is_group_admin: Type.Boolean(),
  /** Those of this group; hidden ones only for whoever may assign them. */
  roles: Type.Array(WornRole),
  /** Those that the whole network sees. */
  network_roles: Type.Array(WornRole),
  /** The role of this group whose heading the person stands under; null below all of them. */
  grouped_under: Nullable(Type.Object({ id: Id, plural_name: Type.String() })),
});
export type GroupMember = Static<typeof GroupMember>;

export const listGroupMembers = endpoint({
  ids: ['API-311'],
  name: 'listGroupMembers',
  method: 'GET',
  path: '/groups/{slug}/members',
  summary: 'Members of a group under the roles that are headings, administrators first',
  tag: 'groups',
  access: 'signed_in',
  params: Type.Object({ slug: IdOrSlug }),
  query: Type.Object({ q: Type.Optional(Type.String({ maxLength: 100 })), ...PageQuery }),
  paging: 'pages',
  status: 200,
  answer: Type.Object({ members: Type.Array(GroupMember) }),
  screen: true,
});

export const addGroupMember = endpoint({
  ids: ['API-321'],
  name: 'addGroupMember',
  method: 'POST',
  path: '/api/v1/groups/{slug}/members',
  summary: 'A group administrator adds a member of the network to the group',
  tag: 'groups',
  access: 'signed_in',
  params: Type.Object({ slug: IdOrSlug }),
  body: Type.Object({ member_id: Id }, { additionalProperties: false }),
  status: 200,
  answer: Type.Object({ membership_status: MembershipStatus }),
});
