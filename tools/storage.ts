// npm run storage -- verify                                 reads every file and compares it with its hash
// npm run storage -- migrate --to s3|disk [--remove-source]  copies all files, beside a running server or without one
import { recordAct } from '../apps/server/src/platform/audit/record.ts';
import { type Database, openDatabase } from '../apps/server/src/platform/db/database.ts';
import { onOperatorDatabase } from '../apps/server/src/platform/db/operator-database.ts';
import {
  type Environment,
  loadEnvironmentFile,
  readEnvironment,
  type StoragePlace,
} from '../apps/server/src/platform/settings/environment.ts';
import {
  copyFiles,
  type Places,
  removeMoved,
} from '../apps/server/src/platform/storage/moving/move-files.ts';
import { verifyStorage } from '../apps/server/src/platform/storage/moving/verify-storage.ts';
import { openPlace, openStorage } from '../apps/server/src/platform/storage/open-storage.ts';

const usage = 'Usage: npm run storage -- verify | migrate --to s3|disk [--remove-source]';
const TOLD_MAX = 20;
const TOLD_EVERY = 200;

const megabytes = (bytes: number) => `${Math.ceil(bytes / 1024 / 1024)} MB`;
const count = (many: number, what: string) => `${many} ${what}${many === 1 ? '' : 's'}`;

/** Nothing is wrong with the command, but with the files. */
class DamageError extends Error {}

let toldAt = 0;
/** How far it is, for whoever watches. */
function show(line: string): void {
  if (!process.stderr.isTTY || Date.now() - toldAt < TOLD_EVERY) return;
  toldAt = Date.now();
  process.stderr.write(`\r${line}\u001b[K`);
}
const endLine = () => process.stderr.isTTY && process.stderr.write('\r\u001b[K');

const listOf = (title: string, keys: readonly string[]): string[] =>
  keys.length === 0
    ? []
    : [
        `${title}: ${keys.length}`,
        ...keys.slice(0, TOLD_MAX).map((key) => `  ${key}`),
        ...(keys.length > TOLD_MAX ? ['  …'] : []),
      ];

async function verify(environment: Environment, db: Database): Promise<string> {
  const storage = await openStorage(environment);
  const { files, bytes, missing, wrong, orphans } = await verifyStorage(db.kysely, storage, (share) =>
    show(`${Math.floor(share * 100)} %`),
  );
  const told = [
    ...listOf('Missing', missing),
    ...listOf('Not what came in', wrong),
    ...listOf('Kept, and named by nothing', orphans),
    `${count(files, 'file')} read and whole, ${megabytes(bytes)}, in ${environment.storage.places.join(' and ')}.`,
  ].join('\n');
  if (missing.length + wrong.length > 0) throw new DamageError(`${told}\nA backup may have what is damaged.`);
  return told;
}

async function note(db: Database, after: Record<string, unknown>): Promise<void> {
  await db.kysely.transaction().execute((tx) =>
    recordAct(tx, {
      actorId: null,
      via: 'console',
      action: 'moveFiles',
      outcome: 'done',
      target: {},
      details: { after },
      address: null,
    }),
  );
}

async function migrate(
  environment: Environment,
  {
    db,
    databaseUrl,
    to,
    removeSource,
  }: { db: Database; databaseUrl: string; to: StoragePlace; removeSource: boolean },
): Promise<string> {
  const from = to === 's3' ? 'disk' : 's3';
  // Else what comes while it copies would stay behind.
  if (environment.storage.places[0] !== to)
    throw new Error(
      `New files come to ${environment.storage.places[0]} still. Set STORAGE=${to},${from}, start the server anew, and call this again.`,
    );
  const places: Places = {
    db: db.kysely,
    databaseUrl,
    from: await openPlace(from, environment),
    to: await openPlace(to, environment),
  };
  const moved = await copyFiles(places, (seen, named) => show(`${seen} of about ${named}`));
  endLine();
  const told = [
    ...listOf(`Not what came in, and left in ${from}`, moved.wrong),
    ...listOf('Missing in both', moved.missing),
    ...(moved.orphans > 0 ? [`Named by nothing, and left in ${from}: ${moved.orphans}`] : []),
    `${count(moved.copied, 'file')} copied to ${to}, ${megabytes(moved.bytes)}, each read again; ${moved.known} were there already.`,
  ];
  const { wrong, missing, ...counts } = moved;
  const isWhole = wrong.length + missing.length === 0;
  let removed = 0;
  if (removeSource) {
    const gone = await removeMoved(places, (seen) => show(`${seen} looked at`));
    endLine();
    removed = gone.removed;
    told.push(`${count(gone.removed, 'file')} removed from ${from}, each after its copy was read once more.`);
    told.push(...listOf(`Left in ${from}, since their copies are not whole`, gone.kept));
  }
  await note(db, { to, ...counts, wrong: wrong.length, missing: missing.length, removed });
  if (!isWhole) throw new DamageError(told.join('\n'));
  if (environment.storage.places.length > 1)
    told.push(
      `Everything is in ${to}. Set STORAGE=${to}, start the server anew, then npm run storage -- verify.`,
    );
  if (!removeSource)
    told.push(
      `Nothing was removed from ${from}: npm run storage -- migrate --to ${to} --remove-source does that.`,
    );
  return told.join('\n');
}

type Command = (environment: Environment, db: Database, databaseUrl: string) => Promise<string>;

function commandOf([verb, ...rest]: readonly string[]): Command {
  if (verb === 'verify' && rest.length === 0) return verify;
  const [option, place, last, ...more] = rest;
  const isRight = verb === 'migrate' && option === '--to' && (place === 's3' || place === 'disk');
  if (!isRight || (last !== undefined && last !== '--remove-source') || more.length > 0)
    throw new Error(usage);
  return (environment, db, databaseUrl) =>
    migrate(environment, { db, databaseUrl, to: place, removeSource: last !== undefined });
}

try {
  loadEnvironmentFile();
  const command = commandOf(process.argv.slice(2));
  const environment = readEnvironment();
  const said = await onOperatorDatabase(environment, async (url) => {
    const db = openDatabase({ url, size: 4 });
    try {
      return await command(environment, db, url);
    } finally {
      await db.close();
    }
  });
  endLine();
  console.log(said);
} catch (error) {
  endLine();
  console.error((error as Error).message);
  process.exitCode = 1;
}
