import { randomUUID } from 'node:crypto';
import { type Sql, sql, type Transaction } from '../../platform/db/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { conflict, notFound } from '../../platform/problem.ts';
import type { Plan } from './plan.ts';
import type { FileReading } from './reading.ts';
import type { ImportProblem, ProblemCode } from './tables.ts';
import { instants } from './write-plan.ts';

/** `manages`: whether the author runs the calendar, and so may change what others wrote in it. */
type ImportJob = { importId: number; manages: boolean };

declare module '../../platform/jobs/jobs.ts' {
  interface JobData {
    calendar_file_check: ImportJob;
    calendar_import: ImportJob;
    calendar_import_cleaning: Record<string, never>;
  }
}

export const newFileKey = (): string => `calendar-imports/${randomUUID()}`;

/** Notes a file that was stored, and has it read. */
export async function requestCheck(
  tx: Transaction,
  viewer: Viewer,
  jobs: Jobs,
  file: { calendarId: number; manages: boolean; fileName: string; storageKey: string },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into calendar_imports (calendar_id, author_id, file_name, storage_key)
    values (${file.calendarId}, ${viewer.memberId}, ${file.fileName}, ${file.storageKey}) returning id
  `.execute(tx);
  const importId = rows[0]!.id;
  await jobs.enqueue(tx, 'calendar_file_check', { importId, manages: file.manages });
  return importId;
}

/** Lets a file come in that was read. @throws Problem 404, 409 for one that is not read or under way */
export async function startImport(tx: Transaction, jobs: Jobs, job: ImportJob): Promise<void> {
  const { rows } = await sql<{ was: string }>`
    select state as was from calendar_imports where id = ${job.importId} for update
  `.execute(tx);
  if (!rows[0]) throw notFound();
  if (rows[0].was !== 'checked') throw conflict('import_not_checked');
  await sql`update calendar_imports set state = 'importing', done = 0 where id = ${job.importId}`.execute(tx);
  await jobs.enqueue(tx, 'calendar_import', job);
}

/**
 * Stops an import, or throws its file away; what has come in stays.
 * @returns the key of its file, whose bytes may go after the commit
 */
export async function dropImport(tx: Transaction, importId: number): Promise<string | undefined> {
  const { rows } = await sql<{ storage_key: string | null }>`
    delete from calendar_imports where id = ${importId} returning storage_key
  `.execute(tx);
  if (!rows[0]) throw notFound();
  return rows[0].storage_key ?? undefined;
}

const PREVIEW = 10;

/** Writes down what reading a file found. */
export async function noteReading(
  db: Sql,
  importId: number,
  reading: FileReading,
  plan: Plan,
): Promise<void> {
  const preview = plan.planned
    .flatMap(({ columns, exceptions }) => columns ?? exceptions[0]?.columns ?? [])
    .slice(0, PREVIEW)
    .map((columns) => ({
      name: columns.name,
      start: columns.all_day ? columns.start_wall.slice(0, 10) : instants(columns).starts_at,
      rrule: columns.rrule,
    }));
  await sql`
    update calendar_imports set state = 'checked', done = ${reading.total}, total = ${reading.total},
      counts = ${JSON.stringify(plan.counts)}::jsonb, preview = ${JSON.stringify(preview)}::jsonb,
      problems = ${JSON.stringify(reading.findings.problems)}::jsonb
    where id = ${importId} and state = 'checking'
  `.execute(db);
}

/** How far a run is; false when nobody wants it any more. */
export async function noteProgress(
  db: Sql,
  importId: number,
  state: 'checking' | 'importing',
  { done, total }: { done: number; total: number },
): Promise<boolean> {
  const { rows } = await sql`
    update calendar_imports set done = ${done}, total = ${total} where id = ${importId} and state = ${state} returning id
  `.execute(db);
  return rows.length > 0;
}

/** The import as done; false when it was stopped at the last moment. */
export async function noteDone(tx: Transaction, importId: number, counts: Plan['counts']): Promise<boolean> {
  const { rows } = await sql`
    update calendar_imports set state = 'done', done = total, finished_at = now(), storage_key = null,
      counts = ${JSON.stringify(counts)}::jsonb
    where id = ${importId} and state = 'importing' returning id
  `.execute(tx);
  return rows.length > 0;
}

/** A run that ended badly; `code` where it is the file's fault. */
export async function noteFailure(db: Sql, importId: number, code?: ProblemCode): Promise<void> {
  const problems: ImportProblem[] = code ? [{ line: 1, name: '', code, detail: '', effect: 'refused' }] : [];
  await sql`
    update calendar_imports set state = 'failed', finished_at = now(), problems = ${JSON.stringify(problems)}::jsonb
    where id = ${importId} and state in ('checking', 'importing')
  `.execute(db);
}
