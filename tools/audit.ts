// npm run audit -- head               prints the last entry of the audit log: its number and its hash, to be noted elsewhere
// npm run audit -- verify [NUMBER HASH]  works the hashes of all entries out anew, and looks whether a noted one still stands
import { auditHead, hasHead, verifyAudit } from '../apps/server/src/platform/audit/verify.ts';
import { openDatabase, type Sql } from '../apps/server/src/platform/db/database.ts';
import { onOperatorDatabase } from '../apps/server/src/platform/db/operator-database.ts';
import { loadEnvironmentFile, readEnvironment } from '../apps/server/src/platform/settings/environment.ts';

const usage = 'Usage: npm run audit -- head | verify [NUMBER HASH]';

async function verify(db: Sql, noted: { id: number; hash: string } | undefined): Promise<string> {
  const { entries, brokenAt, head } = await verifyAudit(db);
  if (brokenAt !== null)
    throw new Error(`The audit log was changed: entry ${brokenAt} is not what was written.`);
  if (noted && !(await hasHead(db, noted)))
    throw new Error(`The audit log was changed: entry ${noted.id} does not have the hash that was noted.`);
  return `The audit log is whole: ${entries} entries, the last ${head.id} ${head.hash}`;
}

function commandOf([verb, id, hash, ...more]: readonly string[]): (db: Sql) => Promise<string> {
  if (verb === 'head' && id === undefined)
    return async (db) => {
      const head = await auditHead(db);
      return `${head.id} ${head.hash}`;
    };
  if (verb === 'verify' && id === undefined) return (db) => verify(db, undefined);
  if (verb === 'verify' && /^\d{1,15}$/.test(id!) && /^[0-9a-f]{64}$/i.test(hash ?? '') && more.length === 0)
    return (db) => verify(db, { id: Number(id), hash: hash! });
  throw new Error(usage);
}

try {
  loadEnvironmentFile();
  const command = commandOf(process.argv.slice(2));
  const said = await onOperatorDatabase(readEnvironment(), async (url) => {
    const database = openDatabase({ url, size: 1 });
    try {
      return await command(database.kysely);
    } finally {
      await database.close();
    }
  });
  console.log(said);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
