import { dataLink, isMailAddress, normaliseLinkUrl } from '@dorfplatz/content';
import {
  ORGANISATION_ADDRESS_MAX,
  ORGANISATION_DESCRIPTION_MAX,
  ORGANISATION_LINE_MAX,
  ORGANISATION_NAME_MAX,
  ORGANISATION_PHONE_MAX,
} from '@dorfplatz/contract';
import { cleanLine, cleanWords } from '../../platform/clean-line.ts';
import type { Filled } from './tables.ts';

export type Field = keyof Filled;
export type FieldProblem = 'no_name' | 'too_long' | 'bad_email' | 'bad_website';

export const FIELDS: readonly Field[] = ['name', 'description', 'address', 'website', 'email', 'phone'];

const MOST: Record<Field, number> = {
  name: ORGANISATION_NAME_MAX,
  description: ORGANISATION_DESCRIPTION_MAX,
  address: ORGANISATION_ADDRESS_MAX,
  website: ORGANISATION_LINE_MAX,
  email: ORGANISATION_LINE_MAX,
  phone: ORGANISATION_PHONE_MAX,
};

const linesOf = (text: string): string =>
  text
    .split(/\r\n|\n|\r/)
    .map(cleanLine)
    .filter(Boolean)
    .join('\n');

const CLEAN: Record<Field, (text: string) => string> = {
  name: cleanLine,
  description: (text) => cleanWords(text),
  address: linesOf,
  website: (text) => normaliseLinkUrl(cleanLine(text)) ?? '',
  email: cleanLine,
  phone: cleanLine,
};

/** A page of the web: an address with a host, as `https://verein.example`. */
const isWebsite = (address: string): boolean => !/^mailto:/i.test(address) && dataLink(address) !== null;

function problemOf(field: Field, value: string): FieldProblem | null {
  if (value === '') return field === 'name' ? 'no_name' : null;
  if (value.length > MOST[field]) return 'too_long';
  if (field === 'email' && !isMailAddress(value)) return 'bad_email';
  return field === 'website' && !(value.includes('.') && isWebsite(value)) ? 'bad_website' : null;
}

/** What was typed as it is kept, and what does not fit, by field. Fields that were not given are left out. */
export function read(typed: Partial<Filled>): {
  filled: Partial<Filled>;
  problems: { field: Field; code: FieldProblem }[];
} {
  const filled: Partial<Filled> = {};
  const problems: { field: Field; code: FieldProblem }[] = [];
  for (const field of FIELDS) {
    const given = typed[field];
    if (given === undefined) continue;
    filled[field] = CLEAN[field](given);
    const code = problemOf(field, filled[field]);
    if (code) problems.push({ field, code });
  }
  return { filled, problems };
}
