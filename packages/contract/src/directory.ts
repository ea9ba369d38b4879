import { type Static, Type } from 'typebox';
import { Id, IdOrSlug } from './common.ts';
import { Group } from './groups.ts';
import { MemberSummary, WornRole } from './members.ts';
import { PropertyValues } from './property-sets.ts';
import { resource } from './resource.ts';

const directory = resource('directory');

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

export const listDirectoryMembers = directory.get('listDirectoryMembers', '/directory/members', {
  ids: ['API-026', 'API-117'],
  summary: 'Members by name, found with typos and without accents; of one group with `group`',
  query: { ...SearchQuery, group: Type.Optional(IdOrSlug) },
  paging: 'pages',
  answer: { entries: Type.Array(DirectoryMember), ...listing },
});

export const listDirectoryCategory = directory.get('listDirectoryCategory', '/directory/{category}', {
  ids: ['API-118'],
  summary: 'Groups of a category by name',
  params: { category: IdOrSlug },
  query: { ...SearchQuery, archived: Type.Optional(Type.Boolean()) },
  paging: 'pages',
  answer: { entries: Type.Array(DirectoryGroup), ...listing },
  screen: true,
});

export const searchDirectory = directory.get('searchDirectory', '/directory', {
  ids: ['API-027'],
  summary: 'The best matches among members, groups and roles, for pickers',
  query: {
    q: Type.Optional(Type.String({ maxLength: 100 })),
    groups_only: Type.Optional(Type.Boolean()),
    only_my_groups: Type.Optional(Type.Boolean()),
    only_my_admin_groups: Type.Optional(Type.Boolean()),
    only_chat_enabled: Type.Optional(Type.Boolean()),
    include_membership_roles: Type.Optional(Type.Boolean()),
    /** For pickers of permissions: also those who run a group, and those who run the network. */
    include_permissions: Type.Optional(Type.Boolean()),
  },
  answer: {
    entries: Type.Array(
      Type.Union([DirectoryMember, DirectoryGroup, DirectoryRole, DirectoryGroupAdmin, DirectorySystemRole]),
    ),
  },
  screen: true,
});

export const getDirectoryTabs = directory.get('getDirectoryTabs', '/api/v1/directory/tabs', {
  ids: ['API-330'],
  summary: 'How many members, of one group with `group`, and groups of each category the viewer sees',
  query: { group: Type.Optional(IdOrSlug) },
  answer: {
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
  },
});
