import { type Static, Type } from 'typebox';
import { Id, Instant, Nullable } from './common.ts';
import { resource } from './resource.ts';

const propertySets = resource('property-sets');
const administration = resource('administration');

/** The types of properties; `headline` only parts the others, `statistics` only shows a number [RUL-0392]. */
export const PROPERTY_TYPES = [
  'address',
  'date',
  'email',
  'file',
  'headline',
  'html',
  'image',
  'membership',
  'number',
  'relation',
  'selection',
  'statistics',
  'tag',
  'text',
  'url',
] as const;
export type PropertyType = (typeof PROPERTY_TYPES)[number];

/** The parts of an address, in the order in which they are asked for. */
export const ADDRESS_PARTS = ['name', 'street', 'number', 'zip', 'city', 'state', 'country'] as const;
export type AddressPart = (typeof ADDRESS_PARTS)[number];

const Texts = Type.Record(Type.String({ pattern: '^(de|de_DU|en|es|fr)$' }), Type.String({ maxLength: 300 }));
const Label = Type.String({ minLength: 1, maxLength: 300 });
const PropertyName = Type.String({ pattern: '^[a-z][a-z0-9_]{0,62}$' });
/** In radio lists an option without a value is a heading above those that follow [RUL-0408]. */
const OptionValue = Type.String({ maxLength: 100 });

export const OPTION_COLORS = ['grey', 'blue', 'orange', 'purple', 'green', 'red', 'yellow', 'pink'] as const;
const OptionColor = Type.Enum([...OPTION_COLORS]);

/** How one type or another is asked for; each belongs to the types that its comment names. */
const settings = {
  /** text */
  multiline: Type.Boolean(),
  /** text: the longest, in UTF-16 code units */
  maxlength: Type.Integer({ minimum: 1, maximum: 10_000 }),
  /** number: digits after the point */
  precision: Type.Integer({ minimum: 0, maximum: 10 }),
  /** number */
  min: Type.Number(),
  max: Type.Number(),
  prefix: Type.String({ maxLength: 20 }),
  postfix: Type.String({ maxLength: 20 }),
  /** selection, membership, relation, file: more than one */
  multiple: Type.Boolean(),
  /** selection: a dropdown instead of radio buttons */
  select: Type.Boolean(),
  /** headline: the level, 1 to 5 */
  size: Type.Integer({ minimum: 1, maximum: 5 }),
  /** address: asks for a name above the street */
  with_name: Type.Boolean(),
  /** address: own words for its parts */
  labels: Type.Record(Type.String({ pattern: `^(${ADDRESS_PARTS.join('|')})$` }), Label),
  /** address: the parts that must be there once any is */
  required_parts: Type.Array(Type.Enum([...ADDRESS_PARTS]), { maxItems: 7 }),
  /** address: the only country there is; with `Deutschland` the state is one of sixteen [RUL-0396] */
  forced_country: Type.String({ minLength: 1, maxLength: 100 }),
  /** relation: the app whose items it leads to, or several with `polymorphic` */
  related_app_id: Id,
  related_apps: Type.Array(Id, { maxItems: 50 }),
  polymorphic: Type.Boolean(),
  /** relation: whoever fills it in may write a new item down by its name [RUL-0406] */
  allow_create_related: Type.Boolean(),
  /** tag: whoever fills it in may write new tags down [RUL-0405] */
  allow_create_tags: Type.Boolean(),
};

export const PropertySettings = Type.Partial(Type.Object(settings));
export type PropertySettings = Static<typeof PropertySettings>;

export const PropertyOption = Type.Object({
  value: Type.String(),
  label: Type.String(),
  label_translations: Texts,
  /** Of items: the colour of its mark, and how many cards its column should have at most. */
  color: Type.Optional(OptionColor),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
});
export type PropertyOption = Static<typeof PropertyOption>;

