import { type Static, Type } from 'typebox';
import { AppColor, AppSymbol } from './app-sign.ts';
import { Id, IdOrSlug, Instant, Nullable } from './common.ts';
import { NewProperty, PropertyDefinition } from './property-sets.ts';
import { resource } from './resource.ts';

const apps = resource('apps');
const administration = resource('administration');

export const APP_NAME_MAX = 60;
export const APP_PROPERTIES_MAX = 100;
export const APP_TABS_MAX = 10;

/** To whom an app of the network is open; one of a group is open to those who read what the group has. */
export const APP_OPENNESS = ['everyone', 'internal'] as const;

/**
 * Whom something is granted: everybody who sees the app, the author of the item, people, roles, and those who belong to
 * groups or run them. Those who run the network always may, and of an app of a group those who run it.
 */
export const GRANT_TYPES = [
  'everyone',
  'author',
  'member',
  'group',
  'group_admin',
  'membership_role',
] as const;
export const Grant = Type.Object(
  {
    type: Type.Enum([...GRANT_TYPES]),
    /** Null for everybody and the author. */
    id: Nullable(Id),
  },
  { additionalProperties: false },
);
export type Grant = Static<typeof Grant>;
const Grants = Type.Array(Grant, { maxItems: 50 });
const NamedGrants = Type.Array(Type.Object({ ...Grant.properties, name: Type.String() }));

/** What can be granted of an app: new items, changes of items, deleting them, and its definition. */
export const APP_ABILITIES = ['create', 'update', 'destroy', 'manage'] as const;
export type AppAbility = (typeof APP_ABILITIES)[number];
const grantsOf = <S extends typeof Grants | typeof NamedGrants>(grants: S) =>
  Type.Object(
    { create: grants, update: grants, destroy: grants, manage: grants },
    { additionalProperties: false },
  );

/** The layouts of a tab [RUL-0423]. */
export const TAB_LAYOUTS = ['a', 'ab', 'abc', 'a-bc', 'a-bc-d', 'ab-c'] as const;
const Entry = Type.Object(
  { property: Type.String(), show_label: Type.Boolean() },
  { additionalProperties: false },
);
const Column = Type.Array(Entry, { maxItems: APP_PROPERTIES_MAX });
export const ItemTab = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 60 }),
    layout: Type.Enum([...TAB_LAYOUTS]),
    columns: Type.Object({ a: Column, b: Column, c: Column, d: Column }, { additionalProperties: false }),
  },
  { additionalProperties: false },
);
export type ItemTab = Static<typeof ItemTab>;

/** Automatic: all properties in their order in one tab; inherited: as the app that this one leads to by its first relation; or tabs [RUL-0422]. */
export const ITEM_LAYOUT_TYPES = ['auto', 'inherit', 'custom'] as const;
export const ItemLayout = Type.Object(
  { type: Type.Enum([...ITEM_LAYOUT_TYPES]), tabs: Type.Array(ItemTab, { maxItems: APP_TABS_MAX }) },
  { additionalProperties: false },
);
export type ItemLayout = Static<typeof ItemLayout>;

export const COLLECTION_LAYOUTS = ['table', 'wall'] as const;
/** How an app opens, and the property whose choices are the columns of its wall [RUL-0429]. */
export const CollectionLayout = Type.Object(
  {
    name: Type.Enum([...COLLECTION_LAYOUTS]),
    column_property: Nullable(Type.String()),
    /** Items go through the columns in their order: a card shows which comes next. */
    stage: Type.Boolean(),
  },
  { additionalProperties: false },
);
export type CollectionLayout = Static<typeof CollectionLayout>;

export const AppProperty = Type.Object({
  ...PropertyDefinition.properties,
  /** The viewer may fill it in where they may change the item. */
  can: Type.Object({ update: Type.Boolean() }),
});
export type AppProperty = Static<typeof AppProperty>;

/** An app as items name it that are in it. */
export const AppName = Type.Object({
  id: Id,
  slug: Type.String(),
  name: Type.String(),
  description: Type.String(),
  icon: AppSymbol,
  color: AppColor,
  /** Null for an app of the network. */
  group: Nullable(Type.Object({ id: Id, slug: Type.String(), name: Type.String() })),
  html_url: Type.String(),
});
export type AppName = Static<typeof AppName>;

export const AppCard = Type.Object({
  ...AppName.properties,
  /** Those that are not put away. */
  items_count: Type.Integer(),
});
export type AppCard = Static<typeof AppCard>;

