import { sql } from '../../../platform/db/database.ts';
import type { JobHandlers, Schedule } from '../../../platform/jobs/jobs.ts';
import { StoppedError } from '../../../platform/jobs/stopped.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Services } from '../../../platform/services.ts';
import { noteFailure, noteProgress, noteReading } from './commands.ts';
import { findImport } from './queries.ts';
import { bringIn, checkList, type Run } from './run.ts';
import { UnreadableError } from './tables.ts';

const KEPT_DAYS = 30;

export const schedules: Schedule[] = [{ name: 'item_import_cleaning', cron: '29 3 * * *' }];

async function bytesOf({ storage }: Services, key: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of (await storage.open(key)).stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Carries an import out that still waits for this; what goes wrong is told by the import. */
async function carryOut(
  services: Services,
  importId: number,
  state: 'checking' | 'importing',
  run: (run: Run, key: string) => Promise<void>,
): Promise<void> {
  const { db, log } = services;
  try {
    const row = await findImport(db.kysely, importId);
    if (row?.state !== state || !row.storage_key) return;
    await services.settings.reload();
    const bytes = await bytesOf(services, row.storage_key);
    const onProgress = (share: number) => noteProgress(db.kysely, importId, state, share);
    await run({ services, row, bytes, onProgress }, row.storage_key);
  } catch (error) {
    if (error instanceof StoppedError) return;
    if (error instanceof UnreadableError) return noteFailure(db.kysely, importId, 'unreadable', error.code);
    // Rights that are gone by now, and apps.
    if (error instanceof Problem && error.status < 500)
      return noteFailure(db.kysely, importId, 'failed', error.code);
    log.error({ err: error, importId }, 'a list of items could not be brought in');
    await noteFailure(db.kysely, importId, 'failed', 'error');
  }
}

export const jobs = (services: Services): JobHandlers => ({
  item_list_check: ({ importId }) =>
    carryOut(services, importId, 'checking', async (run) => {
      const reading = await checkList(run);
      await services.db.kysely.transaction().execute((tx) => noteReading(tx, importId, reading));
    }),

  item_import: ({ importId }) =>
    carryOut(services, importId, 'importing', async (run, key) => {
      await bringIn(run);
      await services.storage.remove(key);
    }),

  async item_import_cleaning() {
    const { rows } = await sql<{ id: number; storage_key: string | null }>`
      select id, storage_key from item_imports
      where created_at < now() - make_interval(days => case when state = 'done' then ${KEPT_DAYS}::integer else 1 end)
        and (state <> 'importing' or created_at < now() - interval '2 days')
    `.execute(services.db.kysely);
    // The bytes first: a row without bytes can be tried again, bytes without a row are never found.
    for (const { storage_key } of rows) if (storage_key) await services.storage.remove(storage_key);
    await sql`delete from item_imports where id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(
      services.db.kysely,
    );
  },
});

/** Lists are read beside the thread that answers requests. */
export function jobsApart({ db }: Services): JobHandlers {
  const giveUp = ({ importId }: { importId: number }) => noteFailure(db.kysely, importId, 'failed', 'error');
  return { item_list_check: giveUp, item_import: giveUp };
}
