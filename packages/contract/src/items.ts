import { type Static, Type } from 'typebox';
import { AppName } from './apps.ts';
import { COMMENTS, Comment } from './comments.ts';
import { Actor, Content, Id, IdOrSlug, Images, Instant, Nullable } from './common.ts';
import { PropertyValues } from './property-sets.ts';
import { resource } from './resource.ts';

const apps = resource('apps');

/** So many cards of a column come at once. */
export const WALL_COLUMN_SIZE = 20;
/** The most conditions of a list, and the most items that one change of many takes. */
export const ITEM_CONDITIONS_MAX = 20;
export const ITEM_BATCH_MAX = 500;

/** An item as tables and walls show it. */
export const ItemCard = Type.Object({
  id: Id,
  app_id: Id,
  title: Type.String(),
  /** Those that the viewer reads, by the names of the properties. */
  values: PropertyValues,
  /** The values in words, as lists and spreadsheets show them; of `html` properties as HTML. */
  display_values: Type.Record(Type.String(), Type.String()),
  /** The value of the column property; null for unassigned, and where the viewer does not read it. */
  column: Nullable(Type.String()),
  /** Its first picture. */
  image: Nullable(Images),
  author: Nullable(Actor),
  archived_by: Nullable(Type.Object({ displayValue: Type.String() })),
  archived_at: Nullable(Instant),
  comments_count: Type.Integer(),
  files_count: Type.Integer(),
  created_at: Instant,
  updated_at: Instant,
  version: Type.Integer(),
  html_url: Type.String(),
  can: Type.Object({
    update: Type.Boolean(),
    /** By the names of properties: this wins over `update` [RUL-0403]. */
    fields: Type.Record(Type.String(), Type.Boolean()),
    /** To another column of the wall [RUL-0416]. */
    move: Type.Boolean(),
    archive: Type.Boolean(),
    destroy: Type.Boolean(),
    comment: Type.Boolean(),
  }),
});
export type ItemCard = Static<typeof ItemCard>;

export const RelatedItem = Type.Object({
  id: Id,
  displayValue: Type.String(),
  imageId: Nullable(Id),
  thumbnailUrl: Nullable(Type.String()),
  html_url: Type.String(),
});
export type RelatedItem = Static<typeof RelatedItem>;

export const Item = Type.Object({
  ...ItemCard.properties,
  app: AppName,
  is_following: Type.Boolean(),
  view_count: Type.Integer(),
  /** Items that lead to this one, as far as the viewer sees them: by the property that does. */
  related_from: Type.Array(
    Type.Object({
      app: AppName,
      property: Type.String(),
      label: Type.String(),
      items: Type.Array(RelatedItem),
      total: Type.Integer(),
    }),
  ),
});
export type Item = Static<typeof Item>;

/** How a condition compares; which go with which type is in `CONDITION_OPERATORS`. */
export const CONDITION_OPERATORS_ALL = [
  'is',
  'is_not',
  'contains',
  'before',
  'after',
  'at_least',
  'at_most',
  'empty',
  'not_empty',
] as const;
export type ConditionOperator = (typeof CONDITION_OPERATORS_ALL)[number];
const comparable = ['is', 'at_least', 'at_most', 'empty', 'not_empty'] as const;
const chosen = ['is', 'is_not', 'empty', 'not_empty'] as const;
const written = ['contains', 'is', 'empty', 'not_empty'] as const;
const there = ['empty', 'not_empty'] as const;
export const CONDITION_OPERATORS: Readonly<Record<string, readonly ConditionOperator[]>> = {
  address: written,
  date: ['is', 'before', 'after', 'empty', 'not_empty'],
  email: written,
  file: there,
  headline: [],
  html: ['contains', 'empty', 'not_empty'],
  image: there,
  membership: chosen,
  number: comparable,
  relation: chosen,
  selection: chosen,
  statistics: [],
  tag: chosen,
  text: written,
  url: written,
};

const query = {
  view: Type.Optional(Type.Enum(['table', 'wall'])),
  archived: Type.Optional(Type.Boolean()),
  /** The name of a tag that any tag property of the item has. */
  tag: Type.Optional(Type.String({ maxLength: 100 })),
  /** A member that any membership property of the item names. */
  assignee_id: Type.Optional(Id),
  q: Type.Optional(Type.String({ maxLength: 200 })),
  /** `name:operator:value` of a property, all of which must hold; dates take `today`. Of refused ones 422. */
  where: Type.Optional(Type.Array(Type.String({ maxLength: 500 }), { maxItems: ITEM_CONDITIONS_MAX })),
  /** The name of a property, with `-` before it the other way round; `created_at`, `updated_at`, `title`. */
  sort: Type.Optional(Type.String({ maxLength: 64 })),
  /** Of a wall: more of this column (empty for unassigned), behind the item named with `after`. */
  column: Type.Optional(Type.String({ maxLength: 100 })),
  after: Type.Optional(Id),
  /** Where that was when it was read: whatever is done to it meanwhile, none of those behind it is passed over. */
  rank: Type.Optional(Type.Integer({ minimum: -Number.MAX_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER })),
  /** Items a page, of tables. */
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
};

