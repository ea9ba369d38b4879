import type { FailedJob, Language, Operating } from '@dorfplatz/contract';
import { type Sql, sql } from '../../platform/db/database.ts';
import { hasMessage, translate } from '../../platform/i18n/translate.ts';
import type { JobName } from '../../platform/jobs/jobs.ts';
import type { StoragePlace } from '../../platform/settings/environment.ts';
import { freeOf } from '../../platform/storage/free-room.ts';
import { textCounts } from '../file-texts/index.ts';
import { largestGroups, networkSpace } from '../uploads/index.ts';
import { errorLine } from './error-line.ts';

/** For so long failed jobs are told of; the queue keeps them no longer. */
const FAILED_DAYS = 7;
const FAILED_MAX = 50;
/** Groups whose files take most. */
const LARGEST_GROUPS = 20;

/** Jobs that send mails. */
const MAIL_JOBS: readonly JobName[] = [
  'appointment_contact',
  'appointment_farewell',
  'appointment_mails',
  'birthday_letters',
  'credential_mail',
  'digest_letters',
  'factor_code_mail',
  'factor_news_mail',
  'guessing_mail',
  'invite_mails',
  'letters',
  'member_import_welcome',
  'password_mail',
  'sign_up_mail',
];

const hasFailedOfLate = sql`
  state = 'failed' and completed_on > now() - make_interval(days => ${sql.lit(FAILED_DAYS)})`;

/** How many jobs failed for good in the last days. */
export async function failedCount(db: Sql): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from jobs.job where ${hasFailedOfLate}
  `.execute(db);
  return rows[0]!.count;
}

type FailureRow = { id: string; name: string; at: string; tries: number; output: unknown };

function titleOf(name: string, language: Language): string {
  const key = `operating.job.${name}`;
  return hasMessage(language, key) ? translate(language, key) : name;
}

/** The jobs that failed for good in the last days, the latest first. */
async function failedJobs(db: Sql, language: Language): Promise<FailedJob[]> {
  const { rows } = await sql<FailureRow>`
    select id, name, completed_on as at, retry_count + 1 as tries, output from jobs.job where ${hasFailedOfLate}
    order by completed_on desc, id limit ${sql.lit(FAILED_MAX)}
  `.execute(db);
  return rows.map(({ id, name, at, tries, output }) => ({
    id,
    name,
    title: titleOf(name, language),
    failed_at: at,
    tries,
    error: errorLine(output),
  }));
}

async function lastMailFailure(db: Sql): Promise<Operating['mail']['last_failure']> {
  const { rows } = await sql<Pick<FailureRow, 'at' | 'output'>>`
    select coalesce(completed_on, started_on) as at, output from jobs.job
    where name = any(${[...MAIL_JOBS]}::text[]) and started_on is not null
      and (${hasFailedOfLate} or (state = 'retry' and output is not null))
    order by 1 desc limit 1
  `.execute(db);
  const row = rows[0];
  return row ? { at: row.at, error: errorLine(row.output) } : null;
}

type JobCounts = Pick<Operating['jobs'], 'waiting' | 'running' | 'due_since' | 'failed_count'>;

async function jobCounts(db: Sql): Promise<JobCounts> {
  // What is tried again by hand has been due for long, and nobody was late.
  const { rows } = await sql<JobCounts>`
    select count(*) filter (where state < 'active')::integer as waiting,
      count(*) filter (where state = 'active')::integer as running,
      min(start_after) filter (where state = 'created' and start_after <= now()) as due_since,
      count(*) filter (where ${hasFailedOfLate})::integer as failed_count
    from jobs.job where state in ('created', 'retry', 'active', 'failed')
  `.execute(db);
  return rows[0]!;
}

type Figures = {
  version: string;
  size: number;
  connections: number;
  connections_max: number;
  devices: number;
  failing: number;
  waiting: number;
  last_success_at: string | null;
  files: number;
  files_size: number;
};

async function figures(db: Sql): Promise<Figures> {
  const { rows } = await sql<Figures>`
    select current_setting('server_version') as version, pg_database_size(current_database()) as size,
      (select count(*)::integer from pg_stat_activity where datname = current_database()) as connections,
      current_setting('max_connections')::integer as connections_max,
      d.devices, d.failing, d.last_success_at, (select count(*)::integer from pushes) as waiting, f.files, f.files_size
    from (
      select count(*)::integer as devices, count(*) filter (where failures > 0)::integer as failing,
        max(last_success_at) as last_success_at
      from devices
    ) d, (
      select count(*)::integer as files, coalesce(sum(size), 0)::bigint as files_size from files where state = 'published'
    ) f
  `.execute(db);
  return rows[0]!;
}

/**
 * How the program fares at this moment, in seven statements besides the scanner's.
 * @param options.folder where files are kept
 */
export async function operatingOf(
  db: Sql,
  {
    folder,
    places,
    hasMailServer,
    language,
    scanner,
  }: {
    folder: string;
    places: readonly StoragePlace[];
    hasMailServer: boolean;
    language: Language;
    scanner: Promise<Operating['scanner']>;
  },
): Promise<Operating> {
  const [found, counts, failed, mailFailure, free, space, largest, texts, scannerFound] = await Promise.all([
    figures(db),
    jobCounts(db),
    failedJobs(db, language),
    lastMailFailure(db),
    places.includes('disk') ? freeOf(folder) : null,
    networkSpace(db),
    largestGroups(db, LARGEST_GROUPS),
    textCounts(db),
    scanner,
  ]);
  const { version, size, connections, connections_max } = found;
  const { devices, failing, waiting, last_success_at } = found;
  return {
    measured_at: new Date().toISOString(),
    database: { version, size, connections, connections_max },
    mail: { has_server: hasMailServer, last_failure: mailFailure },
    push: { devices, failing, waiting, last_success_at },
    storage: {
      files: found.files,
      size: found.files_size,
      places: [...places],
      free,
      ...space,
      group_limit: largest.limit,
      groups: largest.groups,
      texts,
    },
    scanner: scannerFound,
    jobs: { ...counts, failed },
  };
}

/** The name of a job that failed for good, which nobody else tries again meanwhile. */
export async function failedJobName(db: Sql, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select name from jobs.job where id = ${id}::uuid and state = 'failed' for update
  `.execute(db);
  return rows[0]?.name;
}
