import { EXPORT_EXTENSIONS, type ItemExportQuery, type Language } from '@dorfplatz/contract';
import { sql, type Transaction } from '../../../platform/db/database.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { newKey } from '../../../platform/storage/new-key.ts';

declare module '../../../platform/jobs/jobs.ts' {
  interface JobData {
    item_export: { exportId: number };
    item_export_cleaning: Record<string, never>;
  }
}

type Asked = { appId: number; memberId: number; language: Language; query: ItemExportQuery };

/**
 * Lets a list be made in place of the one that somebody had of an app: what they look at may be something else by now.
 * @returns the keys of the last one's bytes, which may go after the commit
 */
export async function startItemExport(
  tx: Transaction,
  jobs: Jobs,
  { appId, memberId, language, query }: Asked,
): Promise<string[]> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended(${`item export ${appId} ${memberId}`}, 0))
  `.execute(tx);
  const before = await dropItemExport(tx, appId, memberId);
  const { rows } = await sql<{ id: number }>`
    insert into item_exports (app_id, member_id, language, query)
    values (${appId}, ${memberId}, ${language}, ${JSON.stringify(query)}::jsonb) returning id
  `.execute(tx);
  const { id } = rows[0]!;
  await sql`
    insert into item_export_files (export_id, extension, storage_key)
    select ${id}, * from unnest(
      ${[...EXPORT_EXTENSIONS]}::text[], ${EXPORT_EXTENSIONS.map(() => newKey('item-exports'))}::text[]
    )
  `.execute(tx);
  await jobs.enqueue(tx, 'item_export', { exportId: id });
  return before;
}

/** Stops a list that is being made, or deletes one that is there. @returns the keys of its bytes */
export async function dropItemExport(tx: Transaction, appId: number, memberId: number): Promise<string[]> {
  const { rows } = await sql<{ storage_key: string }>`
    select f.storage_key from item_export_files f join item_exports e on e.id = f.export_id
    where e.app_id = ${appId} and e.member_id = ${memberId} for update of e
  `.execute(tx);
  await sql`delete from item_exports where app_id = ${appId} and member_id = ${memberId}`.execute(tx);
  return rows.map((row) => row.storage_key);
}
