import { datesIn } from '@dorfplatz/content/dates';
import type { Language, PropertyValues } from '@dorfplatz/contract';
import type { Sql } from '../../../platform/db/database.ts';
import type { SearchText } from '../../../platform/search/documents.ts';
import {
  displayText,
  type EntrySet,
  type PropertyRow,
  type PropertySetRow,
  type Reader,
  type StoredValues,
  searchText,
  setsOfTrees,
  treePropertiesIn,
} from '../../property-sets/index.ts';

type TagNames = ReadonlyMap<number, string>;

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A day as it is kept and as it is written, other values by their words. */
function textOf(property: PropertyRow, values: StoredValues, tags: TagNames): string {
  if (property.type !== 'date') return searchText([property], values, tags);
  const day = String(values[property.name] ?? '');
  return DAY.test(day) ? `${day} ${dayIn('de', day)}` : '';
}

const textsIn = (properties: readonly PropertyRow[], values: StoredValues, tags: TagNames) =>
  new Map(
    properties
      .filter((property) => property.is_visible)
      .map((property) => [property.name, textOf(property, values, tags)] as const),
  );

/** The sets of trees, where anything is said by which they could be read. */
export const setsFor = (
  db: Sql,
  name: EntrySet,
  rows: readonly { property_values: StoredValues }[],
): Promise<readonly PropertySetRow[]> =>
  rows.some((row) => Object.keys(row.property_values).length > 0)
    ? setsOfTrees(db, name)
    : Promise.resolve([]);

/**
 * Words of a profile by which something is found: what everybody reads in every tree in which it lies. What only one of
 * them asks for would tell the readers of another one what they do not see.
 * @param trees the groups whose trees they are, null for the network's
 */
export function profileTexts(
  sets: readonly PropertySetRow[],
  name: EntrySet,
  trees: readonly (number | null)[],
  values: StoredValues,
  tags: TagNames,
): SearchText[] {
  if (Object.keys(values).length === 0) return [];
  const [first, ...others] = trees.map((groupId) =>
    textsIn(treePropertiesIn(sets, name, groupId), values, tags),
  );
  return [...(first ?? [])]
    .filter(([property, text]) => text !== '' && others.every((tree) => tree.get(property) === text))
    .map(([, text]) => ({ text, weight: 'B', cut: 'prose' }));
}

type ShownTag = { displayValue: string };

const noTags: TagNames = new Map();

/**
 * The values that a viewer reads, in words, by the names of their properties.
 * @param shown what answers hold of the profile: it has nothing that the viewer does not read
 */
export function valuesInWords(
  properties: readonly PropertyRow[],
  stored: StoredValues,
  shown: PropertyValues,
  reader: Reader,
): Record<string, string> {
  const words = (property: PropertyRow): string => {
    const value = shown[property.name];
    if (value === undefined) return '';
    if (property.type === 'date') return dayIn(reader.language, stored[property.name]);
    if (property.type === 'tag') return (value as ShownTag[]).map((tag) => tag.displayValue).join(', ');
    return displayText(property, stored[property.name], reader, noTags);
  };
  return Object.fromEntries(
    properties.map((property) => [property.name, words(property)]).filter(([, text]) => text !== ''),
  );
}

function dayIn(language: Language, value: unknown): string {
  const day = String(value);
  return DAY.test(day) ? datesIn(language.slice(0, 2), 'UTC').dotted(day) : '';
}
