import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { refuse, start } from '../main.ts';
import { openDatabase } from '../platform/db/database.ts';
import { startEmbedded } from '../platform/db/embedded/start-embedded.ts';
import { migrate } from '../platform/db/migrate.ts';
import { createLog } from '../platform/log.ts';
import { createProcessEnding } from '../platform/process-ending.ts';
import { readEnvironment } from '../platform/settings/environment.ts';
import { openStorage } from '../platform/storage/open-storage.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './accounts.ts';
import { loadDemo } from './load-demo.ts';

/** Says that a folder is a demo's, which `--fresh` may empty. */
const MARK = 'demo-network';

const say = (line: string) => process.stdout.write(`${line}\n`);

// The demo keeps to itself: no `.env`, no database, bucket or mail server of a real network, one process.
const environment = readEnvironment({
  DATA_DIR: './data/demo',
  LOG_LEVEL: 'warn',
  ...process.env,
  DATABASE_URL: '',
  S3_URL: '',
  STORAGE: 'disk',
  SMTP_URL: '',
  ROLE: 'all',
});

function prepareFolder(isFresh: boolean): void {
  const { dataDir } = environment;
  const isDemo = existsSync(join(dataDir, MARK));
  const isEmpty = !existsSync(dataDir) || readdirSync(dataDir).length === 0;
  if (isFresh && !isDemo && !isEmpty) {
    throw new Error(`${dataDir} holds no demo network, so it is not emptied: choose another DATA_DIR`);
  }
  if (isFresh) rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  if (isFresh || isEmpty) writeFileSync(join(dataDir, MARK), 'npm run demo -- --fresh starts over.\n');
}

async function load(databaseUrl: string): Promise<void> {
  const db = openDatabase({ url: databaseUrl, size: 2 });
  try {
    const storage = await openStorage(environment);
    const began = performance.now();
    say('Loading the demo network (a moment at the first start) …');
    const isLoaded = await loadDemo({ db, storage }, Date.now());
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    say(isLoaded ? `Loaded in ${seconds} s.` : 'The network of the last time is still there.');
  } finally {
    await db.close();
  }
}

function table(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const lines = rows.map((row) => `  ${row.map((cell, column) => cell.padEnd(widths[column]!)).join('   ')}`);
  const rule = `  ${widths.map((width) => '─'.repeat(width)).join('   ')}`;
  return [lines[0], rule, ...lines.slice(1)].join('\n');
}

function sayWhereAndWho(url: string): void {
  say(`
Lindenplatz e. V. is open on ${url}
Mail goes to ${join(environment.dataDir, 'outbox')}
`);
  say(
    table([
      ['Role', 'Name', 'Sign in with', 'Password'],
      ...DEMO_ACCOUNTS.map(({ role, first, last, email }) => [
        role,
        `${first} ${last}`,
        email,
        DEMO_PASSWORD,
      ]),
    ]),
  );
  say(`
Everyone else has the same password. Data: ${environment.dataDir}
Ctrl C ends it; npm run demo -- --fresh starts over with a new one.`);
}

try {
  const unknown = process.argv.slice(2).filter((word) => word !== '--fresh');
  if (unknown.length > 0) throw new Error(`demo knows only --fresh, not ${unknown.join(' ')}`);
  // Builds the web application where it is missing or older than its sources.
  createRequire(import.meta.url)('../../../../tools/build-web.cjs');
  prepareFolder(process.argv.includes('--fresh'));
  const log = createLog(environment);
  const ending = createProcessEnding(log, refuse);
  const embedded = await startEmbedded({ dataDir: environment.dataDir, log: (line) => log.info(line) });
  try {
    await migrate(embedded.url, (line) => log.info(line));
    await load(embedded.url);
    const { url, stop } = await start({ ...environment, databaseUrl: embedded.url }, log);
    sayWhereAndWho(url);
    ending.by(async () => {
      await stop();
      await embedded.stop();
    });
  } catch (error) {
    await embedded.stop();
    throw error;
  }
} catch (error) {
  refuse(error);
}
