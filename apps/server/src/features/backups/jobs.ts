import { join } from 'node:path';
import type { BACKUP_FAILURES } from '@dorfplatz/contract';
import { recordAct } from '../../platform/audit/record.ts';
import { BACKUP_LOCK } from '../../platform/backup/backup-lock.ts';
import { BackupRefusedError, writeBackup } from '../../platform/backup/write-backup.ts';
import { sql } from '../../platform/db/database.ts';
import type { JobHandlers, Schedule } from '../../platform/jobs/jobs.ts';
import { StoppedError } from '../../platform/jobs/stopped.ts';
import type { Services } from '../../platform/services.ts';
import { freeOf, isDiskFull } from '../../platform/storage/free-room.ts';
import { StorageFullError } from '../../platform/storage/storage.ts';
import { archivesIn, backupFolder, makeBackupFolder, removeArchives } from './folder.ts';
import { wasCutOff } from './queries.ts';
import { RESERVE_BYTES, roomFor } from './room.ts';

declare module '../../platform/jobs/jobs.ts' {
  interface JobData {
    backup: { backupId: number };
    backup_cleaning: Record<string, never>;
  }
}

/** How long a backup lies there: it holds everything, and nobody should keep it where the network itself is. */
const DAYS = 3;
const DAY_MS = 86_400_000;
/** How often it is written down how far it is, in milliseconds. */
const TELL_EVERY = 500;

export const schedules: Schedule[] = [{ name: 'backup_cleaning', cron: '*/10 * * * *' }];

type Making = { id: number; authorId: number | null; fileName: string };

async function make(services: Services, { id, authorId, fileName }: Making): Promise<void> {
  const { db, storage, environment, databaseUrl, version } = services;
  const folder = backupFolder(environment.dataDir);
  await makeBackupFolder(folder);
  if (!(await roomFor(db.kysely, environment.dataDir)).is_enough)
    throw new StorageFullError('no room for a backup');
  let told = 0;
  const mustGoOn = async (share: number) => {
    if (Date.now() - told < TELL_EVERY) return;
    told = Date.now();
    const { rows: kept } = await sql`
      update backups set progress = ${Math.floor(share * 100)}, seen_at = now() where id = ${id} returning id
    `.execute(db.kysely);
    if (kept.length === 0) throw new StoppedError();
    const free = await freeOf(folder);
    if (free !== null && free < RESERVE_BYTES / 2) throw new StorageFullError('hardly any room left');
  };
  const { head, foot, bytes } = await writeBackup({
    databaseUrl,
    storage: { ...storage, open: storage.openHeld },
    path: join(folder, fileName),
    version,
    publicUrl: environment.publicUrl,
    onProgress: mustGoOn,
  });
  const gone = await db.kysely.transaction().execute(async (tx) => {
    const { rows: kept } = await sql`
      update backups set status = 'finished', failure = null, progress = 100, size = ${bytes}, files = ${foot.files},
        damaged = ${foot.damaged.length}, made_at = ${head.made_at},
        expires_at = now() + make_interval(days => ${DAYS})
      where id = ${id} returning id
    `.execute(tx);
    if (kept.length === 0) return [fileName];
    // The one of before has stayed until now, so that there is one whatever happens.
    const { rows: before } = await sql<{ file_name: string }>`
      delete from backups where status = 'finished' and id <> ${id} returning file_name
    `.execute(tx);
    await recordAct(tx, {
      actorId: authorId,
      via: 'system',
      action: 'createBackup',
      outcome: 'done',
      target: { backup: String(id) },
      details: { after: { bytes, files: foot.files } },
      address: null,
    });
    return before.map(({ file_name }) => file_name);
  });
  await removeArchives(folder, gone);
}

function failureOf(error: unknown): (typeof BACKUP_FAILURES)[number] {
  if (isDiskFull(error)) return 'no_room';
  return error instanceof BackupRefusedError ? 'another_runs' : 'failed';
}

/** What a process left that was killed; while a backup is being made, on whatever way, nothing is touched. */
async function sweep({ db, environment }: Services): Promise<void> {
  const folder = backupFolder(environment.dataDir);
  const found = await archivesIn(folder);
  if (found.length === 0) return;
  await db.kysely.transaction().execute(async (tx) => {
    const { rows } = await sql<{ is_free: boolean; names: string[] }>`
      select pg_try_advisory_xact_lock(${BACKUP_LOCK}::bigint) and not exists (
        select 1 from backups where status in ('initialized', 'in_progress')
      ) as is_free, (select coalesce(array_agg(file_name), '{}') from backups) as names
    `.execute(tx);
    const { is_free, names } = rows[0]!;
    if (!is_free) return;
    // A whole one without its row may be what somebody brought the network back from a moment ago.
    const left = found.filter(
      ({ name, isPartial, age }) => !names.includes(name) && (isPartial || age > DAYS * DAY_MS),
    );
    await removeArchives(
      folder,
      left.map(({ name }) => name),
    );
  });
}

export const jobs = (services: Services): JobHandlers => ({
  async backup({ backupId: id }) {
    const { db, log } = services;
    // Once only: one that was cut off is started again by whoever wants it.
    const { rows } = await sql<{ author_id: number | null; file_name: string }>`
      update backups set status = 'in_progress', seen_at = now() where id = ${id} and status = 'initialized'
      returning author_id, file_name
    `.execute(db.kysely);
    if (!rows[0]) return;
    try {
      await make(services, { id, authorId: rows[0].author_id, fileName: rows[0].file_name });
    } catch (error) {
      if (error instanceof StoppedError) return;
      log.error({ err: error, backupId: id }, 'a backup could not be made');
      await sql`
        update backups set status = 'failed', failure = ${failureOf(error)} where id = ${id}
      `.execute(db.kysely);
    }
  },
  async backup_cleaning() {
    const { db, environment } = services;
    await sql`update backups set status = 'failed', failure = 'interrupted' where ${wasCutOff}`.execute(
      db.kysely,
    );
    const { rows } = await sql<{ id: number; file_name: string }>`
      select id, file_name from backups
      where expires_at < now() or (status = 'failed' and created_at < now() - make_interval(days => ${DAYS}))
    `.execute(db.kysely);
    // The bytes first: a row without bytes can be tried again, bytes without a row lie there for days.
    await removeArchives(
      backupFolder(environment.dataDir),
      rows.map(({ file_name }) => file_name),
    );
    await sql`delete from backups where id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(db.kysely);
    await sweep(services);
  },
});
