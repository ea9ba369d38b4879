import type { Language } from '@dorfplatz/contract';
import { rejectedLines } from '../../../platform/csv/rejected-list.ts';
import { CSV_START, csvRow } from '../../../platform/csv/write-rows.ts';
import { translate } from '../../../platform/i18n/translate.ts';
import { FIELDS } from '../fields.ts';
import type { ListedRow } from '../queries.ts';
import type { ReadList, Rejected } from './read-list.ts';

/** The organisations of a group as a list that can be brought in again. */
export function writtenList(rows: readonly ListedRow[], language: Language): string {
  const heads = [...FIELDS, 'contacts'].map((field) => translate(language, `organisations.list.${field}`));
  const lines = rows.map((row) => csvRow([...FIELDS.map((field) => row[field]), row.contacts.join(', ')]));
  return CSV_START + csvRow(heads) + lines.join('');
}

const reasonsOf = ({ problems }: Rejected, language: Language): string =>
  problems
    .map(({ code, header }) => {
      const text = translate(language, `organisations.list.problem.${code}`);
      return header === '' ? text : `${header}: ${text}`;
    })
    .join(' ');

/** The lines that bring nothing in as a list to mend; empty where there are none. */
export async function rejectedList({ headers, rejected }: ReadList, language: Language): Promise<string> {
  if (rejected.length === 0) return '';
  const heads = {
    columns: headers,
    line: translate(language, 'organisations.list.line'),
    reason: translate(language, 'organisations.list.reason'),
  };
  const pieces = rejectedLines(heads, rejected, (line) => reasonsOf(line, language));
  return (await Array.fromAsync(pieces)).join('');
}
