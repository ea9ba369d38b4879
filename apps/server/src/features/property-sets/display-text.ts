import { plainTextOfDocument } from '@dorfplatz/content/documents';
import { digitsOf, readNumber } from '@dorfplatz/content/numbers';
import type { FileValue, Language, LinkValue } from '@dorfplatz/contract';
import type { Definition } from './check-value.ts';
import type { PropertyRow, StoredAddress } from './tables.ts';
import { wordIn } from './words.ts';

export type Reader = {
  language: Language;
  /** The network's language, for words that nobody has put into the reader's. */
  networkLanguage: Language;
};
type Shown = Definition & Pick<PropertyRow, 'name'>;
export type TagNames = ReadonlyMap<number, string>;

/** What members, items and files are called that values name, as far as the reader sees them. */
export type Links = {
  members: ReadonlyMap<number, LinkValue>;
  items: ReadonlyMap<number, LinkValue>;
  files: ReadonlyMap<number, FileValue>;
};
export const NO_LINKS: Links = { members: new Map(), items: new Map(), files: new Map() };

const idsOf = (value: unknown): number[] =>
  (Array.isArray(value) ? value : [value]).filter((id): id is number => Number.isSafeInteger(id));

/** The words of what a value names; of what the reader does not see none. */
export function linkedWords(type: PropertyRow['type'], value: unknown, links: Links): string[] {
  const words = (id: number) =>
    type === 'file'
      ? links.files.get(id)?.name
      : (type === 'membership' ? links.members : links.items).get(id)?.displayValue;
  return idsOf(value).flatMap((id) => words(id) || []);
}

/**
 * An address on one line, as it is written on letters in German: `Lindenweg 3, 10115 Berlin`. A city that is a state
 * stands there once.
 */
export function addressText(address: StoredAddress): string {
  const joined = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(' ');
  return [
    address.name,
    joined(address.street, address.number),
    joined(address.zip, address.city),
    address.state === address.city ? undefined : address.state,
    address.country,
  ]
    .filter(Boolean)
    .join(', ');
}

/** With the digits that its property has today; what is stored keeps its own [C19]. */
function shownNumber(value: number, precision: number | undefined): number {
  if (precision === undefined || Number.isInteger(value)) return value;
  const read = readNumber(value, precision);
  return 'value' in read ? read.value : value;
}

/** A stored value in words, empty for none and for pictures: in lists, in spreadsheets, for searching. */
export function displayText(
  property: Shown,
  value: unknown,
  reader: Reader,
  tagNames: TagNames,
  links: Links = NO_LINKS,
): string {
  if (value === null || value === undefined) return '';
  switch (property.type) {
    case 'address':
      return typeof value === 'object' ? addressText(value as StoredAddress) : '';
    case 'selection': {
      const chosen = (Array.isArray(value) ? value : [value]) as unknown[];
      return property.options
        .filter((option) => chosen.includes(option.value))
        .map(({ labels }) => wordIn(labels, reader.language, reader.networkLanguage))
        .join(', ');
    }
    case 'tag':
      return (Array.isArray(value) ? value : []).flatMap((id) => tagNames.get(id as number) ?? []).join(', ');
    case 'url': {
      const { url = '', text } = value as { url?: string; text?: string };
      return text ? `${text} (${url})` : url;
    }
    case 'membership':
    case 'relation':
    case 'file':
      return linkedWords(property.type, value, links).join(', ');
    case 'html':
      return typeof value === 'string' ? plainTextOfDocument(value) : '';
    case 'number':
      return typeof value === 'number' ? digitsOf(shownNumber(value, property.settings.precision)) : '';
    case 'image':
    case 'headline':
      return '';
    default:
      return String(value);
  }
}

/** What nobody looks for, and members and items, which not everybody sees who sees what names them. */
const NOT_SEARCHED = new Set<PropertyRow['type']>(['date', 'membership', 'relation', 'statistics']);

const searched = (properties: readonly PropertyRow[]) =>
  properties.filter(({ is_visible, type }) => is_visible && !NOT_SEARCHED.has(type));

const inLines = (texts: readonly string[]) => texts.filter((text) => text !== '').join('\n');

/** As `searchText`, with the words of choices in the language of who reads them. */
export const foundText = (
  properties: readonly PropertyRow[],
  values: Record<string, unknown>,
  reader: Reader,
  tagNames: TagNames,
  links: Links = NO_LINKS,
): string =>
  inLines(
    searched(properties).map((property) =>
      displayText(property, values[property.name], reader, tagNames, links),
    ),
  );

/**
 * The words that somebody may find a profile or item by: of visible properties only, dates left out, choices by
 * their words in every language. One line for each value; fold it before comparing.
 */
export function searchText(
  properties: readonly PropertyRow[],
  values: Record<string, unknown>,
  tagNames: TagNames,
  links: Links = NO_LINKS,
): string {
  const texts = searched(properties).map((property) => {
    const value = values[property.name];
    if (property.type !== 'selection' || value === undefined)
      return displayText(property, value, { language: 'de', networkLanguage: 'de' }, tagNames, links);
    const chosen = (Array.isArray(value) ? value : [value]) as unknown[];
    const words = property.options
      .filter((option) => chosen.includes(option.value))
      .flatMap(({ labels }) => Object.values(labels));
    return [...new Set(words)].join(' ');
  });
  return inLines(texts);
}

/** The address to look for on a map: the first visible one that says more than a country; empty without one. */
export function mapAddress(
  properties: readonly PropertyRow[],
  values: Record<string, unknown>,
): StoredAddress {
  for (const { name, type, is_visible } of properties) {
    const value = values[name] as StoredAddress | undefined;
    if (type === 'address' && is_visible && (value?.city || value?.zip || value?.street)) return value;
  }
  return {};
}
