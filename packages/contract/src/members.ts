import { type Static, Type } from 'typebox';
import { Email, Id, Images, Instant, Nullable } from './common.ts';
import { PropertyValues } from './property-sets.ts';
import { resource } from './resource.ts';

const members = resource('members');
const administration = resource('administration');
const stream = resource('stream');

/** A person in pickers, mentions and lists. */
export const MemberSummary = Type.Object({
  id: Id,
  displayName: Type.String(),
  displayValue: Type.String(),
  detection_profile_field: Nullable(Type.String()),
  is_external: Type.Boolean(),
  is_network_admin: Type.Boolean(),
  images: Nullable(Images),
  path: Type.String(),
});
export type MemberSummary = Static<typeof MemberSummary>;

/** A label that somebody wears in the network or in a group. */
export const WornRole = Type.Object({
  id: Id,
  name: Type.String(),
  color: Type.String(),
  text_color: Type.String(),
});
export type WornRole = Static<typeof WornRole>;

export const Member = Type.Object({
  id: Id,
  name: Type.String(),
  displayName: Type.String(),
  /** Empty of people who are gone. */
  first_name: Type.String(),
  last_name: Type.String(),
  path: Type.String(),
  images: Nullable(Images),
  is_external: Type.Boolean(),
  is_network_admin: Type.Boolean(),
  /** Left the network, with or without a name. */
  deleted: Type.Boolean(),
  joined_at: Instant,
  /** Those of the network; groups have theirs on their own pages. */
  roles: Type.Array(WornRole),
  /** What tells namesakes apart: the value of the field that the network chose for it (decision 99). */
  detection_profile_field: Nullable(Type.String()),
  /** The mail address that the person shows to others in their profile. */
  contact_email: Nullable(Type.String()),
  profile_id: Nullable(Id),
  profile: PropertyValues,
  /** The profile's field `birthday`, for those who may read it. */
  birthday: Nullable(Type.String({ format: 'date' })),
  /** By the network's day. */
  birthday_is_today: Type.Boolean(),
  /** In whole years, by the network's day. */
  age: Nullable(Type.Integer({ minimum: 0 })),
  /** The viewer ignores this person; nobody else is told. */
  ignored: Type.Boolean(),
  groups: Type.Array(Type.Object({ slug: Type.String(), name: Type.String() })),
  can: Type.Object({
    update_profile: Type.Boolean(),
    update_registration: Type.Boolean(),
    /** Say which roles of the network the person wears. */
    assign_roles: Type.Boolean(),
    send_direct_messages: Type.Boolean(),
    ignore: Type.Boolean(),
    /** Begin a private chat with them. */
    chat: Type.Boolean(),
    /** Open channels: of oneself only. */
    create_channels: Type.Boolean(),
  }),
});
export type Member = Static<typeof Member>;

export const listMembers = members.get('listMembers', '/members', {
  ids: ['API-063'],
  summary: 'Members whose name begins with the words of q, for pickers and mentions',
  query: {
    q: Type.Optional(Type.String({ maxLength: 100 })),
    filter: Type.Optional(Type.String({ maxLength: 100 })),
  },
  paging: 'pages',
  answer: { members: Type.Array(MemberSummary) },
  screen: true,
});

export const getMember = members.get('getMember', '/members/{id}', {
  ids: ['API-062'],
  summary: 'One member with their profile and the groups that the viewer sees them in',
  params: { id: Id },
  answer: Member,
  screen: true,
});

export const addMember = administration.post('addMember', '/administration/members', {
  ids: ['API-219'],
  summary: 'Add a person by mail address; a welcome mail carries a one-time link to set the password',
  body: {
    user: Type.Object({
      email: Email,
      first_name: Type.Optional(Type.String({ maxLength: 100 })),
      last_name: Type.Optional(Type.String({ maxLength: 100 })),
      password: Type.Optional(Type.String({ maxLength: 200 })),
      send_welcome_mail: Type.Optional(Type.Boolean()),
      is_external: Type.Optional(Type.Boolean()),
    }),
  },
  answer: Member,
});

export const updateOwnPicture = members.put('updateOwnPicture', '/api/v1/members/{id}/picture', {
  ids: ['API-308'],
  summary: 'Set the profile picture from an uploaded image, or remove it with null',
  params: { id: Id },
  body: { image_id: Nullable(Id) },
  answer: Member,
});

export const findTags = stream.get('findTags', '/tags/find', {
  ids: ['API-173'],
  summary: 'Tags whose name begins with q',
  query: {
    q: Type.Optional(Type.String({ maxLength: 100 })),
    tag_parents: Type.Optional(Type.String({ maxLength: 500 })),
    exclude_new: Type.Optional(Type.Boolean()),
  },
  answer: {
    tags: Type.Array(Type.Object({ id: Nullable(Id), displayValue: Type.String() })),
  },
});
