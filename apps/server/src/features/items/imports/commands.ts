import { randomUUID } from 'node:crypto';
import {
  type IMPORT_TYPES,
  ITEM_NUMBER,
  type LIST_DELIMITERS,
  type LIST_ENCODINGS,
} from '@dorfplatz/contract';
import { cleanLine } from '../../../platform/clean-line.ts';
import { type Sql, sql, type Transaction } from '../../../platform/db/database.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { Viewer } from '../../../platform/policy/viewer.ts';
import { conflict, forbidden, invalid } from '../../../platform/problem.ts';
import { type LoadedApp, mayWrite, readableProperties } from '../../apps/index.ts';
import { keepLines, type Reading } from './run.ts';
import type { ImportRow } from './tables.ts';

declare module '../../../platform/jobs/jobs.ts' {
  interface JobData {
    item_list_check: { importId: number };
    item_import: { importId: number };
    item_import_cleaning: Record<string, never>;
  }
}

export const newListKey = (): string => `item-imports/${randomUUID()}`;

type List = { appId: number | null; groupId: number | null; fileName: string; storageKey: string };

/** Notes a list that was stored, and has it read. @returns the id of the import */
export async function requestCheck(tx: Transaction, viewer: Viewer, jobs: Jobs, list: List): Promise<number> {
  const name = cleanLine(list.fileName.replace(/\.[^.]*$/, '')).slice(0, 60);
  const { rows } = await sql<{ id: number }>`
    insert into item_imports (author_id, app_id, group_id, app_name, file_name, storage_key)
    values (${viewer.memberId}, ${list.appId}::bigint, ${list.groupId}::bigint,
      ${list.appId === null ? name || 'CSV' : ''}, ${list.fileName}, ${list.storageKey}) returning id
  `.execute(tx);
  await jobs.enqueue(tx, 'item_list_check', { importId: rows[0]!.id });
  return rows[0]!.id;
}

export type Choice = {
  app_name?: string;
  decimal_mark?: ',' | '.';
  encoding?: (typeof LIST_ENCODINGS)[number];
  delimiter?: (typeof LIST_DELIMITERS)[number];
  key_column?: number | null;
  columns?: {
    property?: string | null;
    type?: (typeof IMPORT_TYPES)[number] | null;
    new_options?: boolean;
  }[];
};

/** Columns after what somebody said of them. @throws Problem 422, 403 for a property that they may not write [C10] */
function chosenColumns(
  row: ImportRow,
  app: LoadedApp | undefined,
  { columns: chosen }: Choice,
): ImportRow['columns'] {
  if (!chosen) return row.columns;
  if (chosen.length !== row.columns.length) throw invalid({ columns: ['maxItems'] });
  const readable = app ? readableProperties(app) : [];
  const taken = new Set<string>();
  return row.columns.map((column, index) => {
    const { property = column.property, type, new_options = column.new_options } = chosen[index]!;
    if (!app) {
      if (property !== null) throw invalid({ [`columns.${index}.property`]: ['not_allowed'] });
      return { ...column, type: type === undefined ? column.type : type };
    }
    if (property === null) return { ...column, property, type: null, new_options: false };
    if (taken.has(property)) throw invalid({ [`columns.${index}.property`]: ['taken'] });
    taken.add(property);
    if (property === ITEM_NUMBER) return { ...column, property, type: null, new_options: false };
    const found = readable.find(({ name }) => name === property);
    if (!found) throw invalid({ [`columns.${index}.property`]: ['unknown'] });
    if (!mayWrite(app, found)) throw forbidden();
    return { ...column, property, type: found.type, new_options };
  });
}

/**
 * Says what the columns of a list become, and has it checked anew; a name alone needs no check. Where it is written
 * otherwise than it was read, its columns are others: what they become is guessed anew.
 * @throws Problem 409, 422, 403
 */
