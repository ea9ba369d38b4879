import { isDeepStrictEqual } from 'node:util';
import { type DecimalMark, digitsOf } from '@dorfplatz/content/numbers';
import { ADDRESS_PARTS } from '@dorfplatz/contract';
import { type Checked, checkValue, type Definition } from './check-value.ts';
import { addressText, type Links, NO_LINKS, type Reader, type TagNames } from './display-text.ts';
import { readText } from './read-text.ts';
import type { StoredAddress } from './tables.ts';
import { wordIn } from './words.ts';

/** Types whose values name something by its id. */
const LINKING = new Set<Definition['type']>(['file', 'image', 'membership', 'relation']);
const BETWEEN_CHOICES = /[,;|\n]/;

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);

/** A choice by its word, or by its value where words do not tell it from others. */
function choiceText({ options }: Definition, value: unknown, reader: Reader): string {
  const word = (option: (typeof options)[number]) =>
    wordIn(option.labels, reader.language, reader.networkLanguage);
  const chosen = options.find((option) => option.value === value);
  if (!chosen) return '';
  const text = word(chosen);
  const isPlain = !BETWEEN_CHOICES.test(text) && options.filter((each) => word(each) === text).length === 1;
  return isPlain ? text : chosen.value;
}

/** Part by part, where one line would not be read back as what it was. */
function addressCell(property: Definition, address: StoredAddress): string {
  const line = addressText(address);
  const read = readText(property, line);
  if ('value' in read && isDeepStrictEqual(read.value, address)) return line;
  return ADDRESS_PARTS.flatMap((part) =>
    address[part] ? `${part}: ${address[part].replaceAll(';', ',')}` : [],
  ).join('; ');
}

const addressParts = (text: string): StoredAddress | undefined => {
  const parts = text.split(';').map((part) => /^\s*(\w+):\s*(.*?)\s*$/.exec(part));
  if (!parts.every((part) => part && (ADDRESS_PARTS as readonly string[]).includes(part[1]!)))
    return undefined;
  return Object.fromEntries(parts.map((part) => [part![1]!, part![2]!]));
};

const nameOf = (type: Definition['type'], id: unknown, links: Links): string => {
  const name =
    type === 'file'
      ? links.files.get(id as number)?.name
      : (type === 'membership' ? links.members : links.items).get(id as number)?.displayValue;
  return (name ?? '').replaceAll(/[#;\n]/g, ' ').trim();
};

/**
 * A stored value as a cell of a spreadsheet that `readCell` reads back as the same: people and items by name and number.
 * What the reader does not see is left out.
 * @param mark what parts digits in the language that it is written in
 */
export function cellText(
  property: Definition,
  value: unknown,
  {
    reader,
    tags,
    links = NO_LINKS,
    mark,
  }: { reader: Reader; tags: TagNames; links?: Links; mark: DecimalMark },
): string {
  if (value === undefined || value === null) return '';
  switch (property.type) {
    case 'number':
      return digitsOf(value as number).replace('.', mark);
    case 'selection':
      return listOf(value)
        .map((each) => choiceText(property, each, reader))
        .filter((text) => text !== '')
        .join(', ');
    case 'tag':
      return listOf(value)
        .flatMap((id) => tags.get(id as number) ?? [])
        .join(', ');
    case 'address':
      return addressCell(property, value as StoredAddress);
    case 'url': {
      const { url, text } = value as { url: string; text?: string };
      return text ? `${text} (${url})` : url;
    }
    case 'image':
      return `#${value}`;
    case 'file':
    case 'membership':
    case 'relation':
      return listOf(value)
        .map((id) => [nameOf(property.type, id, links), id] as const)
        .flatMap(([name, id]) => (name === '' ? [] : `${name} #${id}`))
        .join('; ');
    case 'headline':
    case 'statistics':
      return '';
    default:
      return String(value);
  }
}

const ENTRY = /^(?<words>.*?)\s*\((?<url>https?:\/\/[^\s()]+)\)$/s;

/**
 * What a cell says as a value of a property: what `cellText` wrote, and what offices write. Tags are given by names, and
 * whether numbers stand for somebody is found out when they are stored.
 */
export function readCell(property: Definition, text: string, mark?: DecimalMark): Checked {
  const trimmed = text.trim();
  if (trimmed === '') return { value: null };
  if (LINKING.has(property.type)) {
    const entries = trimmed.split(';').map((entry) => /#(\d{1,15})\s*$/.exec(entry)?.[1]);
    if (entries.includes(undefined)) return { errors: { '': ['type'] } };
    const ids = entries.map(Number);
    return checkValue(property, property.type === 'image' && ids.length === 1 ? ids[0] : ids);
  }
  if (property.type === 'address') {
    const parts = addressParts(trimmed);
    if (parts) return checkValue(property, parts);
  }
  if (property.type === 'url') {
    const { words, url } = ENTRY.exec(trimmed)?.groups ?? {};
    if (url !== undefined) return checkValue(property, { url, text: words });
  }
  return readText(property, text, mark);
}