export const App = Type.Object({
  ...AppCard.properties,
  archived_count: Type.Integer(),
  /** Put away: it is read and no more changed. */
  archived_at: Nullable(Instant),
  /** Those that the viewer reads, in their order. */
  properties: Type.Array(AppProperty),
  /** The property by which items are called; null where there is none that the viewer reads. */
  title_property: Nullable(Type.String()),
  item_layout: ItemLayout,
  collection_layout: CollectionLayout,
  version: Type.Integer(),
  can: Type.Object({ create: Type.Boolean(), manage: Type.Boolean() }),
});
export type App = Static<typeof App>;

export const listApps = apps.get('listApps', '/apps', {
  ids: ['API-920'],
  summary: 'The apps that the viewer sees: those of the network, and of a group with `group`',
  query: { group: Type.Optional(IdOrSlug) },
  answer: { apps: Type.Array(AppCard) },
});

export const AppToFill = Type.Pick(AppCard, ['id', 'slug', 'name', 'icon', 'color', 'group']);
export type AppToFill = Static<typeof AppToFill>;

export const listAppsToFill = apps.get('listAppsToFill', '/apps_to_fill', {
  ids: ['API-965'],
  summary: 'The apps of the network and of groups in which the viewer may write something down',
  answer: { apps: Type.Array(AppToFill) },
});

export const getApp = apps.get('getApp', '/apps/{appSlug}', {
  ids: ['API-168'],
  summary: 'An app by its address, a former one of it, or its id',
  params: { appSlug: IdOrSlug },
  answer: App,
  screen: true,
});

// ── building ────────────────────────────────────────────────────────────────

/** A property as the builder has it. */
export const BuiltProperty = Type.Object({
  ...PropertyDefinition.properties,
  /** Null: whoever sees the item. */
  read_grants: Nullable(NamedGrants),
  /** Null: whoever may change the item. */
  write_grants: Nullable(NamedGrants),
  /** How many items have a value of it. */
  items_count: Type.Integer(),
  /** Of selections: how many items have each choice. */
  option_counts: Type.Array(Type.Object({ value: Type.String(), items_count: Type.Integer() })),
});
export type BuiltProperty = Static<typeof BuiltProperty>;

export const BuiltApp = Type.Object({
  ...AppCard.properties,
  openness: Type.Enum([...APP_OPENNESS, 'members']),
  grants: grantsOf(NamedGrants),
  properties: Type.Array(BuiltProperty),
  /** Taken out, with their values; they show again when they come back. */
  removed: Type.Array(BuiltProperty),
  title_property: Nullable(Type.String()),
  item_layout: ItemLayout,
  collection_layout: CollectionLayout,
  version: Type.Integer(),
  changed: Nullable(Type.Object({ at: Instant, name: Type.String() })),
  archived_at: Nullable(Instant),
  can: Type.Object({ destroy: Type.Boolean() }),
});
export type BuiltApp = Static<typeof BuiltApp>;

/** What apps can start from; `empty` has a title alone. */
export const APP_TEMPLATES = ['empty', 'equipment', 'applications', 'ideas', 'defects', 'contacts'] as const;
export type AppTemplate = (typeof APP_TEMPLATES)[number];

export const LinkedApp = Type.Object({
  ...AppCard.properties,
  text: Type.String(),
  link: Type.String(),
  properties_count: Type.Integer(),
  archived_at: Nullable(Instant),
  can: Type.Object({ manage: Type.Boolean(), archive: Type.Boolean() }),
});
export type LinkedApp = Static<typeof LinkedApp>;

const linked = { answer: { apps: Type.Array(LinkedApp), can: Type.Object({ create: Type.Boolean() }) } };

export const listLinkedApps = administration.get('listLinkedApps', '/administration/apps', {
  ids: ['API-213'],
  summary: 'All apps of the network, to administer them and to link to them',
  ...linked,
  screen: true,
});

export const listGroupLinkedApps = administration.get(
  'listGroupLinkedApps',
  '/administration/groups/{slug}/apps',
  {
    ids: ['API-214'],
    summary: 'The apps of a group, to administer them and to link to them',
    params: { slug: IdOrSlug },
    ...linked,
  },
);

const APP = { id: Id };
const appFields = {
  name: Type.String({ minLength: 1, maxLength: APP_NAME_MAX }),
  description: Type.String({ maxLength: 500 }),
  icon: AppSymbol,
  color: AppColor,
  /** Its address; follows the name where it is left out. */
  slug: Type.String({ minLength: 1, maxLength: 100 }),
  openness: Type.Enum([...APP_OPENNESS]),
  grants: grantsOf(Grants),
};
const { name, ...furtherFields } = appFields;

