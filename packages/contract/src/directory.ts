import { type Static, Type } from 'typebox';
import { Id, IdOrSlug, Nullable } from './common.ts';
import { Group } from './groups.ts';
import { MemberSummary, WornRole } from './members.ts';
import { PropertyValues } from './property-sets.ts';
import { resource } from './resource.ts';

const directory = resource('directory');

/** Lists of more entries than this are not shown: a word or a letter makes them shorter (decision 25). */
export const DIRECTORY_LIMIT = 5000;

/** By what lists of people can be narrowed: a role, a group, or a property of profiles. */
const Filter = Type.String({ pattern: '^(role|group|profile\\.[a-z][a-z0-9_]{0,62})$' });

/** A value of a filter, as addresses name it and as people read it. */
export const DirectoryChoice = Type.Object({ filter: Filter, value: Type.String(), label: Type.String() });
export type DirectoryChoice = Static<typeof DirectoryChoice>;

export const DirectoryMember = Type.Object({
  type: Type.Literal('member'),
  ...MemberSummary.properties,
  name: Type.String(),
  /** What the list is sorted by begins with it; `#` for all that is no letter. */
  letter: Type.String(),
  roles: Type.Array(WornRole),
  /** Came to the network within the last month. */
  is_new: Type.Boolean(),
  /** The properties that the network shows in lists. */
  profile: PropertyValues,
  /** The same in words, but for those that lists can be narrowed by. */
  details: Type.Array(Type.String()),
  traits: Type.Array(DirectoryChoice),
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

/** What lists of people are narrowed by. */
const FilterQuery = {
  group: Type.Optional(IdOrSlug),
  /** A role of the network, or of the group. */
  role: Type.Optional(Id),
  /** Values in profiles by their property: `skills:12,level:good`, each value as in addresses. */
  values: Type.Optional(
    Type.String({
      maxLength: 1000,
      pattern: '^[a-z][a-z0-9_]{0,62}:[^,:]+(,[a-z][a-z0-9_]{0,62}:[^,:]+){0,9}$',
    }),
  ),
};

export const listDirectoryMembers = directory.get('listDirectoryMembers', '/directory/members', {
  ids: ['API-026', 'API-117'],
  summary:
    'Members by name, found with typos and without accents; of one group, role or with values of profiles',
  query: { ...SearchQuery, ...FilterQuery },
  paging: 'pages',
  answer: {
    entries: Type.Array(DirectoryMember),
    ...listing,
    /** What the list is narrowed by, in words. */
    chosen: Type.Array(DirectoryChoice),
  },
});

export const listDirectoryChoices = directory.get('listDirectoryChoices', '/api/v1/directory/choices', {
  ids: ['API-475'],
  summary: 'The values of a filter, each with how many people of the list so far have it',
  query: { filter: Filter, letter: SearchQuery.letter, ...FilterQuery },
  answer: {
    choices: Type.Array(Type.Object({ ...DirectoryChoice.properties, count: Type.Integer() })),
  },
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
  summary:
    'How many members, of one group with `group`, channels, and groups of each category the viewer sees',
  query: { group: Type.Optional(IdOrSlug) },
  answer: {
    members: Type.Integer(),
    channels: Type.Integer(),
    /** What members can be narrowed by; `label` is null for what the product itself has words for. */
    filters: Type.Array(Type.Object({ filter: Filter, label: Nullable(Type.String()) })),
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
