import { type Static, Type } from 'typebox';
import { AdministrationContext } from './administration.ts';
import { Id, IdOrSlug, Nullable } from './common.ts';
import { resource } from './resource.ts';
import { ThemeTokens } from './theme.ts';

const administration = resource('administration');
const shell = resource('shell');

export const DESIGN_NAME_MAX = 80;

/** What administrators choose of a design; every tone follows from its one colour. */
const chosen = {
  name: Type.String({ maxLength: DESIGN_NAME_MAX }),
  accent: Type.String({ pattern: '^#[0-9a-f]{6}$' }),
  /** Null leaves the one above in place: that of the category, else of the network. */
  logo_id: Nullable(Id),
  logo_type: ThemeTokens.properties.logoType,
  banner_type: ThemeTokens.properties.bannerType,
  banner_id: Nullable(Id),
  favicon_id: Nullable(Id),
  full_width: Type.Boolean(),
  /** Of groups and categories: whether it shows instead of the one above [RUL-0483]. */
  override: Type.Boolean(),
};

export const DesignChoices = Type.Object(chosen);
export type DesignChoices = Static<typeof DesignChoices>;
const SomeChoices = Type.Partial(DesignChoices);
export type SomeDesignChoices = Static<typeof SomeChoices>;

export const Design = Type.Object({
  id: Id,
  ...chosen,
  /** One design of a place is the one in use. */
  is_active: Type.Boolean(),
  logo_url: Nullable(Type.String()),
  banner_url: Nullable(Type.String()),
  favicon_url: Nullable(Type.String()),
  /** False for the one that the network wears. */
  deletable: Type.Boolean(),
});
export type Design = Static<typeof Design>;

const List = {
  context: AdministrationContext,
  designs: Type.Array(Design),
};

const One = {
  context: AdministrationContext,
  design: Design,
  /** What shows where this one does not; null for the network, above which there is nothing. */
  above: Nullable(ThemeTokens),
};
export type DesignAnswer = { [K in keyof typeof One]: Static<(typeof One)[K]> };

const create = { design: Type.Object({ name: chosen.name }) };
const update = {
  design: SomeChoices,
  /** Makes it the one in use. */
  activate: Type.Optional(Type.Boolean()),
  /** What the changed fields were when the form was loaded: whoever changed one of them meanwhile is named (409). */
  based_on: Type.Optional(SomeChoices),
};

export const listDesigns = administration.get('listDesigns', '/administration/designs', {
  ids: ['API-261a'],
  summary: 'The designs of the network',
  answer: List,
  screen: true,
});

export const createDesign = administration.post('createDesign', '/administration/designs', {
  ids: ['API-261b'],
  summary: 'Add a design to the network, which begins as the one in use looks',
  body: create,
  answer: Design,
});

export const getDesign = administration.get('getDesign', '/administration/designs/{id}', {
  ids: ['API-261c'],
  summary: 'A design of the network',
  params: { id: Id },
  answer: One,
});

export const updateDesign = administration.put('updateDesign', '/administration/designs/{id}', {
  ids: ['API-261d'],
  summary: 'Change a design of the network, or put it to use',
  params: { id: Id },
  body: update,
  answer: Design,
});

export const deleteDesign = administration.delete('deleteDesign', '/administration/designs/{id}', {
  ids: ['API-261e'],
  summary: 'Delete a design of the network that is not in use',
  params: { id: Id },
});

const ofCategory = '/group-categories/{group_category_id}/administration/designs';
const Category = { group_category_id: IdOrSlug };

export const listCategoryDesigns = administration.get('listCategoryDesigns', ofCategory, {
  ids: ['API-261f'],
  summary: 'The designs of a category of groups',
  params: Category,
  answer: List,
  screen: true,
});

export const createCategoryDesign = administration.post('createCategoryDesign', ofCategory, {
  ids: ['API-261g'],
  summary: 'Add a design to a category, which begins as the category looks',
  params: Category,
  body: create,
  answer: Design,
});

export const getCategoryDesign = administration.get('getCategoryDesign', `${ofCategory}/{id}`, {
  ids: ['API-261h'],
  summary: 'A design of a category',
  params: { ...Category, id: Id },
  answer: One,
});

export const updateCategoryDesign = administration.put('updateCategoryDesign', `${ofCategory}/{id}`, {
  ids: ['API-261i'],
  summary: 'Change a design of a category, or put it to use',
  params: { ...Category, id: Id },
  body: update,
  answer: Design,
});

export const deleteCategoryDesign = administration.delete('deleteCategoryDesign', `${ofCategory}/{id}`, {
  ids: ['API-261j'],
  summary: 'Delete a design of a category; where it was in use, the one above shows',
  params: { ...Category, id: Id },
});

const ofGroup = '/groups/{slug}/administration/designs';
const Group = { slug: IdOrSlug };

export const listGroupDesigns = administration.get('listGroupDesigns', ofGroup, {
  ids: ['API-261k'],
  summary: 'The designs of a group',
  params: Group,
  answer: List,
  screen: true,
});

export const createGroupDesign = administration.post('createGroupDesign', ofGroup, {
  ids: ['API-261l'],
  summary: 'Add a design to a group, which begins as the group looks',
  params: Group,
  body: create,
  answer: Design,
});

export const getGroupDesign = administration.get('getGroupDesign', `${ofGroup}/{id}`, {
  ids: ['API-261m'],
  summary: 'A design of a group',
  params: { ...Group, id: Id },
  answer: One,
});

export const updateGroupDesign = administration.put('updateGroupDesign', `${ofGroup}/{id}`, {
  ids: ['API-261n'],
  summary: 'Change a design of a group, or put it to use',
  params: { ...Group, id: Id },
  body: update,
  answer: Design,
});

export const deleteGroupDesign = administration.delete('deleteGroupDesign', `${ofGroup}/{id}`, {
  ids: ['API-261o'],
  summary: 'Delete a design of a group; where it was in use, the one above shows',
  params: { ...Group, id: Id },
});

export const getDesignPicture = shell.get('getDesignPicture', '/api/v1/design_pictures/{id}', {
  ids: ['API-520'],
  summary: 'A logo, banner or favicon in use: that of the network and its categories without signing in',
  access: 'anyone',
  params: { id: Id },
  bytes: true,
});
