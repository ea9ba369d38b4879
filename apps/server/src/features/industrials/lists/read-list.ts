import { cutWhole } from '@dorfplatz/content';
import {
  INDUSTRIAL_CONTACTS_MAX,
  INDUSTRIAL_EMAIL_MAX,
  INDUSTRIAL_LINE_MAX,
  INDUSTRIAL_LIST_LINES_MAX,
  INDUSTRIAL_NOTES_MAX,
  INDUSTRIAL_WEBSITE_MAX,
  type IndustrialLine,
} from '@dorfplatz/contract';
import { readShortTable, type TableLine } from '../../../platform/csv/read-table.ts';
import type { Sql } from '../../../platform/db/database.ts';
import { invalid } from '../../../platform/problem.ts';
import { checkFacts, type Facts } from '../check-facts.ts';
import { knownNames } from '../queries.ts';
import { type Column, readColumns } from './columns.ts';

const MOST: Partial<Record<Column['fact'], number>> = {
  email: INDUSTRIAL_EMAIL_MAX,
  website: INDUSTRIAL_WEBSITE_MAX,
  notes: INDUSTRIAL_NOTES_MAX,
};
const SHOWN = 200;

/** What a line says of a company. */
function factsOf(cells: readonly string[], columns: readonly (Column | undefined)[]): Facts {
  const facts: Facts = {
    ...{ name: '', street: '', zip: '', city: '', phone: '', email: '', website: '', notes: '' },
    contacts: Array.from({ length: INDUSTRIAL_CONTACTS_MAX }, () => ({
      ...{ name: '', role: '', email: '', phone: '' },
      member_id: null,
    })),
  };
  for (const [at, column] of columns.entries()) {
    if (!column) continue;
    const cell = (cells[at] ?? '').trim();
    if ('contact' in column) facts.contacts[column.contact]![column.fact] = cell;
    else facts[column.fact] = cell;
  }
  return facts;
}

const isTooLong = (facts: Facts): boolean =>
  [facts, ...facts.contacts].some((part) =>
    Object.entries(part).some(
      ([fact, value]) =>
        typeof value === 'string' && value.length > (MOST[fact as Column['fact']] ?? INDUSTRIAL_LINE_MAX),
    ),
  );

/** Why a line adds no company by itself; undefined where it can. */
function problemOf(line: TableLine, written: Facts, errors: Record<string, string[]>) {
  if (!line.isReadable) return 'unreadable' as const;
  if (errors.name) return 'without_name' as const;
  if (isTooLong(written)) return 'too_long' as const;
  return Object.keys(errors).length > 0 ? ('not_an_address' as const) : undefined;
}

/**
 * The companies of a list, and what becomes of each line: those that are there already stay as they are.
 * @throws Problem 422 at `file` for what is no list, or has no column of names
 */
export async function readList(
  db: Sql,
  bytes: Buffer,
): Promise<{ unread: string[]; lines: IndustrialLine[]; companies: Facts[] }> {
  const { headers, lines: rows } = await readShortTable(bytes, INDUSTRIAL_LIST_LINES_MAX);
  const columns = readColumns(headers);
  if (!columns.some((column) => column && !('contact' in column) && column.fact === 'name'))
    throw invalid({ file: ['no_name_column'] });
  const read = rows.map((row) => {
    const written = factsOf(row.cells, columns);
    return { row, written, ...checkFacts(written) };
  });
  const names = await knownNames(db, [...new Set(read.map(({ facts }) => facts.name))]);
  const seen = new Set<string>();
  const companies: Facts[] = [];
  const lines = read.map(({ row, written, facts, errors }): IndustrialLine => {
    const line = { line: row.line, name: cutWhole(facts.name, SHOWN), city: cutWhole(facts.city, SHOWN) };
    const problem = problemOf(row, written, errors);
    if (problem) return { ...line, outcome: problem };
    const { folded, isKnown } = names.get(facts.name)!;
    if (isKnown) return { ...line, outcome: 'known' };
    if (seen.has(folded)) return { ...line, outcome: 'twice' };
    seen.add(folded);
    companies.push(facts);
    return { ...line, outcome: 'new' };
  });
  return { unread: headers.filter((_, at) => !columns[at]), lines, companies };
}
