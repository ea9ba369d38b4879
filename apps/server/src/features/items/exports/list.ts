import { type DecimalMark, decimalMarkOf } from '@dorfplatz/content/numbers';
import { ITEM_NUMBER, type ItemExportQuery } from '@dorfplatz/contract';
import type { ExportedList } from '../../../platform/csv/list-files.ts';
import { type Database, sql } from '../../../platform/db/database.ts';
import { invalid } from '../../../platform/problem.ts';
import { type AppPropertyRow, type LoadedApp, linksOf, mayRead } from '../../apps/index.ts';
import { cellText, tagNamesOf, wordIn } from '../../property-sets/index.ts';
import { filterOf } from '../conditions.ts';
import { type Reading, readerOf } from '../present.ts';
import { itemsInOrder } from '../queries.ts';
import { idsInOrder, readOrder } from '../sorting.ts';
import type { ItemRow } from '../tables.ts';

const READ_AT_ONCE = 500;
/** More than any app has. */
const ALL = 10_000_000;

/**
 * The columns of a list: what the viewer reads of all items, or of their own. One that a look leaves out is left out here,
 * and one that they do not read is unknown [C10].
 * @throws Problem 422 at `columns`
 */
export function exportedColumns(app: LoadedApp, names: readonly string[] | undefined): AppPropertyRow[] {
  const own = { author_id: app.standing.viewer.memberId };
  const readable = app.properties.filter(
    (property) => property.type !== 'headline' && mayRead(app, property, own),
  );
  if (!names) return readable;
  return [...new Set(names)].map((name) => {
    const property = readable.find((each) => each.name === name);
    if (!property) throw invalid({ columns: ['unknown_property'] });
    return property;
  });
}

/** Labels as headings, told apart where two are the same, so that the list can be read again. */
function headingsOf(columns: readonly AppPropertyRow[], { language, networkLanguage }: Reading): string[] {
  const labels = columns.map(({ labels }) => wordIn(labels, language, networkLanguage));
  return labels.map((label, index) =>
    label === ITEM_NUMBER || labels.indexOf(label) < index ? `${label} (${columns[index]!.name})` : label,
  );
}

async function cellsOf(
  db: Database,
  reading: Reading,
  app: LoadedApp,
  columns: readonly AppPropertyRow[],
  rows: readonly ItemRow[],
  mark: DecimalMark,
): Promise<string[][]> {
  const owned = rows.map((row) => ({
    properties: columns.filter((property) => mayRead(app, property, row)),
    values: row.property_values,
  }));
  const [tags, links] = await Promise.all([
    tagNamesOf(db.kysely, owned),
    linksOf(db.kysely, reading.viewer, reading.naming, owned),
  ]);
  const reader = readerOf(reading);
  return rows.map((row, index) => [
    String(row.id),
    ...columns.map((property) => {
      if (!owned[index]!.properties.includes(property)) return '';
      if (property.type === 'statistics') return String(row.view_count);
      return cellText(property, row.property_values[property.name], { reader, tags, links, mark });
    }),
  ]);
}

/** Items that a look at an app leaves, in its order, as somebody reads them. @throws Problem 422 */
export async function itemList(
  db: Database,
  reading: Reading,
  app: LoadedApp,
  query: ItemExportQuery,
): Promise<ExportedList> {
  const asking = { app, language: reading.networkLanguage };
  const columns = exportedColumns(app, query.columns);
  const put = query.archived ? sql`i.archived_at is not null` : sql`i.archived_at is null`;
  const conditions = [
    sql<boolean>`i.app_id = ${app.id} and i.deleted_at is null and ${put}`,
    ...filterOf(asking, query),
  ];
  // All at once: what moves meanwhile is in the list exactly once.
  const ids = await idsInOrder(db.kysely, readOrder(asking, query.sort), {
    where: sql<boolean>`(${sql.join(conditions, sql` and `)})`,
    limit: ALL,
    offset: 0,
  });
  const mark = decimalMarkOf(reading.language);
  return {
    head: [ITEM_NUMBER, ...headingsOf(columns, reading)],
    total: ids.length,
    async *pieces() {
      for (let start = 0; start < ids.length; start += READ_AT_ONCE) {
        const rows = await itemsInOrder(db.kysely, ids.slice(start, start + READ_AT_ONCE));
        yield await cellsOf(db, reading, app, columns, rows, mark);
      }
    },
  };
}
