// npm run backup -- FILE          writes database and files into one archive, beside a running server or without one
// npm run backup -- verify FILE   reads an archive and says whether it is whole
import { resolve } from 'node:path';
import { recordAct } from '../apps/server/src/platform/audit/record.ts';
import { checkRestorable } from '../apps/server/src/platform/backup/restore-backup.ts';
import { writeBackup } from '../apps/server/src/platform/backup/write-backup.ts';
import { openDatabase } from '../apps/server/src/platform/db/database.ts';
import { onOperatorDatabase } from '../apps/server/src/platform/db/operator-database.ts';
import {
  type Environment,
  loadEnvironmentFile,
  readEnvironment,
} from '../apps/server/src/platform/settings/environment.ts';
import { openStorage } from '../apps/server/src/platform/storage/open-storage.ts';
import project from '../package.json' with { type: 'json' };

const usage = 'Usage: npm run backup -- FILE | verify FILE';

const megabytes = (bytes: number) => `${Math.ceil(bytes / 1024 / 1024)} MB`;

async function backUp(environment: Environment, path: string): Promise<string> {
  return onOperatorDatabase(environment, async (databaseUrl) => {
    const storage = await openStorage(environment);
    const { foot, bytes } = await writeBackup({
      databaseUrl,
      storage,
      path,
      version: project.version,
      publicUrl: environment.publicUrl,
    });
    const database = openDatabase({ url: databaseUrl, size: 1 });
    try {
      await database.kysely.transaction().execute((tx) =>
        recordAct(tx, {
          actorId: null,
          via: 'console',
          action: 'createBackup',
          outcome: 'done',
          target: {},
          details: { after: { bytes, files: foot.files } },
          address: null,
        }),
      );
    } finally {
      await database.close();
    }
    const lines = [
      `${path} holds the network: ${foot.files} files, ${megabytes(bytes)}; read again and whole.`,
    ];
    if (foot.damaged.length > 0)
      lines.push(
        `Missing or damaged before already: ${foot.damaged.length} files, the first ${foot.damaged[0]}. An older backup may have them.`,
      );
    return lines.join('\n');
  });
}

async function main([first, second, ...more]: readonly string[]): Promise<string> {
  if (first === 'verify' && second !== undefined && more.length === 0) {
    const { head, foot } = await checkRestorable(resolve(second));
    return `${second} is whole: version ${head.version}, of ${head.made_at}, ${foot.files} files`;
  }
  if (first === undefined || first.startsWith('-') || second !== undefined) throw new Error(usage);
  return backUp(readEnvironment(), resolve(first));
}

try {
  loadEnvironmentFile();
  console.log(await main(process.argv.slice(2)));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
