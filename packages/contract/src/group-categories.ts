import { type Static, Type } from 'typebox';
import { Id, IdOrSlug, Images, Instant, Nullable } from './common.ts';
import { GroupAccess } from './groups.ts';
import { resource } from './resource.ts';

const administration = resource('administration');

const Colour = Type.String({ pattern: '^(#[0-9a-f]{6}|[a-z]{1,20})$' });
export const CATEGORY_ACCESS = ['open', 'closed'] as const;
const CategoryAccess = Type.Enum([...CATEGORY_ACCESS]);
/** More are never there: a network has a handful. */
const MOST = 200;

/** A category of groups as those see it who run it. */
export const AdministeredCategory = Type.Object({
  id: Id,
  /** Made of the plural name when it was created; it stays when that changes. */
  slug: Type.String(),
  name: Type.String(),
  plural_name: Type.String(),
  color: Type.String(),
  order: Type.Integer(),
  /** Who may create groups: all members, or those who run the category. */
  access: CategoryAccess,
  main_group: Nullable(Type.Object({ id: Id, name: Type.String() })),
  main_group_hidden: Type.Boolean(),
  administrators: Type.Array(Type.Object({ id: Id, name: Type.String(), images: Nullable(Images) })),
  group_count: Type.Integer(),
  /** Groups in the bin: as long as they can come back they hold the category. */
  binned_count: Type.Integer(),
});
export type AdministeredCategory = Static<typeof AdministeredCategory>;

const CategoryFields = {
  name: Type.String({ minLength: 1, maxLength: 100 }),
  plural_name: Type.String({ minLength: 1, maxLength: 100 }),
  color: Colour,
  access: CategoryAccess,
  main_group_id: Nullable(Id),
  main_group_hidden: Type.Boolean(),
  administrator_ids: Type.Array(Id, { maxItems: 200, uniqueItems: true }),
};
const CategoryPart = Type.Partial(Type.Object(CategoryFields), { additionalProperties: false });
export type CategoryPart = Static<typeof CategoryPart>;

const Categories = { group_categories: Type.Array(AdministeredCategory) };

export const listAdministeredCategories = administration.get(
  'listAdministeredCategories',
  '/administration/group-categories',
  {
    ids: ['API-264a'],
    summary: 'The categories of groups that the viewer runs, in their order',
    answer: Categories,
  },
);

export const createCategory = administration.post('createCategory', '/administration/group-categories', {
  ids: ['API-264b'],
  summary: 'Add a category of groups behind the others',
  body: {
    group_category: Type.Object({
      name: CategoryFields.name,
      plural_name: CategoryFields.plural_name,
      color: Type.Optional(CategoryFields.color),
      access: Type.Optional(CategoryFields.access),
      administrator_ids: Type.Optional(CategoryFields.administrator_ids),
    }),
  },
  answer: AdministeredCategory,
});

export const updateCategory = administration.put('updateCategory', '/administration/group-categories/{id}', {
  ids: ['API-264c'],
  summary: 'Change a category of groups; what is left out stays',
  params: { id: Id },
  body: {
    group_category: CategoryPart,
    /** What was there when the form was loaded: whoever changed one of the fields meanwhile is named (409). */
    based_on: Type.Optional(CategoryPart),
  },
  answer: AdministeredCategory,
});

export const deleteCategory = administration.delete(
  'deleteCategory',
  '/administration/group-categories/{id}',
  {
    ids: ['API-264d'],
    summary: 'Delete a category without groups; 409 while groups are in it or can come back into it',
    params: { id: Id },
  },
);

const Order = Type.Array(Type.String({ minLength: 1, maxLength: 100 }), {
  maxItems: MOST,
  uniqueItems: true,
});

export const orderCategories = administration.put(
  'orderCategories',
  '/administration/group-categories/order',
  {
    ids: ['API-217'],
    summary: 'Put the categories of groups into an order; 409 where somebody else was quicker',
    body: {
      /** The slugs of all categories [RUL-0551]. */
      order: Order,
      /** The order that was there when the screen was loaded. */
      based_on: Type.Optional(Order),
    },
    status: 204,
  },
);

/** A group as those see it who run its category or the network; what lies in it is not part of it. */
export const AdministeredGroup = Type.Object({
  id: Id,
  slug: Type.String(),
  name: Type.String(),
  profile_image: Nullable(Images),
  access: GroupAccess,
  archived: Type.Boolean(),
  active_main_group: Type.Boolean(),
  for_everybody: Type.Boolean(),
  member_count: Type.Integer(),
  administrator_count: Type.Integer(),
  category: Type.Object({ id: Id, slug: Type.String(), name: Type.String(), color: Type.String() }),
  /** When something was last written in its stream. */
  last_activity_at: Nullable(Instant),
  created_at: Instant,
});
export type AdministeredGroup = Static<typeof AdministeredGroup>;

export const GROUP_SORTS = ['name', 'members', 'activity', 'created'] as const;

export const listAdministeredGroups = administration.get('listAdministeredGroups', '/administration/groups', {
  ids: ['API-500'],
  summary: 'All groups that the viewer runs by their office, hidden ones too',
  query: {
    category: Type.Optional(IdOrSlug),
    q: Type.Optional(Type.String({ maxLength: 100 })),
    access: Type.Optional(GroupAccess),
    archived: Type.Optional(Type.Boolean()),
    /** Only those that nobody runs. */
    unled: Type.Optional(Type.Boolean()),
    sort: Type.Optional(Type.Enum([...GROUP_SORTS])),
  },
  paging: 'pages',
  answer: { groups: Type.Array(AdministeredGroup) },
  screen: true,
});

export const updateAdministeredGroup = administration.put(
  'updateAdministeredGroup',
  '/administration/groups/{id}',
  {
    ids: ['API-501'],
    summary: 'Archive a group or bring it back, move it to another category, make it everybody’s',
    params: { id: Id },
    body: {
      group: Type.Object(
        {
          archived: Type.Optional(Type.Boolean()),
          group_category_id: Type.Optional(Id),
          for_everybody: Type.Optional(Type.Boolean()),
        },
        { minProperties: 1 },
      ),
    },
    answer: AdministeredGroup,
  },
);

export const deleteAdministeredGroup = administration.delete(
  'deleteAdministeredGroup',
  '/administration/groups/{id}',
  {
    ids: ['API-502'],
    summary: 'Put a group into the bin',
    params: { id: Id },
    status: 200,
    answer: { id: Id, restorable_until: Instant },
  },
);

export const restoreAdministeredGroup = administration.post(
  'restoreAdministeredGroup',
  '/administration/groups/{id}/restore',
  {
    ids: ['API-503'],
    summary: 'Bring a group back out of the bin',
    params: { id: Id },
    status: 200,
    answer: { groupSlug: Type.String() },
  },
);
