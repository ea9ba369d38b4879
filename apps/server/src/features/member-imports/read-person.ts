import { cutWhole } from '@dorfplatz/content';
import { LANGUAGES, type MemberColumn, type MemberImportProblem } from '@dorfplatz/contract';
import { cleanLine } from '../../platform/clean-line.ts';
import { addressProblem, namesOf, readMailbox } from '../invites/index.ts';
import { type PropertyRow, validateValues } from '../property-sets/index.ts';
import { type Column, plain } from './columns.ts';
import { problemOf, sentValue, severalOf } from './read-value.ts';
import type { NewPerson, ReadLine } from './tables.ts';

const NAME_MAX = 100;
const SHOWN_MAX = 200;

const YES = new Set([
  '1',
  'x',
  'ja',
  'j',
  'yes',
  'y',
  'si',
  's',
  'oui',
  'o',
  'wahr',
  'true',
  'vrai',
  'verdadero',
]);
const NO = new Set(['', '0', 'nein', 'n', 'no', 'non', 'falsch', 'false', 'faux', 'falso']);

const LANGUAGE_WORDS: Record<(typeof LANGUAGES)[number], readonly string[]> = {
  de: ['de', 'deutsch', 'german', 'aleman', 'allemand', 'deutsch sie'],
  de_DU: ['de du', 'deutsch du'],
  en: ['en', 'englisch', 'english', 'ingles', 'anglais'],
  es: ['es', 'spanisch', 'spanish', 'espanol', 'espagnol'],
  fr: ['fr', 'franzosisch', 'franzoesisch', 'french', 'frances', 'francais'],
};

/** A person of a line by its columns; what does not hold is said with its column, all of it at once. */
export function readPerson(
  line: number,
  cells: string[],
  columns: readonly Column[],
  properties: readonly PropertyRow[],
): ReadLine {
  const problems: MemberImportProblem[] = [];
  const say = (code: MemberImportProblem['code'], header: string | null, value = '') =>
    problems.push({ code, header, value: cutWhole(value, SHOWN_MAX) });
  const at = (column: MemberColumn) => columns.findIndex((each) => each.column === column);
  const cell = (column: MemberColumn) => (cells[at(column)] ?? '').trim();
  const headerOf = (column: MemberColumn) => columns[at(column)]?.header ?? null;

  if (cells.slice(columns.length).some((each) => each.trim() !== '')) say('too_many_cells', null);

  const mailbox = readMailbox(cell('email'));
  const wrong = addressProblem(mailbox);
  if (wrong === 'no_address') say('no_address', headerOf('email'));
  else if (wrong === 'too_long') say('too_long', headerOf('email'), mailbox.email);
  else if (wrong)
    say(wrong === 'broken_characters' ? wrong : 'bad_address', headerOf('email'), mailbox.email);

  const full = cell('name') ? namesOf(cell('name')) : mailbox;
  const given = cleanLine(cell('first_name'));
  const family = cleanLine(cell('last_name'));
  const isSplit = given !== '' || family !== '';
  const firstName = isSplit ? given : cleanLine(full.first_name);
  const lastName = isSplit ? family : cleanLine(full.last_name);
  for (const [column, name] of [
    ['first_name', firstName],
    ['last_name', lastName],
  ] as const) {
    if (name.length > NAME_MAX) say('too_long', headerOf(column), name);
    if (name.includes('\ufffd')) say('broken_characters', headerOf(column), name);
  }

  const language = LANGUAGES.find((each) => LANGUAGE_WORDS[each].includes(plain(cell('language'))));
  if (cell('language') !== '' && !language) say('unknown_language', headerOf('language'), cell('language'));

  const isYes = (column: MemberColumn): boolean => {
    const word = plain(cell(column));
    if (!YES.has(word) && !NO.has(word)) say('not_yes_or_no', headerOf(column), cell(column));
    return YES.has(word);
  };

  const person: NewPerson = {
    line,
    email: mailbox.email,
    firstName: firstName || (lastName === '' ? cleanLine(mailbox.email.split('@')[0] ?? '') : ''),
    lastName,
    language,
    isNetworkAdmin: isYes('administrator'),
    isExternal: isYes('external'),
    groups: severalOf(cell('groups')),
    groupsCell: cell('groups'),
    roles: severalOf(cell('roles')),
    values: readValues(cells, columns, properties, say),
  };
  return { line, cells, problems, ...(problems.length === 0 && { person }) };
}

function readValues(
  cells: readonly string[],
  columns: readonly Column[],
  properties: readonly PropertyRow[],
  say: (code: MemberImportProblem['code'], header: string | null, value?: string) => void,
): NewPerson['values'] {
  const sent: Record<string, unknown> = Object.create(null);
  for (const [index, { definition, part }] of columns.entries()) {
    const text = (cells[index] ?? '').trim();
    if (!definition || text === '') continue;
    if (text.includes('\ufffd')) say('broken_characters', columns[index]!.header, text);
    if (part === null) sent[definition.name] = sentValue(definition, text);
    else {
      const earlier = sent[definition.name];
      sent[definition.name] = { ...(typeof earlier === 'object' ? earlier : {}), [part]: text };
    }
  }
  if (Object.keys(sent).length === 0) return {};
  const { values, errors } = validateValues(properties, sent, { mayChangeLocked: true });
  for (const [path, [code = '']] of Object.entries(errors)) {
    const [name = '', part] = path.split('.');
    const own = columns.filter((each) => each.property === name);
    const column = own.find((each) => each.part === (part ?? null)) ?? own[0];
    if (column?.definition)
      say(
        problemOf(column.definition, code, part !== undefined),
        column.header,
        (cells[columns.indexOf(column)] ?? '').trim(),
      );
  }
  return values;
}
