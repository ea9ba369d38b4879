import type { LinkValue, PropertyDefinition, PropertySet, PropertyValues } from '@dorfplatz/contract';
import type { Sql } from '../../platform/db/database.ts';
import { fitting } from './check-value.ts';
import { type Links, NO_LINKS, type Reader } from './display-text.ts';
import { effectiveProperties } from './inheritance.ts';
import { imageNames, tagNames } from './queries.ts';
import type { OptionRow, PropertyRow, PropertySetRow, StoredValues } from './tables.ts';
import { wordIn } from './words.ts';

/** What lists can be sorted by [RUL-0149]. */
const SORTABLE = new Set<PropertyRow['type']>(['date', 'text', 'selection']);

const presentOption = ({ value, labels, color, limit }: OptionRow, reader: Reader) => ({
  value,
  ...(color && { color }),
  ...(limit !== undefined && { limit }),
  label: wordIn(labels, reader.language, reader.networkLanguage),
  label_translations: labels as Record<string, string>,
});

/** Definitions in the reader's words. */
export const presentDefinitions = (
  properties: readonly PropertyRow[],
  reader: Reader,
): PropertyDefinition[] =>
  properties.map((property) => ({
    ...property.settings,
    id: property.id,
    name: property.name,
    type: property.type,
    label: wordIn(property.labels, reader.language, reader.networkLanguage),
    label_translations: property.labels as Record<string, string>,
    hint: wordIn(property.hints, reader.language, reader.networkLanguage),
    hint_translations: property.hints as Record<string, string>,
    required: property.is_required,
    visible: property.is_visible,
    locked: property.is_locked,
    sortable: SORTABLE.has(property.type),
    options: property.options.map((option) => presentOption(option, reader)),
  }));

/** A set as it holds, with what stands above it. @param sets from the set itself outwards, at least one */
export function presentPropertySet(
  sets: readonly PropertySetRow[],
  reader: Reader,
  can: PropertySet['can'],
): PropertySet {
  const [own, ...above] = sets as [PropertySetRow, ...PropertySetRow[]];
  const parent = above[0];
  return {
    name: own.name,
    type: own.type,
    context_type: own.context_type,
    context_id: own.context_id,
    properties: presentDefinitions(effectiveProperties(sets), reader),
    tag_parents: own.tag_parents,
    modifications: {
      add_options: own.added_options.map(({ name, options }) => ({
        name,
        options: options.map((option) => presentOption(option, reader)),
      })),
    },
    parent_property_set: parent
      ? {
          name: parent.name,
          context_type: parent.context_type,
          context_id: parent.context_id,
          properties: presentDefinitions(effectiveProperties(above), reader),
        }
      : null,
    can,
  };
}

export type Owned = {
  properties: readonly PropertyRow[];
  values: StoredValues;
  /** Themselves and administrators also read what others do not see. */
  mayReadAll: boolean;
};

const idsOf = (value: unknown): number[] =>
  (Array.isArray(value) ? value : [value]).filter((id): id is number => Number.isSafeInteger(id));

/** Ids in values of a type, over many owners. */
export function idsIn(
  owned: readonly Pick<Owned, 'properties' | 'values'>[],
  type: 'tag' | 'image' | 'membership' | 'relation' | 'file',
): number[] {
  const ids = new Set<number>();
  for (const { properties, values } of owned)
    for (const property of properties)
      if (property.type === type) for (const id of idsOf(values[property.name])) ids.add(id);
  return [...ids];
}

/** Names of all tags in the values of many owners: one statement. */
export const tagNamesOf = (
  db: Sql,
  owned: readonly Pick<Owned, 'properties' | 'values'>[],
): Promise<Map<number, string>> => tagNames(db, idsIn(owned, 'tag'));

type Names = {
  tags: ReadonlyMap<number, string>;
  images: ReadonlyMap<number, string>;
  /** Of items only. */
  links?: Links;
};

/** One that the reader does not see: nothing but its place among the others. */
const unseen = (id: number): LinkValue => ({
  id,
  displayValue: '',
  imageId: null,
  thumbnailUrl: null,
  html_url: null,
});

/**
 * Values as answers hold them. Those of properties that are gone, and those that do not fit what their property has
 * become, are left out.
 */
export function valuesWith(
  { properties, values, mayReadAll }: Owned,
  { tags, images, links = NO_LINKS }: Names,
): PropertyValues {
  const presentOne = (property: PropertyRow, value: unknown): unknown => {
    if (value === undefined || value === null) return undefined;
    if (property.type === 'tag') {
      const known = idsOf(value).flatMap((id) => ({ id, displayValue: tags.get(id) }));
      const named = known.filter(({ displayValue }) => displayValue !== undefined);
      return named.length > 0 ? named : undefined;
    }
    if (property.type === 'image') {
      const id = idsOf(value)[0];
      const name = id === undefined ? undefined : images.get(id);
      const url = (size: string) => `/api/storage/images/${id}/get/${size}`;
      return name === undefined
        ? undefined
        : { id, name, imageUrl: url('1920x1200'), thumbnailUrl: url('200x200') };
    }
    if (property.type === 'file') {
      const files = idsOf(value).flatMap((id) => links.files.get(id) ?? []);
      return files.length > 0 ? files : undefined;
    }
    if (property.type === 'membership' || property.type === 'relation') {
      const known = property.type === 'membership' ? links.members : links.items;
      const named = idsOf(value).map((id) => known.get(id) ?? unseen(id));
      return named.length > 0 ? named : undefined;
    }
    return fitting(property, value);
  };
  const shown: PropertyValues = {};
  for (const property of properties) {
    if (!property.is_visible && !mayReadAll) continue;
    const value = presentOne(property, values[property.name]);
    if (value !== undefined) shown[property.name] = value;
  }
  return shown;
}

/**
 * The values of profiles or items as answers hold them: two statements at most, whatever their number.
 */
export async function presentValues<Key>(
  db: Sql,
  owned: ReadonlyMap<Key, Owned>,
): Promise<Map<Key, PropertyValues>> {
  const all = [...owned.values()];
  const tags = await tagNames(db, idsIn(all, 'tag'));
  const images = await imageNames(db, idsIn(all, 'image'));
  return new Map([...owned].map(([key, one]) => [key, valuesWith(one, { tags, images })]));
}