export const WallColumn = Type.Object({
  /** Null for unassigned [RUL-0414]. */
  value: Nullable(Type.String()),
  label: Type.String(),
  color: Nullable(Type.String()),
  limit: Nullable(Type.Integer()),
  /** All that the filter leaves, loaded or not. */
  total: Type.Integer(),
  items: Type.Array(ItemCard),
  /** The address of those that follow; null behind the last [RUL-0421]. */
  next: Nullable(Type.String()),
});
export type WallColumn = Static<typeof WallColumn>;

export const listItems = apps.get('listItems', '/apps/{appSlug}/items', {
  ids: ['API-166'],
  summary: 'Items of an app: a page of the table, or the columns of the wall',
  params: { appSlug: IdOrSlug },
  query,
  paging: 'pages',
  answer: {
    /** Of a table. */
    items: Type.Array(ItemCard),
    /** Of a wall; with `column` only that one. */
    columns: Type.Array(WallColumn),
    /** How many the filter leaves. */
    total: Type.Integer(),
  },
  large: true,
});
export type ItemsQuery = NonNullable<Static<typeof listItems.query>>;

export const createItem = apps.post('createItem', '/apps/{appSlug}/items', {
  ids: ['API-169b'],
  summary: 'Write an item down; on top of its column',
  params: { appSlug: IdOrSlug },
  body: { values: PropertyValues },
  answer: Item,
});

const ITEM = { id: Id };

export const getItem = apps.get('getItem', '/items/{id}', {
  ids: ['API-169a'],
  summary: 'An item with all that leads to it',
  params: ITEM,
  answer: Item,
  screen: true,
});

export const updateItem = apps.put('updateItem', '/items/{id}', {
  ids: ['API-169c'],
  summary: 'Change values of an item; 409 with the present ones where somebody changed the same since',
  params: ITEM,
  body: {
    /** Only what changes; null for nothing. */
    values: PropertyValues,
    /** What these values were when the form was opened. */
    based_on: Type.Optional(PropertyValues),
  },
  answer: Item,
});

export const deleteItem = apps.delete('deleteItem', '/items/{id}', {
  ids: ['API-169d'],
  summary: 'Delete an item; that can be undone for ten minutes',
  params: ITEM,
});

export const restoreItem = apps.post('restoreItem', '/items/{id}/restore', {
  ids: ['API-930'],
  summary: 'Take the deletion of an item back',
  params: ITEM,
  status: 200,
  answer: Item,
});

export const moveItem = apps.post('moveItem', '/items/{id}/move', {
  ids: ['API-163'],
  summary: 'Move a card on the wall: behind another of the column, or with null to its top',
  params: ITEM,
  body: {
    insert_after_id: Nullable(Id),
    /** The column, keyed by the column property; null for unassigned. Left out, it stays. */
    values: Type.Optional(PropertyValues),
  },
  status: 200,
  answer: {
    item: ItemCard,
    /** Where it really is: behind which card of its column, and the how manieth of all there, from 1. */
    insert_after_id: Nullable(Id),
    position: Type.Integer(),
    column_total: Type.Integer(),
  },
});

export const archiveItem = apps.put('archiveItem', '/items/{id}/archive', {
  ids: ['API-164'],
  summary: 'Put an item away',
  params: ITEM,
  answer: ItemCard,
});

export const unarchiveItem = apps.delete('unarchiveItem', '/items/{id}/archive', {
  ids: ['API-165'],
  summary: 'Take an item out of the archive',
  params: ITEM,
  status: 200,
  answer: ItemCard,
});

export const changeItems = apps.put('changeItems', '/apps/{appSlug}/items', {
  ids: ['API-931'],
  summary: 'Change values of many items, put them away or delete them: all or none',
  params: { appSlug: IdOrSlug },
  body: {
    ids: Type.Array(Id, { minItems: 1, maxItems: ITEM_BATCH_MAX, uniqueItems: true }),
    values: Type.Optional(PropertyValues),
    archived: Type.Optional(Type.Boolean()),
    deleted: Type.Optional(Type.Boolean()),
  },
  answer: {
    changed: Type.Integer(),
    /** What undoes it: values of each item as they were before. */
    before: Type.Array(Type.Object({ id: Id, values: PropertyValues })),
  },
});

