import type { InviteRow } from '@dorfplatz/contract';
import { Email } from '@dorfplatz/contract';
import { cleanLine } from '../../platform/clean-line.ts';
import { delimiterOf, readRows } from '../../platform/csv/read-rows.ts';
import { createAjv } from '../../platform/http/validation.ts';

export type Person = { email: string; first_name: string; last_name: string };
export type ReadRow = Person & { line: number; problem: InviteRow['problem'] };

const EMAIL_MAX = 254;
const NAME_MAX = 100;
const isEmail = createAjv(false).compile(Email);

const HEADERS = {
  email: /^(e-?mail([ -]?(adresse|address))?|mail|adresse e-?mail|courriel|correo( electr[oó]nico)?)$/i,
  first_name: /^(vorname|first[ _]?name|given[ _]?name|nombre|pr[eé]nom)$/i,
  last_name: /^(nachname|familienname|last[ _]?name|surname|family[ _]?name|apellidos?|nom)$/i,
  name: /^(name|full[ _]?name|voller name|anzeigename)$/i,
};
type Column = keyof typeof HEADERS;

/** A quote that swallowed a further address was never closed. */
const isBroken = (cells: readonly string[]): boolean =>
  cells.some((cell) => /[\r\n]/.test(cell) && cell.includes('@'));

/** First and last name of a full one, also of one that is turned around. */
export function namesOf(full: string): { first_name: string; last_name: string } {
  const words = cleanLine(full.replaceAll('"', '')).split(' ').filter(Boolean);
  // "Groß, Anna" is how mail programs sort people.
  const comma = words.findIndex((word) => word.endsWith(','));
  if (comma !== -1 && comma < words.length - 1) {
    const last = words
      .slice(0, comma + 1)
      .join(' ')
      .slice(0, -1);
    return { first_name: words.slice(comma + 1).join(' '), last_name: last };
  }
  return {
    first_name: words.slice(0, -1).join(' ') || (words[0] ?? ''),
    last_name: words.length > 1 ? words.at(-1)! : '',
  };
}

/** An address, alone or with its name: `Anna Groß <anna@example.org>` (RFC 5322 mailbox). */
export function readMailbox(text: string): Person {
  const named = /^(.*)<([^<>]*)>\s*$/s.exec(text);
  const email = (named?.[2] ?? text).replace(/^\s*mailto:/i, '').trim();
  return { email, ...namesOf(named?.[1] ?? '') };
}

/** What is wrong with a person's address, or null. */
export function problemOf({ email, first_name, last_name }: Person): InviteRow['problem'] {
  if (email === '') return 'no_address';
  if (/\p{Cc}/u.test(email)) return 'control_characters';
  if (/\ufffd/.test(email + first_name + last_name)) return 'broken_characters';
  if (email.length > EMAIL_MAX) return 'too_long';
  return isEmail(email) ? null : 'invalid';
}

const shortened = (person: Person): Person => ({
  email: person.email,
  first_name: cleanLine(person.first_name).slice(0, NAME_MAX),
  last_name: cleanLine(person.last_name).slice(0, NAME_MAX),
});

function headersOf(cells: readonly string[]): (Column | null)[] | undefined {
  if (cells.some((cell) => cell.includes('@'))) return undefined;
  const columns = cells.map(
    (cell) => (Object.keys(HEADERS) as Column[]).find((column) => HEADERS[column].test(cell.trim())) ?? null,
  );
  return columns.includes('email') ? columns : undefined;
}

function peopleOf(cells: readonly string[], headers: (Column | null)[] | undefined): Person[] {
  if (headers) {
    const cell = (column: Column) => cells[headers.indexOf(column)] ?? '';
    const mailbox = readMailbox(headers.includes('email') ? cell('email') : '');
    const full = headers.includes('name') ? namesOf(cell('name')) : mailbox;
    return [
      {
        email: mailbox.email,
        first_name: (headers.includes('first_name') && cell('first_name')) || full.first_name,
        last_name: (headers.includes('last_name') && cell('last_name')) || full.last_name,
      },
    ];
  }
  const addresses = cells.filter((cell) => cell.includes('@')).map(readMailbox);
  if (addresses.length !== 1) return addresses;
  const others = cells.filter((cell) => !cell.includes('@') && cell.trim() !== '');
  if (others.length === 0) return addresses;
  const names = others.length === 1 ? namesOf(others[0]!) : { first_name: others[0]!, last_name: others[1]! };
  return [{ ...addresses[0]!, ...names }];
}

/**
 * Reads people from what was pasted: CSV with comma, semicolon or tab, with a header line or without, or addresses
 * one after another. Every line that has something in it gives a row, right or wrong.
 * @param most rows that are read; one more tells that there are more
 */
export function readPeople(text: string, most: number): ReadRow[] {
  const rows: ReadRow[] = [];
  const seen = new Set<string>();
  let headers: (Column | null)[] | undefined;
  let isFirst = true;
  const lines = Buffer.from(text.replace(/^\ufeff/, ''));
  for (const { line, cells, isQuoteOpen } of readRows(lines, { delimiter: delimiterOf(lines), isBroken })) {
    if (cells.every((cell) => cell.trim() === '')) continue;
    if (isFirst) {
      isFirst = false;
      headers = headersOf(cells);
      if (headers) continue;
    }
    const people = peopleOf(cells, headers);
    for (const person of people.length > 0 ? people : [readMailbox('')]) {
      const key = person.email.toLowerCase();
      const problem = isQuoteOpen
        ? 'open_quote'
        : (problemOf(person) ?? (seen.has(key) ? 'duplicate' : null));
      seen.add(key);
      const shown =
        people.length > 0
          ? shortened(person)
          : { ...person, email: cells.join(' ').trim().slice(0, EMAIL_MAX) };
      rows.push({
        line,
        ...shown,
        problem: people.length > 0 ? problem : isQuoteOpen ? 'open_quote' : 'no_address',
      });
      if (rows.length > most) return rows;
    }
  }
  return rows;
}
