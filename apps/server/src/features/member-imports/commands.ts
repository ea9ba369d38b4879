import { randomUUID } from 'node:crypto';
import { type Sql, sql, type Transaction } from '../../platform/db/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { conflict, notFound } from '../../platform/problem.ts';
import type { Reading } from './reading.ts';
import type { RefusedLine } from './tables.ts';

declare module '../../platform/jobs/jobs.ts' {
  interface JobData {
    member_list_check: { importId: number };
    member_import: { importId: number };
    member_import_welcome: { importId: number };
    member_import_cleaning: Record<string, never>;
  }
}

export const newListKey = (): string => `member-imports/${randomUUID()}`;

/** Notes a list that was stored, and has it checked. */
export async function requestCheck(
  tx: Transaction,
  viewer: Viewer,
  jobs: Jobs,
  list: { fileName: string; storageKey: string },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into member_imports (author_id, file_name, storage_key)
    values (${viewer.memberId}, ${list.fileName}, ${list.storageKey}) returning id
  `.execute(tx);
  await jobs.enqueue(tx, 'member_list_check', { importId: rows[0]!.id });
  return rows[0]!.id;
}

/** Lets the people of a checked list come in. @throws Problem 404, 409 for one that is not checked or under way */
export async function startImport(
  tx: Transaction,
  jobs: Jobs,
  importId: number,
  sendWelcomeMail: boolean,
): Promise<void> {
  const { rows } = await sql<{ was: string }>`
    select state as was from member_imports where id = ${importId} for update
  `.execute(tx);
  if (!rows[0]) throw notFound();
  if (rows[0].was !== 'checked') throw conflict('import_not_checked');
  await sql`
    update member_imports set state = 'importing', progress = 0, send_welcome_mail = ${sendWelcomeMail}
    where id = ${importId}
  `.execute(tx);
  await jobs.enqueue(tx, 'member_import', { importId });
}

/**
 * Stops an import, or forgets one that is over.
 * @returns the key of its list, whose bytes may go after the commit
 * @throws Problem 404; 409 when it was done while somebody wanted to stop it
 */
export async function dropImport(tx: Transaction, importId: number): Promise<string | undefined> {
  const { rows: seen } = await sql<{ state: string }>`
    select state from member_imports where id = ${importId}
  `.execute(tx);
  if (!seen[0]) throw notFound();
  const { rows } = await sql<{ storage_key: string | null }>`
    delete from member_imports where id = ${importId} and state = ${seen[0].state} returning storage_key
  `.execute(tx);
  if (!rows[0]) throw conflict('import_over');
  return rows[0].storage_key ?? undefined;
}

/** An import of the operator, who needs no list kept. */
export async function insertImport(
  tx: Transaction,
  fileName: string,
  sendWelcomeMail: boolean,
  { list, counts }: Reading,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into member_imports (file_name, state, progress, send_welcome_mail, encoding, delimiter, columns, counts, finished_at)
    values (${fileName}, 'done', 100, ${sendWelcomeMail}, ${list.encoding}, ${list.delimiter},
            ${JSON.stringify(shownColumns(list))}::jsonb, ${JSON.stringify(counts)}::jsonb, now())
    returning id
  `.execute(tx);
  return rows[0]!.id;
}

const shownColumns = ({ columns }: Pick<Reading['list'], 'columns'>) =>
  columns.map(({ definition: _, ...column }) => column);

/** Writes down what a dry run found. */
export async function noteReading(tx: Transaction, importId: number, reading: Reading): Promise<void> {
  const { list, counts, examples, refused } = reading;
  const { rows } = await sql`
    update member_imports set state = 'checked', progress = 100, encoding = ${list.encoding},
      delimiter = ${list.delimiter}, columns = ${JSON.stringify(shownColumns(list))}::jsonb,
      counts = ${JSON.stringify(counts)}::jsonb, examples = ${JSON.stringify(examples)}::jsonb
    where id = ${importId} and state = 'checking' returning id
  `.execute(tx);
  if (rows.length > 0) await keepLines(tx, importId, refused);
}

const LINES_AT_ONCE = 2_000;

/** Keeps the lines that bring nobody in, in place of those kept before. */
export async function keepLines(
  tx: Transaction,
  importId: number,
  refused: readonly RefusedLine[],
): Promise<void> {
  await sql`delete from member_import_lines where import_id = ${importId}`.execute(tx);
  for (let start = 0; start < refused.length; start += LINES_AT_ONCE) {
    const lines = refused.slice(start, start + LINES_AT_ONCE);
    await sql`
      insert into member_import_lines (import_id, line, outcome, problems, cells)
      select ${importId}, t.line, t.outcome, t.problems, array(select jsonb_array_elements_text(t.cells))
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as t (line integer, outcome text, problems jsonb, cells jsonb)
    `.execute(tx);
  }
}

/** How far a run is; false when nobody wants it any more. */
export async function noteProgress(
  db: Sql,
  importId: number,
  state: 'checking' | 'importing',
  share: number,
): Promise<boolean> {
  const { rows } = await sql`
    update member_imports set progress = ${Math.min(99, Math.floor(share * 100))}
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
    update member_imports set state = ${state}, problem = ${problem}, finished_at = now()
    where id = ${importId} and state in ('checking', 'importing')
  `.execute(db);
}