export const undoItemChanges = apps.post('undoItemChanges', '/apps/{appSlug}/items/undo', {
  ids: ['API-932'],
  summary: 'Give items back the values they had; what somebody changed since stays, and is counted',
  params: { appSlug: IdOrSlug },
  body: {
    items: Type.Array(Type.Object({ id: Id, values: PropertyValues, changed: PropertyValues }), {
      minItems: 1,
      maxItems: ITEM_BATCH_MAX,
    }),
  },
  status: 200,
  answer: { restored: Type.Integer(), skipped: Type.Integer() },
});

export const searchRelations = apps.get(
  'searchRelations',
  '/apps/{appId}/properties/{propertyName}/relations',
  {
    ids: ['API-172'],
    summary: 'Items that a relation can lead to, by their names',
    params: { appId: Id, propertyName: Type.String({ maxLength: 63 }) },
    query: { q: Type.Optional(Type.String({ maxLength: 200 })) },
    answer: { items: Type.Array(RelatedItem) },
  },
);

export const ITEM_EVENTS = [
  'created',
  'changed',
  'moved',
  'archived',
  'unarchived',
  'deleted',
  'restored',
  'commented',
] as const;
/** What happened to items of an app, as those hear who see it: nothing that not all of them may read. */
export const ItemsChanged = Type.Object({
  app_id: Id,
  ids: Type.Array(Id),
  change: Type.Enum([...ITEM_EVENTS]),
  /** Where one that moved is now; null where it did not, and where not everybody reads the columns. */
  place: Nullable(
    Type.Object({
      column: Nullable(Type.String()),
      insert_after_id: Nullable(Id),
    }),
  ),
});
export type ItemsChanged = Static<typeof ItemsChanged>;

export const ITEM_CHANGE_KINDS = [
  'created',
  'changed',
  'moved',
  'archived',
  'restored',
  'mailed',
  'unlinked',
] as const;
export const ItemChange = Type.Object({
  id: Id,
  kind: Type.Enum([...ITEM_CHANGE_KINDS]),
  /** Null where nobody knows any more. */
  actor: Nullable(Actor),
  /** Of properties that the viewer reads, in words. */
  changes: Type.Array(
    Type.Object({ name: Type.String(), label: Type.String(), before: Type.String(), after: Type.String() }),
  ),
  created_at: Instant,
});
export type ItemChange = Static<typeof ItemChange>;

export const listItemChanges = apps.get('listItemChanges', '/items/{id}/changes', {
  ids: ['API-933'],
  summary: 'The history of an item, newest first',
  params: ITEM,
  paging: 'cursor',
  answer: { changes: Type.Array(ItemChange), total: Type.Integer() },
});

const comments = '/items/{id}/comments' as const;
const COMMENT = { id: Id, commentId: Id };

export const listItemComments = apps.get('listItemComments', comments, {
  ids: ['API-934'],
  summary: 'Comments on an item, newest page first, each page oldest first; older ones by the cursor',
  params: ITEM,
  paging: 'cursor',
  answer: COMMENTS,
});

export const createItemComment = apps.post('createItemComment', comments, {
  ids: ['API-935'],
  summary: 'Say something about an item; whoever does follows it',
  params: ITEM,
  body: { content: Content },
  answer: Comment,
});

export const updateItemComment = apps.put('updateItemComment', `${comments}/{commentId}`, {
  ids: ['API-936'],
  summary: 'Change an own comment',
  params: COMMENT,
  body: { content: Content },
  answer: Comment,
});

export const deleteItemComment = apps.delete('deleteItemComment', `${comments}/{commentId}`, {
  ids: ['API-937'],
  summary: 'Delete a comment: its author, or who runs the app',
  params: COMMENT,
});

const Following = { is_following: Type.Boolean() };

export const followItem = apps.put('followItem', '/items/{id}/follow', {
  ids: ['API-938'],
  summary: 'Hear of changes and comments',
  params: ITEM,
  answer: Following,
});

export const unfollowItem = apps.delete('unfollowItem', '/items/{id}/follow', {
  ids: ['API-939'],
  summary: 'Hear of it no more',
  params: ITEM,
  status: 200,
  answer: Following,
});

export const visitItem = apps.post('visitItem', '/items/{id}/visit', {
  ids: ['API-940'],
  summary: 'Say that an item was opened: its `statistics` count that',
  params: ITEM,
  status: 204,
});
