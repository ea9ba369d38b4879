import type { MemberImportProblem } from '@dorfplatz/contract';
import type { PropertyRow } from '../property-sets/index.ts';
import { plain } from './columns.ts';

type Code = MemberImportProblem['code'];

/** What people write between several values in one cell. */
const BETWEEN = /[,;|\n]/;

export const severalOf = (text: string): string[] =>
  text
    .split(BETWEEN)
    .map((each) => each.trim())
    .filter((each) => each !== '');

/** 3.2.1980, 03/02/1980 as one writes it in Spanish and French, and 1980-02-03. */
function isoDate(text: string): string {
  const written = /^(\d{1,2})[./](\d{1,2})[./](\d{4})$/.exec(text);
  if (!written) return text;
  const [, day = '', month = '', year = ''] = written;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** `Lindenweg 3, 10115 Berlin` or `Lindenweg 3; 10115 Berlin; Deutschland`; text when it is written otherwise. */
function addressOf(text: string): Record<string, string> | string {
  const found =
    /^(?<street>.+?)\s+(?<number>\d+\s?\p{L}?)\s*[,;\n]\s*(?<zip>[\p{L}-]{0,3}\d{3,6})\s+(?<city>[^,;]+)(?:[,;]\s*(?<country>.+))?$/u.exec(
      text,
    );
  return found ? Object.fromEntries(Object.entries(found.groups!).filter(([, part]) => part)) : text;
}

/** The choices whose value or word in any language a cell names; what is none stays as it is. */
function choicesOf({ options, settings }: PropertyRow, text: string): string | string[] {
  const choiceOf = (word: string) =>
    options.find(
      ({ value, labels }) =>
        plain(value) === plain(word) || Object.values(labels).some((label) => plain(label) === plain(word)),
    )?.value ?? word;
  const whole = choiceOf(text);
  return settings.multiple && whole === text ? severalOf(text).map(choiceOf) : whole;
}

/** A cell as a form would send it for the property. */
export function sentValue(property: PropertyRow, text: string): unknown {
  switch (property.type) {
    case 'date':
      return isoDate(text);
    case 'selection':
      return choicesOf(property, text);
    case 'tag':
      return severalOf(text);
    case 'address':
      return addressOf(text);
    default:
      return text;
  }
}

/** What people are told about a value that does not hold; `isPart` of a part of an address. */
export function problemOf({ type }: PropertyRow, code: string, isPart: boolean): Code {
  if (code === 'maxLength') return 'too_long';
  if (code === 'required') return isPart ? 'missing_part' : 'required';
  if (type === 'date') return 'bad_date';
  if (type === 'selection') return 'bad_choice';
  if (type === 'number') return 'bad_number';
  if (type === 'url') return 'bad_web_address';
  if (type === 'address') return 'bad_postal_address';
  if (type === 'email') return 'bad_address';
  return 'bad_value';
}