/** A field of a profile or item, worded in the language of the reader. */
export const PropertyDefinition = Type.Object({
  id: Id,
  name: Type.String(),
  type: Type.Enum([...PROPERTY_TYPES]),
  label: Type.String(),
  label_translations: Texts,
  hint: Type.String(),
  hint_translations: Texts,
  /** Must be filled in, at the latest in onboarding. */
  required: Type.Boolean(),
  /** Others see the value; it is found by searching. */
  visible: Type.Boolean(),
  /** Only administrators change the value. */
  locked: Type.Boolean(),
  /** Lists can be sorted by it [RUL-0149]. */
  sortable: Type.Boolean(),
  options: Type.Array(PropertyOption),
  ...PropertySettings.properties,
});
export type PropertyDefinition = Static<typeof PropertyDefinition>;

/** Values by the names of their properties; what each type takes and gives is below. */
export const PropertyValues = Type.Record(Type.String(), Type.Unknown());
export type PropertyValues = Static<typeof PropertyValues>;

/**
 * What the answers hold and what forms send back. Forms may send null for nothing, and of images and tags the
 * bare id or name.
 */
export type AddressValue = Partial<Record<AddressPart, string>>;
export type UrlValue = { url: string; text?: string };
export type TagValue = { id: number | null; displayValue: string };
export type ImageValue = { id: number; name: string; imageUrl: string; thumbnailUrl: string };
export type FileValue = { id: number; name: string; extension: string; size: number; url: string };
/** Members and items; one that the reader does not see has no words, and stays where it was when a form is saved. */
export type LinkValue = {
  id: number;
  displayValue: string;
  imageId: number | null;
  thumbnailUrl: string | null;
  html_url: string | null;
};
export type PropertyValueOf = {
  address: AddressValue;
  /** YYYY-MM-DD [RUL-0399] */
  date: string;
  email: string;
  file: FileValue[];
  headline: never;
  /** In the dialect of documents; `display_values` has it as HTML. */
  html: string;
  image: ImageValue;
  membership: LinkValue[];
  number: number;
  relation: LinkValue[];
  /** A list where several may be chosen. */
  selection: string | string[];
  /** How often the item was opened. */
  statistics: number;
  tag: TagValue[];
  text: string;
  url: UrlValue;
};

export const CONTEXT_TYPES = ['network', 'group_category', 'group'] as const;
export type ContextType = (typeof CONTEXT_TYPES)[number];

const AddedOptions = Type.Array(
  Type.Object({
    name: Type.String(),
    options: Type.Array(PropertyOption),
  }),
);

const place = { context_type: Type.Enum([...CONTEXT_TYPES]), context_id: Id };

export const PropertySet = Type.Object({
  name: Type.String(),
  /** `modified` takes the properties of its parent and adds options to them [RUL-0600]. */
  type: Type.Enum(['basic', 'modified']),
  ...place,
  /** What holds, in its order: own properties, or the parent's with the options added. */
  properties: Type.Array(PropertyDefinition),
  tag_parents: Type.Array(Type.String()),
  modifications: Type.Object({ add_options: AddedOptions }),
  parent_property_set: Nullable(
    Type.Object({ name: Type.String(), ...place, properties: Type.Array(PropertyDefinition) }),
  ),
  can: Type.Object({ update: Type.Boolean() }),
});
export type PropertySet = Static<typeof PropertySet>;

const setQuery = {
  context_type: Type.Optional(Type.Enum([...CONTEXT_TYPES])),
  context_id: Type.Optional(Id),
};
const SetName = Type.String({ minLength: 1, maxLength: 100 });

export const getPropertySet = propertySets.get('getPropertySet', '/api/v1/property_sets/{name}', {
  ids: ['API-220', 'API-036', 'API-037'],
  summary: 'A property set of a context; with inherit the nearest one above where it has none of its own',
  params: { name: SetName },
  query: { ...setQuery, inherit: Type.Optional(Type.Boolean()) },
  answer: PropertySet,
});

