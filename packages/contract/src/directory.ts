import { type Static, Type } from 'typebox';
import { Id, IdOrSlug, PageQuery } from './common.ts';
import { endpoint } from './endpoint.ts';
import { Group } from './groups.ts';
import { MemberSummary, WornRole } from './members.ts';
import { PropertyValues } from './property-sets.ts';

/** Lists of more entries than this are not shown: a word or a letter makes them shorter (decision 25). */
export const DIRECTORY_LIMIT = 5000;

export const DirectoryMember = Type.Object({
  type: Type.Literal('member'),
  ...MemberSummary.properties,
  name: Type.String(),
  /** What the list is sorted by begins with it; `#` for all that is no letter. */
  letter: Type.String(),
  roles: Type.Array(WornRole),
  /** The properties that the network shows in lists, and the same in words. */
  profile: PropertyValues,
  details: Type.Array(Type.String()),
  can: Type.Object({ chat: Type.Boolean() }),
});
export type DirectoryMember = Static<typeof DirectoryMember>;

export const DirectoryGroup = Type.Object({
  type: Type.Literal('group'),
  displayValue: Type.String(),
  letter: Type.String(),
  ...Group.properties,
});
export type DirectoryGroup = Static<typeof DirectoryGroup>;

export const DirectoryRole = Type.Object({
  type: Type.Literal('membership_role'),
  displayValue: Type.String(),
  ...WornRole.properties,
});

/** Everyone who runs a group, as somebody who may do something. */
export const DirectoryGroupAdmin = Type.Object({
  type: Type.Literal('group_admin'),
  id: Id,
  slug: Type.String(),
  name: Type.String(),
  displayValue: Type.String(),
});

/** Everyone with a role that the product itself knows. */
export const DirectorySystemRole = Type.Object({
  type: Type.Literal('system_role'),
  value: Type.Enum(['network_admin']),
  name: Type.String(),
  displayValue: Type.String(),
});

const Letters = Type.Array(Type.Object({ letter: Type.String(), count: Type.Integer() }));
const Pagination = Type.Object({ total: Type.Integer(), per_page: Type.Integer() });

const listing = {
  pagination: Pagination,
  /** There are more than DIRECTORY_LIMIT, and none of them is listed. */
  too_large: Type.Boolean(),
  /** How many entries begin with which letter; empty where something is searched for. */
  letters: Letters,
};

/** `q`, `search` and `filter` are three names of one thing: the words to look for. */
const SearchQuery = {
  q: Type.Optional(Type.String({ maxLength: 100 })),
  search: Type.Optional(Type.String({ maxLength: 100 })),
  filter: Type.Optional(Type.String({ maxLength: 100 })),
  /** Where the words are looked for. */
  search_in: Type.Optional(Type.Enum(['name', 'name_and_profile'])),
  letter: Type.Optional(Type.String({ pattern: '^([A-Za-z]|#)$' })),
};

export const listDirectoryMembers = endpoint({
  ids: ['API-026', 'API-117'],
  name: 'listDirectoryMembers',
  method: 'GET',
  path: '/directory/members',
  summary: 'Members by name, found with typos and without accents; of one group with `group`',
  tag: 'directory',
  access: 'signed_in',
  query: Type.Object({ ...SearchQuery, group: Type.Optional(IdOrSlug), ...PageQuery }),
  paging: 'pages',
  status: 200,
  answer: Type.Object({ entries: Type.Array(DirectoryMember), ...listing }),
});

export const listDirectoryCategory = endpoint({
  ids: ['API-118'],
  name: 'listDirectoryCategory',
  method: 'GET',
  path: '/directory/{category}',
  summary: 'Groups of a category by name',
  tag: 'directory',
  access: 'signed_in',
  params: Type.Object({ category: IdOrSlug }),
  query: Type.Object({ ...SearchQuery, archived: Type.Optional(Type.Boolean()), ...PageQuery }),
  paging: 'pages',
  status: 200,
  answer: Type.Object({ entries: Type.Array(DirectoryGroup), ...listing }),
  screen: true,
});

export const searchDirectory = endpoint({
  ids: ['API-027'],
  name: 'searchDirectory',
  method: 'GET',
  path: '/directory',
  summary: 'The best matches among members, groups and roles, for pickers',
  tag: 'directory',
  access: 'signed_in',
  query: Type.Object({
    q: Type.Optional(Type.String({ maxLength: 100 })),
    groups_only: Type.Optional(Type.Boolean()),
    only_my_groups: Type.Optional(Type.Boolean()),
    only_my_admin_groups: Type.Optional(Type.Boolean()),
    only_chat_enabled: Type.Optional(Type.Boolean()),
    include_membership_roles: Type.Optional(Type.Boolean()),
    /** For pickers of permissions: also those who run a group, and those who run the network. */
    include_permissions: Type.Optional(Type.Boolean()),
  }),
  status: 200,
  answer: Type.Object({
    entries: Type.Array(
      Type.Union([DirectoryMember, DirectoryGroup, DirectoryRole, DirectoryGroupAdmin, DirectorySystemRole]),
    ),
  }),
  screen: true,
});

export const getDirectoryTabs = endpoint({
  ids: ['API-330'],
  name: 'getDirectoryTabs',
  method: 'GET',
  path: '/api/v1/directory/tabs',
  summary: 'How many members, of one group with `group`, and groups of each category the viewer sees',
  tag: 'directory',
  access: 'signed_in',
  query: Type.Object({ group: Type.Optional(IdOrSlug) }),
  status: 200,
  answer: Type.Object({
    members: Type.Integer(),
    categories: Type.Array(
      Type.Object({
        id: Id,
        slug: Type.String(),
        name: Type.String(),
        plural_name: Type.String(),
        count: Type.Integer(),
      }),
    ),
  }),
});
