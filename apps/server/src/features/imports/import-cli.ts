import { existsSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { type Database, openDatabase, sql } from '../../platform/db/database.ts';
import { onOperatorDatabase } from '../../platform/db/operator-database.ts';
import { loadEnvironmentFile, readEnvironment } from '../../platform/settings/environment.ts';
import { openStorage } from '../../platform/storage/open-storage.ts';
import { type ImportSummary, importArchive } from './import-archive.ts';
import { importMembers } from './members-cli.ts';
import { ProgressLine } from './progress-line.ts';
import { findTarget } from './queries.ts';
import { ImportError } from './read-archive.ts';

const USAGE = 'npm run import -- --mbox FILE --group SLUG, or --members FILE [--dry-run] [--welcome-mails]';

type Options =
  | { path: string; slug: string }
  | { path: string; members: { isDryRun: boolean; sendWelcomeMail: boolean } };

function readOptions(): Options {
  try {
    const { values } = parseArgs({
      options: {
        mbox: { type: 'string' },
        group: { type: 'string' },
        members: { type: 'string' },
        'dry-run': { type: 'boolean', default: false },
        'welcome-mails': { type: 'boolean', default: false },
      },
    });
    const { mbox, group, members } = values;
    if (mbox && group && !members && !values['dry-run'] && !values['welcome-mails'])
      return { path: mbox, slug: group };
    if (members && !mbox && !group) {
      const { 'dry-run': isDryRun, 'welcome-mails': sendWelcomeMail } = values;
      return { path: members, members: { isDryRun, sendWelcomeMail } };
    }
  } catch (error) {
    throw new ImportError(`${(error as Error).message.split('. ')[0]}. Usage: ${USAGE}`);
  }
  throw new ImportError(`Usage: ${USAGE}`);
}

function checkFile(path: string): void {
  if (!existsSync(path)) throw new ImportError(`There is no file ${path}`);
  if (!statSync(path).isFile()) throw new ImportError(`${path} is not a file`);
}

/** Two imports into one group at a time would each take the other's messages for missing. */
async function alone<T>(db: Database, groupId: number, run: () => Promise<T>): Promise<T> {
  return db.kysely.connection().execute(async (connection) => {
    const lock = sql`hashtextextended('import', ${groupId}::bigint)`;
    const { rows } = await sql<{ locked: boolean }>`select pg_try_advisory_lock(${lock}) as locked`.execute(
      connection,
    );
    if (!rows[0]!.locked) throw new ImportError('Another import into this group is running');
    try {
      return await run();
    } finally {
      await sql`select pg_advisory_unlock(${lock})`.execute(connection);
    }
  });
}

function summaryOf(path: string, slug: string, summary: ImportSummary, seconds: number): string {
  const number = new Intl.NumberFormat('en');
  const rows: [string, number][] = [
    ['read', summary.read],
    ['posts', summary.posts],
    ['replies', summary.replies],
    ['people', summary.people],
    ['attachments', summary.files],
    ['already there', summary.known],
    ['another text', summary.differing],
    ['rejected', summary.rejected],
    ['suspicious', summary.suspicions],
  ];
  const added = summary.posts + summary.replies;
  const done = added + summary.known + summary.differing + summary.rejected;
  const title = summary.isStopped
    ? 'Stopped. Run the same command again to go on.'
    : added > 0
      ? `Imported ${basename(path)} into the group ${slug}.`
      : `Nothing new in ${basename(path)} for the group ${slug}.`;
  return [
    title,
    ...rows.map(([name, count]) => `  ${name.padEnd(14)}${number.format(count).padStart(10)}`),
    `  ${'duration'.padEnd(14)}${`${seconds.toFixed(1)} s`.padStart(10)}  (${number.format(Math.round(done / seconds))} messages/s)`,
    ...(summary.suspicions > 0
      ? [
          'Lines "From …" above fields of a mail that were taken for a part of the message before count as suspicious.',
        ]
      : []),
    ...(summary.differing > 0
      ? ['Messages with the Message-ID of another one and another text were kept aside.']
      : []),
    ...(summary.rejectedPath
      ? [`The messages that did not come in are in ${summary.rejectedPath}, each with the reason.`]
      : []),
  ].join('\n');
}

async function main(): Promise<void> {
  const options = readOptions();
  const { path } = options;
  checkFile(path);
  loadEnvironmentFile();
  const environment = readEnvironment();
  const progress = new ProgressLine(process.stdout);
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      // A second Ctrl C does not wait: what is not committed is simply not there.
      if (controller.signal.aborted) process.exit(130);
      controller.abort();
      progress.say('Stopping after what is at work …');
    });
  }
  await onOperatorDatabase(environment, async (url) => {
    const db = openDatabase({ url, size: 3 });
    try {
      if ('members' in options) {
        const show = (share: number, people: number) => progress.showShare('Importing', share, people);
        const out = (text: string) => progress.say(text);
        await importMembers(db, { path, ...options.members, signal: controller.signal, out, show });
        if (controller.signal.aborted) process.exitCode = 130;
        return;
      }
      const { slug } = options;
      const target = await findTarget(db.kysely, slug);
      if (!target) throw new ImportError(`There is no group ${JSON.stringify(slug)}`);
      const storage = await openStorage(environment);
      const begun = performance.now();
      const summary = await alone(db, target.groupId, () =>
        importArchive({
          db,
          storage,
          path,
          target,
          signal: controller.signal,
          onProgress: (now) => progress.show(now),
        }),
      );
      progress.end();
      process.stdout.write(`${summaryOf(path, slug, summary, (performance.now() - begun) / 1000)}\n`);
      if (summary.isStopped) process.exitCode = 130;
    } finally {
      progress.end();
      await db.close();
    }
  });
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message.split('\n')[0] : String(error)}\n`);
  process.exitCode = 1;
}
