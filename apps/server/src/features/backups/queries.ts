import type { Backup, Backups } from '@dorfplatz/contract';
import { BACKUP_LOCK } from '../../platform/backup/backup-lock.ts';
import { type Sql, sql } from '../../platform/db/database.ts';
import { roomFor } from './room.ts';

/** For so long nothing is concluded from silence: what has been told to begin takes a moment. */
const SILENCE_SECONDS = 30;

/**
 * SQL: its process is gone, whatever it was that ended it. A backup holds a lock while it is written, which the database
 * frees with the connection.
 */
export const wasCutOff = sql`(
  status = 'in_progress' and seen_at < now() - make_interval(secs => ${sql.lit(SILENCE_SECONDS)})
  and not exists (
    select 1 from pg_locks held where held.locktype = 'advisory' and held.objsubid = 1 and held.granted
      and held.database = (select oid from pg_database where datname = current_database())
      and (held.classid::bigint << 32) + held.objid::bigint = ${sql.lit(BACKUP_LOCK)}
  )
)`;

export type BackupRow = Backup & { file_name: string };

const columns = sql`
  id, file_name, case when ${wasCutOff} then 'failed' else status end as status,
  case when ${wasCutOff} then 'interrupted' else failure end as failure,
  progress, made_at, size, files, damaged, created_at, expires_at`;

const isKept = sql`coalesce(expires_at > now(), true)`;

/** A backup of the screen; undefined where there is none, or its time is over. */
export async function backupOf(db: Sql, id: number): Promise<BackupRow | undefined> {
  const { rows } =
    await sql<BackupRow>`select ${columns} from backups where id = ${id} and ${isKept}`.execute(db);
  return rows[0];
}

async function backupRows(db: Sql): Promise<BackupRow[]> {
  const { rows } = await sql<BackupRow>`
    select ${columns} from backups where ${isKept} order by created_at desc, id desc
  `.execute(db);
  return rows;
}

async function lastMadeAt(db: Sql): Promise<string | null> {
  const { rows } = await sql<{ at: string }>`
    select at from audit_entries where action = 'createBackup' and outcome = 'done' order by id desc limit 1
  `.execute(db);
  return rows[0]?.at ?? null;
}

/** What there is of backups, in three statements. */
export async function backupsOf(db: Sql, dataDir: string): Promise<Backups> {
  const [rows, last_made_at] = await Promise.all([backupRows(db), lastMadeAt(db)]);
  const isRunning = rows.some(({ status }) => status === 'initialized' || status === 'in_progress');
  return {
    measured_at: new Date().toISOString(),
    last_made_at,
    room: isRunning ? null : await roomFor(db, dataDir),
    backups: rows.map(({ file_name: _, ...backup }) => backup),
  };
}

/** For how many days there has been no backup, or no network yet. */
export async function daysWithout(db: Sql): Promise<number> {
  const { rows } = await sql<{ days: number }>`
    select floor(extract(epoch from now() - coalesce((
      select e.at from audit_entries e where e.action = 'createBackup' and e.outcome = 'done' order by e.id desc limit 1
    ), n.created_at)) / 86400)::integer as days
    from networks n order by n.id limit 1
  `.execute(db);
  return rows[0]?.days ?? 0;
}