export const createApp = administration.post('createApp', '/administration/apps', {
  ids: ['API-921'],
  summary: 'Make an app of a template; in a group with `group_id`',
  body: {
    app: Type.Object({
      name,
      ...Type.Partial(Type.Object(furtherFields)).properties,
      template: Type.Enum([...APP_TEMPLATES]),
      group_id: Type.Optional(Id),
    }),
  },
  answer: BuiltApp,
});

export const getBuiltApp = administration.get('getBuiltApp', '/administration/apps/{id}', {
  ids: ['API-922'],
  summary: 'What an app consists of, for those who build it',
  params: APP,
  answer: BuiltApp,
});

export const updateApp = administration.put('updateApp', '/administration/apps/{id}', {
  ids: ['API-923'],
  summary: 'Change what an app is called, how it looks, who sees it and who may what',
  params: APP,
  body: { app: Type.Partial(Type.Object(appFields)), version: Type.Integer({ minimum: 1 }) },
  answer: BuiltApp,
});

const BuilderProperty = Type.Object(
  {
    ...NewProperty.properties,
    read_grants: Type.Optional(Nullable(Grants)),
    write_grants: Type.Optional(Nullable(Grants)),
  },
  { additionalProperties: false },
);
export type BuilderProperty = Static<typeof BuilderProperty>;
const properties = {
  properties: Type.Array(BuilderProperty, { maxItems: APP_PROPERTIES_MAX }),
  title_property: Type.Optional(Nullable(Type.String())),
  version: Type.Integer({ minimum: 1 }),
};

/** What a change of properties does to items. */
export const PropertiesReport = Type.Object({
  /** Choices and properties that go, and how many items have them. */
  removed: Type.Array(
    Type.Object({
      name: Type.String(),
      label: Type.String(),
      option: Nullable(Type.String()),
      items_count: Type.Integer(),
    }),
  ),
  /** Properties of which the type changes: how many values fit, and examples of those that do not. */
  converted: Type.Array(
    Type.Object({
      name: Type.String(),
      label: Type.String(),
      from: Type.String(),
      to: Type.String(),
      fitting: Type.Integer(),
      unfitting: Type.Integer(),
      examples: Type.Array(Type.Object({ id: Id, title: Type.String(), text: Type.String() })),
    }),
  ),
});
export type PropertiesReport = Static<typeof PropertiesReport>;

export const checkAppProperties = administration.post(
  'checkAppProperties',
  '/administration/apps/{id}/properties/check',
  {
    ids: ['API-924'],
    summary: 'What a change of the properties would do to items, before anything is saved',
    params: APP,
    body: properties,
    status: 200,
    answer: PropertiesReport,
  },
);

export const updateAppProperties = administration.put(
  'updateAppProperties',
  '/administration/apps/{id}/properties',
  {
    ids: ['API-925'],
    summary: 'Give an app its properties, in their order; 409 where somebody changed them since',
    params: APP,
    body: properties,
    answer: BuiltApp,
  },
);

export const purgeAppProperty = administration.delete(
  'purgeAppProperty',
  '/administration/apps/{id}/removed_properties/{name}',
  {
    ids: ['API-1022'],
    summary:
      'Remove for good what items have of a property that was taken out; 409 where somebody changed the app since',
    params: { ...APP, name: Type.String({ maxLength: 63 }) },
    query: { version: Type.Integer({ minimum: 1 }) },
    status: 200,
    answer: BuiltApp,
  },
);

export const updateAppLayout = administration.put('updateAppLayout', '/administration/apps/{id}/layout', {
  ids: ['API-170'],
  summary: 'Change how items and the app itself are laid out',
  params: APP,
  body: {
    item_layout: Type.Optional(ItemLayout),
    collection_layout: Type.Optional(CollectionLayout),
    version: Type.Integer({ minimum: 1 }),
  },
  answer: BuiltApp,
});

export const archiveApp = administration.put('archiveApp', '/administration/apps/{id}/archive', {
  ids: ['API-968a'],
  summary: 'Put an app away: it is read and no more changed',
  params: APP,
  answer: LinkedApp,
});

export const unarchiveApp = administration.delete('unarchiveApp', '/administration/apps/{id}/archive', {
  ids: ['API-968b'],
  summary: 'Take an app out of the archive',
  params: APP,
  status: 200,
  answer: LinkedApp,
});
