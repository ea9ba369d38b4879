import { EXPORT_EXTENSIONS, type ExportKind, type Language } from '@dorfplatz/contract';
import { sql, type Transaction } from '../../platform/db/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { newKey } from '../../platform/storage/new-key.ts';

type Asked = { kind: ExportKind; authorId: number; language: Language };

/**
 * Lets a list be made in place of the last of its kind; one that is being made goes on.
 * @returns the keys of the last one's bytes, which may go after the commit
 */
export async function startExport(
  tx: Transaction,
  jobs: Jobs,
  { kind, authorId, language }: Asked,
): Promise<string[]> {
  await sql`select pg_advisory_xact_lock(hashtext(${`export ${kind}`}))`.execute(tx);
  const { rows: running } = await sql`
    select 1 from exports where kind = ${kind} and status in ('initialized', 'in_progress')
  `.execute(tx);
  if (running.length > 0) return [];
  const before = await dropExport(tx, kind);
  const { rows } = await sql<{ id: number }>`
    insert into exports (kind, author_id, language) values (${kind}, ${authorId}, ${language}) returning id
  `.execute(tx);
  const { id } = rows[0]!;
  await sql`
    insert into export_files (export_id, extension, storage_key)
    select ${id}, * from unnest(${[...EXPORT_EXTENSIONS]}::text[], ${EXPORT_EXTENSIONS.map(() => newKey('exports'))}::text[])
  `.execute(tx);
  await jobs.enqueue(tx, 'export', { exportId: id });
  return before;
}

/** Stops a list that is being made, or deletes one that is there. @returns the keys of its bytes */
export async function dropExport(tx: Transaction, kind: ExportKind): Promise<string[]> {
  const { rows } = await sql<{ storage_key: string }>`
    select f.storage_key from export_files f join exports e on e.id = f.export_id where e.kind = ${kind} for update of e
  `.execute(tx);
  await tx.deleteFrom('exports').where('kind', '=', kind).execute();
  return rows.map((row) => row.storage_key);
}
