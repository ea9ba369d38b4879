import type { Language } from '@dorfplatz/contract';
import { CSV_START, csvRow } from '../../../platform/csv/write-rows.ts';
import type { Sql } from '../../../platform/db/database.ts';
import { allRows, mostContacts } from '../queries.ts';
import { columnsFor, headingsOf } from './columns.ts';

const READ_AT_ONCE = 500;

/** All companies with their contacts beside each other, so that the list can be brought in again. */
export async function* asCsv(db: Sql, language: Language): AsyncGenerator<string> {
  const columns = columnsFor(Math.max(1, await mostContacts(db)));
  yield CSV_START + csvRow(headingsOf(columns, language));
  for (let behind = 0; ; ) {
    const rows = await allRows(db, behind, READ_AT_ONCE);
    yield rows
      .map((row) =>
        csvRow(
          columns.map((column) =>
            'contact' in column ? (row.contacts[column.contact]?.[column.fact] ?? '') : row[column.fact],
          ),
        ),
      )
      .join('');
    if (rows.length < READ_AT_ONCE) return;
    behind = rows.at(-1)!.id;
  }
}
