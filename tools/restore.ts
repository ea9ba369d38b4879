// npm run restore -- FILE                    brings a backup back to an empty network; mails wait from then on
// npm run restore -- mails [send | discard]  says whether mails wait, or lets them leave again

import { resolve } from 'node:path';
import { recordAct } from '../apps/server/src/platform/audit/record.ts';
import {
  checkRestorable,
  RestoreRefusedError,
  restoreBackup,
} from '../apps/server/src/platform/backup/restore-backup.ts';
import { openDatabase } from '../apps/server/src/platform/db/database.ts';
import { runningEmbedded, startEmbedded } from '../apps/server/src/platform/db/embedded/start-embedded.ts';
import { onOperatorDatabase } from '../apps/server/src/platform/db/operator-database.ts';
import { mailHold, releaseMails } from '../apps/server/src/platform/mail/mail-hold.ts';
import {
  type Environment,
  loadEnvironmentFile,
  readEnvironment,
} from '../apps/server/src/platform/settings/environment.ts';
import { keepDataFolder } from '../apps/server/src/platform/storage/keep-private.ts';
import { openStorage } from '../apps/server/src/platform/storage/open-storage.ts';

const usage = 'Usage: npm run restore -- FILE | mails [send | discard]';

async function note(
  databaseUrl: string,
  action: 'restoreBackup' | 'releaseMails',
  after: Record<string, unknown>,
) {
  const database = openDatabase({ url: databaseUrl, size: 1 });
  try {
    await database.kysely.transaction().execute(async (tx) => {
      if (action === 'releaseMails') await releaseMails(tx, after.waiting as 'send' | 'discard');
      await recordAct(tx, {
        actorId: null,
        via: 'console',
        action,
        outcome: 'done',
        target: {},
        details: { after },
        address: null,
      });
    });
  } finally {
    await database.close();
  }
}

async function restore(environment: Environment, path: string): Promise<string> {
  const { databaseUrl: given, dataDir } = environment;
  const contents = await checkRestorable(path);
  if (given === undefined && (await runningEmbedded(dataDir)))
    throw new RestoreRefusedError('Dorfplatz is running; stop it first');
  keepDataFolder(dataDir);
  const embedded = given === undefined ? await startEmbedded({ dataDir }) : undefined;
  const databaseUrl = given ?? embedded!.url;
  try {
    const storage = await openStorage(environment);
    await restoreBackup({ databaseUrl, storage, path, contents });
    await note(databaseUrl, 'restoreBackup', { backup_made_at: contents.head.made_at });
  } finally {
    await embedded?.stop();
  }
  const { made_at } = contents.head;
  return [
    `The network is back as it was at ${made_at}, with ${contents.foot.files} files.`,
    `Mails wait: whatever was due then, and digests and reminders since, may have left from the server of before.`,
    'When that one sends no more: npm run restore -- mails send, or mails discard to drop what waits by then.',
  ].join('\n');
}

function mails(environment: Environment, waiting: string | undefined): Promise<string> {
  return onOperatorDatabase(environment, async (databaseUrl) => {
    const database = openDatabase({ url: databaseUrl, size: 1 });
    const hold = await mailHold(database.kysely).finally(() => database.close());
    if (!hold) return 'Mails are not on hold.';
    const told = `${hold.waiting} mails wait since ${hold.since}, when the backup of ${hold.backup_made_at} was brought back.`;
    if (waiting !== 'send' && waiting !== 'discard') return told;
    await note(databaseUrl, 'releaseMails', { waiting });
    return `${told} ${waiting === 'send' ? 'They leave within minutes.' : 'They are dropped.'} Mails leave again.`;
  });
}

async function main([first, second, ...more]: readonly string[]): Promise<string> {
  const isRight = first !== undefined && !first.startsWith('-') && more.length === 0;
  if (isRight && first === 'mails' && (second === undefined || second === 'send' || second === 'discard'))
    return mails(readEnvironment(), second);
  if (!isRight || second !== undefined) throw new Error(usage);
  return restore(readEnvironment(), resolve(first));
}

try {
  loadEnvironmentFile();
  console.log(await main(process.argv.slice(2)));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
