import { type DecimalMark, readNumber } from '@dorfplatz/content/numbers';
import { type Checked, checkValue, type Definition } from './check-value.ts';

/** What people write between several values in one cell. */
const BETWEEN = /[,;|\n]/;

const severalOf = (text: string): string[] =>
  text
    .split(BETWEEN)
    .map((each) => each.trim())
    .filter((each) => each !== '');

const folded = (text: string): string => text.trim().toLocaleLowerCase('de').replaceAll('ß', 'ss');

/** Years of two digits up to this are of this century, as office programs read them. */
const CENTURY_ENDS = 49;

/** 3.2.2027, 3.2.27, 03/02/2027 as one writes it in Spanish, French and British English, and 2027-02-03. */
function dayOf(text: string): string {
  const [, day = '', month = '', written = ''] = /^(\d{1,2})[./](\d{1,2})[./](\d{4}|\d{2})$/.exec(text) ?? [];
  if (written === '') return text;
  const year = written.length === 4 ? written : `${Number(written) > CENTURY_ENDS ? 19 : 20}${written}`;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** `Lindenweg 3, 10115 Berlin`; text when it is written otherwise. */
function addressOf(text: string): Record<string, string> | string {
  const found =
    /^(?<street>.+?)\s+(?<number>\d+\s?\p{L}?)\s*[,;\n]\s*(?<zip>[\p{L}-]{0,3}\d{3,6})\s+(?<city>[^,;]+)(?:[,;]\s*(?<country>.+))?$/u.exec(
      text,
    );
  return found ? Object.fromEntries(Object.entries(found.groups!).filter(([, part]) => part)) : text;
}

function choicesOf({ options, settings }: Definition, text: string): string | string[] {
  const choiceOf = (word: string) =>
    options.find(
      ({ value, labels }) =>
        value !== '' &&
        (value === word || Object.values(labels).some((label) => folded(label) === folded(word))),
    )?.value ?? word;
  const whole = choiceOf(text);
  return settings.multiple && whole === text ? severalOf(text).map(choiceOf) : whole;
}

/** Without what stands before and behind numbers of the property. */
function bareNumber({ prefix = '', postfix = '' }: Definition['settings'], text: string): string {
  const before = prefix !== '' && text.startsWith(prefix) ? text.slice(prefix.length) : text;
  return (postfix !== '' && before.endsWith(postfix) ? before.slice(0, -postfix.length) : before).trim();
}

/** Members, items and files are not known by words: two may be called the same. */
const NOT_WRITTEN = new Set<Definition['type']>([
  'file',
  'headline',
  'image',
  'membership',
  'relation',
  'statistics',
]);

/**
 * What a text says as a value of a property: cells of spreadsheets, and values whose property becomes another type. Tags
 * are given by their names.
 * @param mark what parts digits in the language that it is written in
 */
export function readText(property: Definition, text: string, mark?: DecimalMark): Checked {
  const trimmed = text.trim();
  if (trimmed === '') return { value: null };
  if (NOT_WRITTEN.has(property.type)) return { errors: { '': ['type'] } };
  switch (property.type) {
    case 'number': {
      const read = readNumber(bareNumber(property.settings, trimmed), undefined, mark);
      if ('error' in read) return { errors: { '': [read.error === 'not_exact' ? 'not_exact' : 'type'] } };
      return checkValue(property, read.value);
    }
    case 'date':
      return checkValue(property, dayOf(trimmed));
    case 'selection':
      return checkValue(property, choicesOf(property, trimmed));
    case 'tag':
      return checkValue(property, severalOf(trimmed));
    case 'address':
      return checkValue(property, addressOf(trimmed));
    default:
      return checkValue(property, text);
  }
}