const NewOption = Type.Object(
  {
    /** Made up when left out. */
    value: Type.Optional(OptionValue),
    /** In the language of who writes; an option without one is dropped [RUL-0409]. */
    label: Type.String({ maxLength: 300 }),
    label_translations: Type.Optional(Texts),
    color: Type.Optional(OptionColor),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
  },
  { additionalProperties: false },
);
const NewOptions = Type.Array(NewOption, { maxItems: 500 });

/** A property as the editor sends it: `label` and `hint` are in the language of who writes. */
export const NewProperty = Type.Object(
  {
    name: PropertyName,
    type: Type.Enum([...PROPERTY_TYPES]),
    label: Label,
    label_translations: Type.Optional(Texts),
    hint: Type.Optional(Type.String({ maxLength: 300 })),
    hint_translations: Type.Optional(Texts),
    required: Type.Optional(Type.Boolean()),
    visible: Type.Optional(Type.Boolean()),
    locked: Type.Optional(Type.Boolean()),
    options: Type.Optional(NewOptions),
    ...Type.Partial(Type.Object(settings)).properties,
  },
  { additionalProperties: false },
);
export type NewProperty = Static<typeof NewProperty>;

const Properties = Type.Array(NewProperty, { maxItems: 100 });
const Modifications = Type.Object({
  add_options: Type.Array(Type.Object({ name: PropertyName, options: NewOptions }), { maxItems: 100 }),
});

export const updatePropertySet = administration.put('updatePropertySet', '/api/v1/property_sets/{name}', {
  ids: ['API-221'],
  summary: 'Give a context properties of its own, in their order, or options added to those it inherits',
  params: { name: SetName },
  query: setQuery,
  body: {
    properties: Type.Optional(Properties),
    modifications: Type.Optional(Modifications),
    tag_parents: Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 20 })),
    /** What the set was when the editor was loaded: who has changed it meanwhile is named (409). */
    based_on: Type.Optional(
      Type.Object({
        properties: Type.Optional(Properties),
        modifications: Type.Optional(Modifications),
      }),
    ),
  },
  answer: PropertySet,
});
export type PropertySetChange = Static<typeof updatePropertySet.body>;
/** What a set consists of: properties of its own, or options added to those above it. */
export type PropertySetContent = Pick<PropertySetChange, 'properties' | 'modifications'>;

export const listPropertySets = administration.get('listPropertySets', '/administration/property_sets', {
  ids: ['API-533'],
  summary: 'The property sets of the network, with how many profiles consist of them',
  answer: {
    property_sets: Type.Array(
      Type.Object({ name: Type.String(), property_count: Type.Integer(), profile_count: Type.Integer() }),
    ),
  },
});
export type PropertySetInList = Static<typeof listPropertySets.answer>['property_sets'][number];

export const getPropertySetUses = administration.get(
  'getPropertySetUses',
  '/administration/property_sets/{name}/uses',
  {
    ids: ['API-534'],
    summary: 'How much is filled in of a property set, and what was taken out of it',
    params: { name: SetName },
    query: setQuery,
    answer: {
      /** The profiles that consist of it. */
      profile_count: Type.Integer(),
      /** What any of them has a value of, properties that are gone included. */
      values: Type.Array(
        Type.Object({
          name: Type.String(),
          profile_count: Type.Integer(),
          /** Of selections. */
          options: Type.Array(Type.Object({ value: Type.String(), profile_count: Type.Integer() })),
        }),
      ),
      /** Properties that were taken out; what profiles have of them shows again when they come back. */
      removed: Type.Array(PropertyDefinition),
      /** Who changed it last; null where nobody is known. */
      changed: Nullable(Type.Object({ at: Instant, name: Type.String() })),
    },
  },
);
export type PropertySetUses = Static<typeof getPropertySetUses.answer>;