export async function chooseColumns(
  tx: Transaction,
  jobs: Jobs,
  row: ImportRow,
  app: LoadedApp | undefined,
  choice: Choice,
): Promise<void> {
  // What was read once, and cannot be read as somebody said, can be said otherwise.
  const isSaidWrong = row.state === 'unreadable' && row.encoding !== null;
  if (row.state !== 'checked' && !isSaidWrong) throw conflict('item_import_not_checked');
  const { encoding = row.encoding, delimiter = row.delimiter } = choice;
  const isAnew = encoding !== row.encoding || delimiter !== row.delimiter;
  const columns = isAnew ? [] : chosenColumns(row, app, choice);
  const key = isAnew ? null : choice.key_column === undefined ? row.key_column : choice.key_column;
  if (key !== null && (!app || !columns[key]?.property)) throw invalid({ key_column: ['unknown'] });
  const name = app || choice.app_name === undefined ? row.app_name : cleanLine(choice.app_name);
  if (!app && name === '') throw invalid({ app_name: ['required'] });
  if (Object.keys(choice).every((key) => key === 'app_name')) {
    await sql`update item_imports set app_name = ${name} where id = ${row.id}`.execute(tx);
    return;
  }
  await sql`
    update item_imports set state = 'checking', progress = 0, columns = ${JSON.stringify(columns)}::jsonb,
      key_column = ${key}::integer, app_name = ${name}, decimal_mark = ${choice.decimal_mark ?? row.decimal_mark},
      encoding = ${encoding}, delimiter = ${delimiter}, problem = null, finished_at = null
    where id = ${row.id}
  `.execute(tx);
  await jobs.enqueue(tx, 'item_list_check', { importId: row.id });
}

/** Lets a checked list come in. @throws Problem 409 for one that is not checked or under way */
export async function startItemImport(tx: Transaction, jobs: Jobs, row: ImportRow): Promise<void> {
  if (row.state !== 'checked') throw conflict('item_import_not_checked');
  await sql`update item_imports set state = 'importing', progress = 0 where id = ${row.id}`.execute(tx);
  await jobs.enqueue(tx, 'item_import', { importId: row.id });
}

/**
 * Stops an import, or forgets one that is over.
 * @throws Problem 409 when it was done while somebody wanted to stop it
 */
export async function dropItemImport(tx: Transaction, row: ImportRow): Promise<void> {
  const { rows } = await sql`
    delete from item_imports where id = ${row.id} and state = ${row.state} returning id
  `.execute(tx);
  if (!rows[0]) throw conflict('item_import_over');
}

/** Writes down what a list says. */
export async function noteReading(tx: Transaction, importId: number, reading: Reading): Promise<void> {
  const { encoding, delimiter, mark, columns, keyColumn, counts, examples, refused } = reading;
  const { rows } = await sql`
    update item_imports set state = 'checked', progress = 100, encoding = ${encoding}, delimiter = ${delimiter},
      decimal_mark = ${mark}, columns = ${JSON.stringify(columns)}::jsonb, key_column = ${keyColumn}::integer,
      counts = ${JSON.stringify(counts)}::jsonb, examples = ${JSON.stringify(examples)}::jsonb
    where id = ${importId} and state = 'checking' returning id
  `.execute(tx);
  if (rows.length > 0) await keepLines(tx, importId, refused);
}

/** How far a run is; false when nobody wants it any more. */
export async function noteProgress(
  db: Sql,
  importId: number,
  state: 'checking' | 'importing',
  share: number,
): Promise<boolean> {
  const { rows } = await sql`
    update item_imports set progress = ${Math.min(99, Math.floor(share * 100))}
    where id = ${importId} and state = ${state} returning id
  `.execute(db);
  return rows.length > 0;
}

/** A run that ended badly: `unreadable` for a list that is none, `failed` where something broke. */
export async function noteFailure(
  db: Sql,
  importId: number,
  state: 'unreadable' | 'failed',
  problem: string,
): Promise<void> {
  await sql`
    update item_imports set state = ${state}, problem = ${problem}, finished_at = now()
    where id = ${importId} and state in ('checking', 'importing')
  `.execute(db);
}
