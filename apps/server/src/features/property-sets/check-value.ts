import { dataLink, isMailAddress, normaliseLinkUrl } from '@dorfplatz/content';
import { readNumber } from '@dorfplatz/content/numbers';
import { ADDRESS_PARTS } from '@dorfplatz/contract';
import { cleanLine, cleanWords } from '../../platform/clean-line.ts';
import { tagSpelling } from '../../platform/tag-spelling.ts';
import type { PropertyRow, StoredAddress, StoredValue } from './tables.ts';

/** A value as it is stored, null for none; or what is wrong with it, by the path below the property. */
export type Checked = { value: StoredValue | null } | { errors: Record<string, string[]> };

/** Names of tags and ids of images, members, items and files, which the database has to find yet, are given as they are. */
type Check = (property: Definition, input: unknown) => Checked;
export type Definition = Pick<PropertyRow, 'name' | 'type' | 'settings' | 'options' | 'is_required'>;

const LINE_MAX = 500;
const TEXT_MAX = 10_000;
const TAGS_MAX = 50;
const TAG_MAX = 50;
const LINKS_MAX = 100;
const DOCUMENT_MAX = 100_000;

const wrong = (code: string, path = ''): Checked => ({ errors: { [path]: [code] } });
const none: Checked = { value: null };

const text: Check = ({ settings }, input) => {
  if (typeof input !== 'string') return wrong('type');
  const clean = settings.multiline ? cleanWords(input) : cleanLine(input);
  if (clean === '') return none;
  const longest = settings.maxlength ?? (settings.multiline ? TEXT_MAX : LINE_MAX);
  return clean.length > longest ? wrong('maxLength') : { value: clean };
};

const email: Check = (_property, input) => {
  if (typeof input !== 'string') return wrong('type');
  const clean = cleanLine(input);
  if (clean === '') return none;
  return isMailAddress(clean) ? { value: clean } : wrong('format');
};

const number: Check = ({ settings }, input) => {
  if (typeof input === 'string' && input.trim() === '') return none;
  if (typeof input !== 'string' && typeof input !== 'number') return wrong('type');
  const read = readNumber(input, settings.precision);
  if ('error' in read) return wrong(read.error === 'not_exact' ? 'not_exact' : 'type');
  if (settings.min !== undefined && read.value < settings.min) return wrong('minimum');
  if (settings.max !== undefined && read.value > settings.max) return wrong('maximum');
  return read;
};

const date: Check = (_property, input) => {
  if (typeof input !== 'string') return wrong('type');
  if (input.trim() === '') return none;
  if (!/^[12]\d{3}-\d{2}-\d{2}$/.test(input)) return wrong('format');
  // Every month has these days.
  if (/-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])$/.test(input)) return { value: input };
  try {
    Temporal.PlainDate.from(input);
  } catch {
    return wrong('format');
  }
  return { value: input };
};

const selection: Check = ({ settings, options }, input) => {
  const given = (Array.isArray(input) ? input : [input]).filter((value) => value !== '' && value !== '-1');
  if (given.length === 0) return none;
  const isOffered = (asked: unknown): asked is string => options.some(({ value }) => value === asked);
  if (!given.every(isOffered)) return wrong('enum');
  if (settings.multiple) return { value: [...new Set(given)] };
  return given.length === 1 ? { value: given[0]! } : wrong('maxItems');
};

/** The name in what a form sends for a tag: the name itself, `new_` before it, or the tag as it was answered. */
const tagName = (input: unknown): string | undefined => {
  if (typeof input === 'string') return tagSpelling(input.replace(/^new_/, ''));
  const answered = input as { displayValue?: unknown } | null;
  return typeof answered?.displayValue === 'string' ? tagSpelling(answered.displayValue) : undefined;
};

const tag: Check = (_property, input) => {
  const names = (Array.isArray(input) ? input : [input]).map(tagName);
  if (names.some((name) => name === undefined)) return wrong('type');
  // Tags are the same whatever their case.
  const unique = new Map(names.flatMap((name) => (name ? [[name.toLowerCase(), name]] : [])));
  if (unique.size > TAGS_MAX) return wrong('maxItems');
  if ([...unique.keys()].some((name) => [...name].length > TAG_MAX)) return wrong('maxLength');
  return unique.size === 0 ? none : { value: [...unique.values()] };
};

const address: Check = ({ settings }, input) => {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return wrong('type');
  const errors: Record<string, string[]> = Object.create(null);
  const value: StoredAddress = {};
  for (const [part, given] of Object.entries(input)) {
    if (!(ADDRESS_PARTS as readonly string[]).includes(part)) errors[part] = ['additionalProperties'];
    else if (given === null) continue;
    else if (typeof given !== 'string') errors[part] = ['type'];
    else {
      const clean = cleanLine(given);
      if (clean.length > LINE_MAX) errors[part] = ['maxLength'];
      else if (clean !== '') value[part] = clean;
    }
  }
  if (Object.keys(errors).length > 0) return { errors };
  // A country that cannot be chosen says nothing about whether there is an address.
  if (settings.forced_country) delete value.country;
  if (Object.keys(value).length === 0) return none;
  if (settings.forced_country) value.country = settings.forced_country;
  for (const part of settings.required_parts ?? []) if (!value[part]) errors[part] = ['required'];
  return Object.keys(errors).length > 0 ? { errors } : { value };
};

