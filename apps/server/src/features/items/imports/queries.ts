import type { ItemImportLine } from '@dorfplatz/contract';
import { type RawBuilder, type Sql, sql } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/policy/viewer.ts';
import { notFound } from '../../../platform/problem.ts';
import { appVisibleTo } from '../../apps/index.ts';
import type { ImportRow } from './tables.ts';

/** Rows of imports, each with its app where that is seen. */
const rowsWhere = (isAppSeen: RawBuilder<unknown>, where: RawBuilder<unknown>) => sql<ImportRow>`
  select i.id, i.author_id, i.app_id, i.group_id, i.app_name, i.file_name, i.storage_key, i.state, i.problem, i.progress,
    i.encoding, i.delimiter, i.decimal_mark, i.columns, i.key_column, i.counts, i.examples, i.created_at, i.finished_at,
    case when ${isAppSeen} then jsonb_build_object('id', a.id, 'slug', a.slug::text, 'name', c.name) end as app
  from item_imports i left join apps a on a.id = i.app_id left join containers c on c.id = a.id
  where ${where} order by i.id desc`;

/**
 * The viewer brought the list, and sees the app that it is for: its columns and its lines tell what that consists of. A list
 * that became an app is theirs, whoever sees that.
 */
const seenBy = (viewer: Viewer) =>
  sql`i.author_id = ${viewer.memberId} and (i.app_id is null or i.app_name <> '' or (${appVisibleTo(viewer)}))`;

const SHOWN = 10;

/** The newest imports of somebody. */
export async function newestImports(
  db: Sql,
  viewer: Viewer,
  appId: number | undefined,
): Promise<ImportRow[]> {
  const ofApp = appId === undefined ? sql`true` : sql`i.app_id = ${appId}`;
  const { rows } = await sql<ImportRow>`
    ${rowsWhere(appVisibleTo(viewer), sql`${seenBy(viewer)} and ${ofApp}`)} limit ${sql.lit(SHOWN)}
  `.execute(db);
  return rows;
}

/** An import as who brought the list sees it. @throws Problem 404 */
export async function loadImport(db: Sql, viewer: Viewer, id: number): Promise<ImportRow> {
  const query = rowsWhere(appVisibleTo(viewer), sql`i.id = ${id} and ${seenBy(viewer)}`);
  const { rows } = await query.execute(db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** As `loadImport`; nobody else changes it until the transaction ends. @throws Problem 404 */
export async function holdImport(tx: Sql, viewer: Viewer, id: number): Promise<ImportRow> {
  await sql`select 1 from item_imports where id = ${id} and author_id = ${viewer.memberId} for update`.execute(
    tx,
  );
  return loadImport(tx, viewer, id);
}

/** An import for who carries it out. */
export async function findImport(db: Sql, id: number): Promise<ImportRow | undefined> {
  return (await rowsWhere(sql`c.id is not null`, sql`i.id = ${id}`).execute(db)).rows[0];
}

/** A page of the lines that bring nothing in. */
export async function linesOf(
  db: Sql,
  importId: number,
  { page, perPage }: { page: number; perPage: number },
): Promise<(ItemImportLine & { total: number })[]> {
  const { rows } = await sql<ItemImportLine & { total: number }>`
    select line, cells, problems, count(*) over ()::int as total from item_import_lines
    where import_id = ${importId} order by line limit ${perPage} offset ${(page - 1) * perPage}
  `.execute(db);
  return rows;
}

const READ_AT_ONCE = 1_000;

/** All lines that bring nothing in, some at a time. */
export async function* allLines(db: Sql, importId: number): AsyncGenerator<ItemImportLine> {
  for (let line = 0; ; ) {
    const { rows } = await sql<ItemImportLine>`
      select line, cells, problems from item_import_lines
      where import_id = ${importId} and line > ${line} order by line limit ${sql.lit(READ_AT_ONCE)}
    `.execute(db);
    yield* rows;
    if (rows.length < READ_AT_ONCE) return;
    line = rows.at(-1)!.line;
  }
}
