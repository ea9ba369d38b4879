import type { OrganisationLine } from '@dorfplatz/contract';
import { openTable } from '../../../platform/csv/open-table.ts';
import { readText } from '../../../platform/csv/read-text.ts';
import type { RejectedLine } from '../../../platform/csv/rejected-list.ts';
import { invalid } from '../../../platform/problem.ts';
import { FIELDS, type Field, read } from '../fields.ts';
import type { Filled } from '../tables.ts';
import { type Column, columnsOf } from './columns.ts';

export type Known = Filled & { id: number };
export type Rejected = RejectedLine & Pick<OrganisationLine, 'problems'>;

/** A list as it was read, and what it brings into a group. */
export type ReadList = {
  headers: string[];
  columns: (Column | null)[];
  lines: OrganisationLine[];
  added: Filled[];
  changed: (Partial<Filled> & { id: number })[];
  rejected: Rejected[];
};

/** Names are the same however they are written large and small. */
const keyOf = (name: string): string => name.normalize('NFC').toLocaleLowerCase();

/** What the cells of a line say, with the pieces of an address put together. */
function typedIn(cells: readonly string[], columns: readonly (Column | null)[]): Partial<Filled> {
  const cell = (column: Column): string => {
    const index = columns.indexOf(column);
    return index < 0 ? '' : (cells[index] ?? '').trim();
  };
  const place = [cell('zip'), cell('city')].filter(Boolean).join(' ');
  const address = [cell('address'), cell('street'), place].filter(Boolean).join('\n');
  const typed: Partial<Filled> = { address };
  for (const field of FIELDS) if (field !== 'address') typed[field] = cell(field);
  return typed;
}

/** @throws Problem 422 for what is no list, or has no names */
function open(bytes: Buffer) {
  const text = readText(bytes);
  if ('problem' in text)
    throw invalid({ file: [text.problem === 'spreadsheet' ? 'spreadsheet' : 'no_list'] });
  const table = openTable(text.utf8);
  if (!table) throw invalid({ file: ['no_list'] });
  const columns = columnsOf(table.headers);
  if (!columns.includes('name')) throw invalid({ file: ['no_names'] });
  return { table, columns };
}

/**
 * Reads a list: a line with the name of an organisation that is there changes it in what it says, another one adds one.
 * @param known the organisations of the group
 */
export function readList(bytes: Buffer, known: readonly Known[]): ReadList {
  const { table, columns } = open(bytes);
  const byName = new Map(known.map((each) => [keyOf(each.name), each]));
  const seen = new Set<string>();
  const list: ReadList = { headers: table.headers, columns, lines: [], added: [], changed: [], rejected: [] };
  const headerOf = (field: Field): string => table.headers[columns.indexOf(field)] ?? '';
  for (const { line, cells } of table.rows()) {
    const { filled, problems: wrong } = read(typedIn(cells, columns));
    const name = filled.name ?? '';
    const problems: OrganisationLine['problems'] = wrong.map(({ field, code }) => ({
      code,
      header: headerOf(field),
    }));
    const key = keyOf(name);
    if (name !== '' && seen.has(key)) problems.push({ code: 'twice', header: headerOf('name') });
    if (problems.length > 0) {
      list.rejected.push({ line, cells, problems });
      list.lines.push({ line, name, brings: 'rejected', problems });
      continue;
    }
    seen.add(key);
    const there = byName.get(key);
    const said = FIELDS.filter((field) => filled[field] !== '' && filled[field] !== there?.[field]);
    const change = Object.fromEntries(said.map((field) => [field, filled[field]])) as Partial<Filled>;
    if (!there) list.added.push(filled as Filled);
    else if (said.length > 0) list.changed.push({ ...change, id: there.id });
    list.lines.push({
      line,
      name,
      brings: there ? (said.length > 0 ? 'change' : 'nothing') : 'new',
      problems: [],
    });
  }
  return list;
}