const url: Check = (_property, input) => {
  const given = typeof input === 'string' ? { url: input } : (input as { url?: unknown; text?: unknown });
  if (typeof given !== 'object' || given === null || typeof given.url !== 'string') return wrong('type');
  const address = normaliseLinkUrl(cleanLine(given.url));
  if (address === null) return none;
  if (dataLink(address) === null || /^mailto:/i.test(address)) return wrong('format');
  const words = typeof given.text === 'string' ? cleanLine(given.text) : '';
  if (words.length > LINE_MAX) return wrong('maxLength', 'text');
  return { value: words === '' ? { url: address } : { url: address, text: words } };
};

const image: Check = (_property, input) => {
  const id = typeof input === 'object' && input !== null ? (input as { id?: unknown }).id : input;
  return Number.isSafeInteger(id) && (id as number) > 0 ? { value: id as number } : wrong('type');
};

const html: Check = (_property, input) => {
  if (typeof input !== 'string') return wrong('type');
  const clean = cleanWords(input);
  if (clean === '') return none;
  return clean.length > DOCUMENT_MAX ? wrong('maxLength') : { value: clean };
};

/** An id in what a form sends for a member, an item or a file: itself, or the link as it was answered. */
const linkedId = (input: unknown): number | undefined => {
  const id = typeof input === 'object' && input !== null ? (input as { id?: unknown }).id : input;
  return Number.isSafeInteger(id) && (id as number) > 0 ? (id as number) : undefined;
};

/** The name of an item that is to come into being with the value [RUL-0406]: `new_` before it, or a link without id. */
const newName = (input: unknown): string | undefined => {
  if (typeof input === 'string') return input.startsWith('new_') ? cleanLine(input.slice(4)) : undefined;
  const { id, displayValue } = (input ?? {}) as { id?: unknown; displayValue?: unknown };
  return id === null && typeof displayValue === 'string' ? cleanLine(displayValue) : undefined;
};

const links: Check = ({ type, settings }, input) => {
  const given = (Array.isArray(input) ? input : [input]).filter(
    (each) => each !== '' && each !== null && each !== -1 && each !== '-1',
  );
  if (given.length === 0) return none;
  const takesNames = type === 'relation' && settings.allow_create_related === true;
  const found = given.map((each) => linkedId(each) ?? (takesNames ? newName(each) || undefined : undefined));
  if (found.includes(undefined)) return wrong('type');
  const unique = [...new Set(found as (number | string)[])];
  if (unique.length > (settings.multiple ? LINKS_MAX : 1)) return wrong('maxItems');
  if (unique.some((each) => typeof each === 'string' && each.length > LINE_MAX)) return wrong('maxLength');
  return { value: unique };
};

const CHECKS: Record<PropertyRow['type'], Check> = {
  address,
  date,
  email,
  file: links,
  headline: () => wrong('not_allowed'),
  html,
  image,
  membership: links,
  number,
  relation: links,
  selection,
  statistics: () => wrong('not_allowed'),
  tag,
  text,
  url,
};

/** Checks what somebody sent for a property and puts it into the form that is stored. */
export const checkValue = (property: Definition, input: unknown): Checked =>
  input === null || input === undefined ? none : CHECKS[property.type](property, input);

const withoutLimits = new WeakMap<Definition, Definition>();

/** A property as it takes what was right once; worked out once for all values of a list. */
function unlimited(property: Definition): Definition {
  const known = withoutLimits.get(property);
  if (known) return known;
  const {
    min: _min,
    max: _max,
    required_parts: _parts,
    precision: _precision,
    ...settings
  } = property.settings;
  const made = { ...property, settings: { ...settings, maxlength: Number.MAX_SAFE_INTEGER } };
  withoutLimits.set(property, made);
  return made;
}

/**
 * A stored value as its property has it today, undefined where it has become something else. What was right when it was
 * written stays: limits that came later are for what is written from then on, fewer digits behind the point change what is
 * shown [C19], and of several choices only those go that are offered no more.
 */
export function fitting(property: Definition, value: unknown): unknown {
  // Shown as it is; whether it leads anywhere is for who shows it to ask.
  if (property.type === 'email' && typeof value === 'string' && value.includes('@')) return value;
  if (property.type === 'url' && typeof (value as { url?: unknown } | null)?.url === 'string') return value;
  // Few enough digits to be exact.
  if (property.type === 'number' && Number.isInteger(value) && Math.abs(value as number) < 1e15) return value;
  const offered =
    property.type === 'selection' && Array.isArray(value)
      ? value.filter((each) => property.options.some((option) => option.value === each))
      : value;
  const checked = checkValue(unlimited(property), offered);
  return 'value' in checked ? (checked.value ?? undefined) : undefined;
}
