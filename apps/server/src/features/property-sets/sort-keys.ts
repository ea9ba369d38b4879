import { sortKey } from '@dorfplatz/content/sort-keys';
import type { Language } from '@dorfplatz/contract';
import {
  addressText,
  displayText,
  type Links,
  linkedWords,
  NO_LINKS,
  type Reader,
  type TagNames,
} from './display-text.ts';
import type { PropertyRow, StoredAddress } from './tables.ts';

/** Keys of a document begin with its first words. */
const DOCUMENT_START = 300;

/**
 * What lists are sorted and filtered by: of each of several values its key, in the order of the values. Pages make the
 * same keys of the values as answers hold them [C26].
 * @param language the network's, by which all of it is sorted
 */
export function keysOf(
  property: PropertyRow,
  value: unknown,
  { language, tags, links = NO_LINKS }: { language: Language; tags: TagNames; links?: Links },
): string[] {
  if (value === undefined || value === null) return [];
  const { type } = property;
  const context = { language, options: property.options.map((option) => option.value) };
  const keys = (values: readonly unknown[]) => values.flatMap((each) => sortKey(type, each, context) ?? []);
  switch (type) {
    case 'address':
      return keys([addressText(value as StoredAddress)]);
    case 'tag':
      return keys((Array.isArray(value) ? value : []).map((id) => tags.get(id as number)));
    case 'membership':
    case 'relation':
    case 'file':
      return keys(linkedWords(type, value, links));
    case 'html': {
      const reader: Reader = { language, networkLanguage: language };
      return keys([displayText(property, value, reader, tags).slice(0, DOCUMENT_START)]);
    }
    case 'selection':
      return keys(Array.isArray(value) ? value : [value]);
    default:
      return keys([value]);
  }
}
